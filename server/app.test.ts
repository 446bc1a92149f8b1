import { expect, test } from 'vitest'
import { EMAIL_LIMITS } from '#contract/limits.ts'
import { createTestSite } from '#test/test-site.ts'

test('each email that has a limit is written by one of the subjects', () => {
  const { emails } = createTestSite()
  expect(Object.keys(emails).sort()).toEqual(Object.keys(EMAIL_LIMITS).sort())
})
