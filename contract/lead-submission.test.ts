import { expect, test } from 'vitest'
import type { LeadFormName, TypedValues } from './lead-forms.ts'
import { leadFacts, leadSubmission } from './lead-submission.ts'

const visit = {
  pageUri: 'https://site.example/page?utm_source=letter',
  hutk: '0123456789abcdef0123456789abcdef',
  submittedAt: 1_767_600_000_000,
}
const submissionOf = (
  form: LeadFormName,
  typed: TypedValues,
  given: Parameters<typeof leadFacts>[2],
) => leadSubmission(leadFacts(form, typed, given))
const person = { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.org' }
const field = (name: string, value: string) => ({ objectTypeId: '0-1', name, value })
const personFields = [
  field('firstname', 'Ada'),
  field('lastname', 'Byron'),
  field('email', 'ada@example.org'),
]

// `test/e2e/lead-form.spec.ts` compares the whole body of every form that a page shows.
test('meeting: kind, time, company and note become the message', () => {
  const values = {
    ...person,
    kind: 'Discovery Session',
    time: '2027-03-01 10:00',
    company: '',
    note: 'Six of us.',
  }
  expect(submissionOf('meeting', values, visit)).toEqual({
    fields: [
      ...personFields,
      field('phone', ''),
      field(
        'message',
        'Kind of call: Discovery Session\nBooked for: 2027-03-01 10:00\nNote: Six of us.',
      ),
    ],
    context: { pageUri: visit.pageUri, pageName: 'Meeting Request' },
  })
})

test('without the tracking cookie there is no hutk at all', () => {
  expect(submissionOf('waitlist', person, { ...visit, hutk: undefined }).context).toEqual({
    pageUri: visit.pageUri,
    pageName: 'Book Waitlist',
  })
})

test('a page address that is too long loses its query, and the lead is kept', () => {
  const pageUri = `https://site.example/book?click=${'x'.repeat(5000)}`
  expect(submissionOf('waitlist', person, { ...visit, pageUri }).context?.pageUri).toBe(
    'https://site.example/book',
  )
})
