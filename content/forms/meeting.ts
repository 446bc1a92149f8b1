import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { calls, replyTime } from '../offerings.ts'
import { emailField, nameFields } from './person-fields.ts'
import { sharedFormWords } from './shared-form-words.ts'

export const meetingForm = {
  form: 'meeting',
  name: 'Meeting request',
  fields: [
    {
      name: 'kind',
      label: 'What would you like to talk about?',
      type: 'choice',
      choices: Object.values(calls).map(({ name, length, price, forWhom }) => ({
        label: name,
        note: `${[length, price].filter(Boolean).join(', ')}, for ${forWhom}`,
      })),
    },
    {
      legend: 'When would suit you?',
      hint: 'Up to three times, in order of preference. Leave them empty and we suggest times.',
      fields: [
        { name: 'time1', label: 'First choice', type: 'time', half: true },
        { name: 'time2', label: 'Second choice', type: 'time', half: true },
        { name: 'time3', label: 'Third choice', type: 'time', half: true },
        { name: 'zone', label: 'Your time zone', type: 'zone', half: true },
      ],
    },
    ...nameFields,
    emailField,
    { name: 'note', label: 'Anything we should know before the call?', type: 'multiline', rows: 3 },
  ],
  labels: { idle: 'Request this meeting', busy: 'Sending request...' },
  note: `We confirm one of your times by email within ${replyTime}.`,
  messages: {
    done: 'Thank you. Your request is with us. A person will confirm one of your times by email.',
    refused: 'Your request could not be taken. Please try again or write to {email}.',
    offline: 'There was no connection. Please try again or write to {email}.',
  },
  shared: sharedFormWords,
} as const satisfies LeadFormWords
