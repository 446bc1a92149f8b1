/** Shape of `content/forms/<form>.ts`: the words of a lead form, and which controls ask for its fields. */
import type { FormFieldName, LeadFormName } from './lead-forms.ts'

interface FieldWords {
  name: FormFieldName
  label: string
  hint?: string
  /** The message for an empty field. A field that has it is required. */
  missing?: string
  /** The control takes half the width where there is room. */
  half?: boolean
}

/** One control of a form. */
export type LeadFormField = FieldWords &
  (
    | { type: 'text' | 'email' | 'tel' /** Token of the HTML standard, e.g. `given-name`. */; autocomplete?: string }
    | { type: 'multiline'; rows: number }
  )

/** Words that are the same on every form. `{…}` is filled in. */
export interface SharedFormWords {
  optional: string
  notAnEmail: string
  /** `{limit}`, `{length}`: characters. */
  tooLong: string
  /** Label of the honeypot field, for anyone who sees the page without its styles. */
  honeypot: string
  privacy: { label: string; to: string }
}

export interface LeadFormWords {
  form: LeadFormName
  /** Accessible name of the form. */
  name: string
  fields: readonly LeadFormField[]
  labels: { idle: string; busy: string }
  /** Below the button: when an answer comes, and what the person agrees to. */
  note: string
  /** `{email}` is the contact address of the installation. */
  messages: {
    done: string
    /** Shown when the server refused the submission. */
    refused: string
    /** Shown when the server did not answer. */
    offline: string
  }
  /** Shown while scripting is off, by a form that needs it (`LEAD_FORM_RULES`). */
  withoutScripting?: string
  /** File whose download starts on success, and the link to it for browsers that did not start it. */
  download?: { path: string; label: string }
  shared: SharedFormWords
}
