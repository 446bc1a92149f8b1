/** Shape of `content/forms/<form>.ts`: everything in which one lead form differs from another for the visitor. */
import type { LeadFieldName, LeadFormName, MeetingFieldName, PartnerFieldName } from './leads.ts'

interface LeadFormFieldShared {
  name: LeadFieldName | MeetingFieldName | PartnerFieldName
  label: string
  hint?: string
  required?: boolean
  /** Shown when a required field was left empty. */
  missing?: string
  /** Takes half the width where there is room. */
  half?: boolean
}

/** One control of a form. */
export type LeadFormField = LeadFormFieldShared &
  (
    | { type: 'text' | 'email' | 'tel' /** Token of the HTML standard, e.g. `given-name`. */; autocomplete?: string }
    | { type: 'multiline'; rows: number }
    /** A date and time of the visitor's own clock. */
    | { type: 'time' }
    /** Name of a time zone, filled with the browser's own where scripts run. */
    | { type: 'zone' }
    /** One of several; the first is chosen from the start. */
    | { type: 'choice'; choices: readonly { label: string; note: string }[] }
  )

/** Fields under one heading. */
export interface LeadFormGroup {
  legend: string
  hint?: string
  fields: readonly LeadFormField[]
}

/** Words that are the same on every form. `{…}` is filled in. */
export interface LeadFormWords {
  optional: string
  notAnEmail: string
  /** `{limit}`, `{length}`: characters. */
  tooLong: string
  notATime: string
  pastTime: string
  /** Label of the honeypot field, for anyone who sees the page without its styles. */
  honeypot: string
  privacy: { label: string; to: string }
}

export interface LeadFormRecord {
  form: LeadFormName
  /** Accessible name of the form. */
  name: string
  fields: readonly (LeadFormField | LeadFormGroup)[]
  labels: { idle: string; busy: string }
  /** `{email}` is the contact address of the installation. */
  messages: {
    done: string
    /** The server answered with something else than ok. */
    refused: string
    /** There was no answer. */
    offline: string
  }
  /** Said while scripting is off. A form with this line is never posted by the browser itself. */
  withoutScripting?: string
  /** File whose download starts on success, and the link to it for whoever's browser did not start it. */
  download?: { path: string; label: string }
  words: LeadFormWords
}
