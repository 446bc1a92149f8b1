import { expect, test } from 'vitest'
import type { LeadFormRecord } from '#contract/lead-form-record.ts'
import { checkFields, type NativeJudgement } from './check-fields.ts'

const words: LeadFormRecord['words'] = {
  optional: '(optional)',
  notAnEmail: 'no e-mail address',
  tooLong: '{length} of {limit}',
  notATime: 'no time',
  pastTime: 'past',
  honeypot: 'honeypot',
  privacy: { label: 'privacy', to: '/privacy' },
}
const shared = { labels: { idle: '', busy: '' }, messages: { done: '', refused: '', offline: '' }, words }
const contactForm: LeadFormRecord = {
  ...shared,
  form: 'contact',
  name: 'contact',
  fields: [
    { name: 'firstname', label: 'First', type: 'text', required: true, missing: 'first missing' },
    { name: 'email', label: 'E-mail', type: 'email', required: true, missing: 'e-mail missing' },
    { name: 'phone', label: 'Phone', type: 'tel' },
    { name: 'message', label: 'Message', type: 'multiline', rows: 4, required: true, missing: 'message missing' },
  ],
}
const meetingForm: LeadFormRecord = {
  ...shared,
  form: 'meeting',
  name: 'meeting',
  fields: [
    {
      legend: 'Times',
      fields: [
        { name: 'time1', label: '1', type: 'time' },
        { name: 'time2', label: '2', type: 'time' },
      ],
    },
    { name: 'note', label: 'Note', type: 'multiline', rows: 3 },
  ],
}

const fine: NativeJudgement = { typeMismatch: false, badInput: false, rangeUnderflow: false }
const judge = (wrong: Record<string, Partial<NativeJudgement>>) => (name: string) => ({ ...fine, ...wrong[name] })
const filled = { firstname: 'Ada', email: 'ada@example.org', message: 'Hello' }

test('required fields are named, in the order they are read; optional ones are not', () => {
  expect(Object.values(checkFields(contactForm, {}, judge({})))).toEqual([
    'first missing',
    'e-mail missing',
    'message missing',
  ])
  expect(checkFields(contactForm, filled, judge({}))).toEqual({})
})

test('the browser decides what an e-mail address is', () => {
  const problems = checkFields(contactForm, { ...filled, email: 'ada' }, judge({ email: { typeMismatch: true } }))
  expect(problems).toEqual({ email: words.notAnEmail })
})

test('what the server would refuse for its length is said beforehand, with both figures', () => {
  const problems = checkFields(contactForm, { ...filled, message: 'x'.repeat(5001) }, judge({}))
  expect(problems.message).toBe('5001 of 5000')
  expect(checkFields(meetingForm, { ...filled, note: 'x'.repeat(4001) }, judge({}))).toHaveProperty('note')
})

test('a half-typed or past time is a problem of that field', () => {
  const problems = checkFields(
    meetingForm,
    { ...filled, time2: '2020-01-01T10:00' },
    judge({ time1: { badInput: true }, time2: { rangeUnderflow: true } }),
  )
  expect(problems).toEqual({ time1: words.notATime, time2: words.pastTime })
})
