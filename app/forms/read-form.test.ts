import { expect, test } from 'vitest'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import type { Text } from '#contract/words.ts'
import { problemsIn } from './read-form.ts'

// What is missing or no email address: `test/e2e/lead-form.spec.ts`.
test('a value that the server would refuse for its length is reported before sending, with both numbers', () => {
  const words = {
    id: 'contact',
    fields: [{ key: 'message' }],
    shared: { tooLong: { at: 'formWords.tooLong', text: '{length} of {limit}' } },
  } as unknown as LeadFormWords<Text>
  expect(problemsIn(words, { message: 'x'.repeat(5001) })).toEqual({
    message: { at: 'formWords.tooLong', text: '5001 of 5000' },
  })
})
