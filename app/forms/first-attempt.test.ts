import { expect, test } from 'vitest'
import { firstAttempt } from './first-attempt.ts'

test('the same content tried again keeps the time of its first attempt; other content gets its own', () => {
  const person = { firstname: 'Ada', email: 'ada@example.org' }
  const first = firstAttempt(person, undefined, 1000)
  expect(firstAttempt({ email: 'ada@example.org', firstname: 'Ada' }, first, 2000).submittedAt).toBe(1000)
  expect(firstAttempt({ ...person, email: 'other@example.org' }, first, 3000).submittedAt).toBe(3000)
})
