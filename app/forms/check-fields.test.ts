import { expect, test } from 'vitest'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { checkFields, type NativeValidity } from './check-fields.ts'

const shared: LeadFormWords['shared'] = {
  optional: '(optional)',
  notAnEmail: 'no email address',
  tooLong: '{length} of {limit}',
  notATime: 'no time',
  pastTime: 'past',
  honeypot: 'honeypot',
  privacy: { label: 'privacy', to: '/privacy' },
}
const otherWords = {
  labels: { idle: '', busy: '' },
  note: '',
  messages: { done: '', refused: '', offline: '' },
  shared,
}
const contactForm: LeadFormWords = {
  ...otherWords,
  form: 'contact',
  name: 'contact',
  fields: [
    { name: 'firstname', label: 'First', type: 'text', missing: 'first missing' },
    { name: 'email', label: 'Email', type: 'email', missing: 'email missing' },
    { name: 'phone', label: 'Phone', type: 'tel' },
    { name: 'message', label: 'Message', type: 'multiline', rows: 4, missing: 'message missing' },
  ],
}
const meetingForm: LeadFormWords = {
  ...otherWords,
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

const fine: NativeValidity = { typeMismatch: false, badInput: false, rangeUnderflow: false }
const validity = (wrong: Record<string, Partial<NativeValidity>>) => (name: string) => ({ ...fine, ...wrong[name] })
const filled = { firstname: 'Ada', email: 'ada@example.org', message: 'Hello' }

test('required fields are named, in the order they are read; optional ones are not', () => {
  expect(Object.values(checkFields(contactForm, {}, validity({})))).toEqual([
    'first missing',
    'email missing',
    'message missing',
  ])
  expect(checkFields(contactForm, filled, validity({}))).toEqual({})
})

test('the browser decides what an email address is', () => {
  const problems = checkFields(contactForm, { ...filled, email: 'ada' }, validity({ email: { typeMismatch: true } }))
  expect(problems).toEqual({ email: shared.notAnEmail })
})

test('what the server would refuse for its length is said beforehand, with both figures', () => {
  const problems = checkFields(contactForm, { ...filled, message: 'x'.repeat(5001) }, validity({}))
  expect(problems.message).toBe('5001 of 5000')
  expect(checkFields(meetingForm, { ...filled, note: 'x'.repeat(4001) }, validity({}))).toHaveProperty('note')
})

test('a half-typed or past time is a problem of that field', () => {
  const problems = checkFields(
    meetingForm,
    { ...filled, time2: '2020-01-01T10:00' },
    validity({ time1: { badInput: true }, time2: { rangeUnderflow: true } }),
  )
  expect(problems).toEqual({ time1: shared.notATime, time2: shared.pastTime })
})
