import { expect, test } from 'vitest'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { problemsIn } from './read-form.ts'

// What is missing or no email address: `test/e2e/lead-form.spec.ts`.
test('a value that the server would refuse for its length is reported before sending, with both numbers', () => {
  const words = {
    id: 'contact',
    fields: [{ key: 'message', label: 'Message' }],
    shared: { tooLong: '{length} of {limit}' },
  } as unknown as LeadFormWords
  expect(problemsIn(words, { message: 'x'.repeat(5001) })).toEqual({ message: '5001 of 5000' })
})
