/** Shape of `content/forms/<form>.ts`: the words of a lead form, and which fields it asks for. */
import type { FormFieldName, LeadFormName } from './lead-forms.ts'

/**
 * One control of a form. Which one it is follows from the field (`app/forms/lead-form-fields.tsx`).
 */
export interface LeadFormField<T = string> {
  /** Where several forms ask for it: the address of its words. */
  at?: string
  key: FormFieldName
  label: T
  hint?: T
  /** The message for an empty field. A field that has it is required. */
  missing?: T
  /** The control takes half the width where there is room. */
  half?: boolean
  /** Lines of a field for longer texts. */
  rows?: number
}

/** The checkbox for the newsletter. */
interface NewsletterWords<T = string> {
  at: string
  /** It is offered at all, and in each form. */
  shown: boolean
  forms: Readonly<Record<LeadFormName, boolean>>
  /** What a person agrees to. */
  consent: T
}

/** Words that are the same on every form. `{…}` is filled in. */
export interface SharedFormWords<T = string> {
  at: string
  optional: T
  notAnEmail: T
  /** `{limit}`, `{length}`: characters. */
  tooLong: T
  /** Label of the honeypot field, for anyone who sees the page without its styles. */
  honeypot: T
  privacy: { label: T; to: string }
  /** Brings the empty form back after it was sent. */
  again: T
  newsletter: NewsletterWords<T>
}

/** `T`: as `content/` has them, strings; on a page, texts with addresses. */
export interface LeadFormWords<T = string> {
  id: LeadFormName
  name: T
  fields: readonly LeadFormField<T>[]
  labels: { idle: T; busy: T }
  /** Below the button: when an answer comes, and what the person agrees to. */
  note: T
  /** `{email}` is the contact address of the installation. */
  messages: {
    done: T
    refused: T
    /** Shown when the server did not answer. */
    offline: T
  }
  /** Shown while scripting is off, by a form that needs it (`LEAD_FORM_RULES`). */
  withoutScripting?: T
  /**
   * File whose download starts on success, and the link to it for browsers that did not start it.
   */
  download?: { to: string; label: T }
  shared: SharedFormWords<T>
}
