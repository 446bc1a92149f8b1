import { expect, test } from 'vitest'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { checkFields, type NativeValidity } from './check-fields.ts'

const shared: LeadFormWords['shared'] = {
  at: 'formWords',
  optional: '(optional)',
  notAnEmail: 'no email address',
  tooLong: '{length} of {limit}',
  honeypot: 'honeypot',
  privacy: { label: 'privacy', to: '/privacy' },
  again: 'again',
}
const otherWords = {
  labels: { idle: '', busy: '' },
  note: '',
  messages: { done: '', refused: '', offline: '' },
  shared,
}
const contactForm: LeadFormWords = {
  ...otherWords,
  id: 'contact',
  name: 'contact',
  fields: [
    { key: 'firstname', label: 'First', missing: 'first missing' },
    { key: 'email', label: 'Email', missing: 'email missing' },
    { key: 'phone', label: 'Phone' },
    { key: 'message', label: 'Message', rows: 4, missing: 'message missing' },
  ],
}
const fine: NativeValidity = { typeMismatch: false, badInput: false }
const validity = (wrong: Record<string, Partial<NativeValidity>>) => (name: string) => ({ ...fine, ...wrong[name] })
const filled = { firstname: 'Ada', email: 'ada@example.org', message: 'Hello' }

test('empty required fields are reported in reading order, optional ones are not', () => {
  expect(Object.values(checkFields(contactForm, {}, validity({})))).toEqual([
    'first missing',
    'email missing',
    'message missing',
  ])
  expect(checkFields(contactForm, filled, validity({}))).toEqual({})
})

test('the browser’s own check decides what an email address is', () => {
  const problems = checkFields(contactForm, { ...filled, email: 'ada' }, validity({ email: { typeMismatch: true } }))
  expect(problems).toEqual({ email: shared.notAnEmail })
})

test('a value that the server would refuse for its length is reported before sending, with both numbers', () => {
  const problems = checkFields(contactForm, { ...filled, message: 'x'.repeat(5001) }, validity({}))
  expect(problems.message).toBe('5001 of 5000')
})
