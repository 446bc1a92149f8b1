import { expect, test } from 'vitest'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { problemsIn } from './read-form.ts'

// What is missing: `test/e2e/lead-form.spec.ts`.
test('a value that the server would refuse is reported before sending: no email address, or too long with both numbers', () => {
  const words = {
    id: 'contact',
    fields: [{ key: 'message' }, { key: 'email' }],
    shared: { tooLong: '{length} of {limit}', notAnEmail: 'no email' },
  } as unknown as LeadFormWords
  expect(problemsIn(words, { message: 'x'.repeat(5001), email: 'ada' })).toEqual({
    message: '5001 of 5000',
    email: 'no email',
  })
})
