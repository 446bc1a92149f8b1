/** Shape of `content/forms/<form>.ts`: the words of a lead form, and which fields it asks for. */
import type { FormFieldName, LeadFormName } from './lead-forms.ts'

/** One control of a form. Which one it is follows from the field (`app/forms/lead-form-fields.tsx`). */
export interface LeadFormField {
  /** Where several forms ask for it: the address of its words. */
  at?: string
  key: FormFieldName
  label: string
  hint?: string
  /** The message for an empty field. A field that has it is required. */
  missing?: string
  /** The control takes half the width where there is room. */
  half?: boolean
  /** Lines of a field for longer texts. */
  rows?: number
}

/** Words that are the same on every form. `{…}` is filled in. */
export interface SharedFormWords {
  at: string
  optional: string
  notAnEmail: string
  /** `{limit}`, `{length}`: characters. */
  tooLong: string
  /** Label of the honeypot field, for anyone who sees the page without its styles. */
  honeypot: string
  privacy: { label: string; to: string }
  /** Brings the empty form back after it was sent. */
  again: string
}

export interface LeadFormWords {
  id: LeadFormName
  name: string
  fields: readonly LeadFormField[]
  labels: { idle: string; busy: string }
  /** Below the button: when an answer comes, and what the person agrees to. */
  note: string
  /** `{email}` is the contact address of the installation. */
  messages: {
    done: string
    refused: string
    /** Shown when the server did not answer. */
    offline: string
  }
  /** Shown while scripting is off, by a form that needs it (`LEAD_FORM_RULES`). */
  withoutScripting?: string
  /** File whose download starts on success, and the link to it for browsers that did not start it. */
  download?: { to: string; label: string }
  shared: SharedFormWords
}
