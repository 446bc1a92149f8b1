/** Reads and checks the fields of a form on the page. */

import { fillIn } from '#contract/fill-in.ts'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { maxCharacters } from '#contract/lead-forms.ts'

/** Trimmed values by field name. */
export function readValues(element: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(element))
    if (typeof value === 'string') values[name] = value.replaceAll('\r\n', '\n').trim().toWellFormed()
  return values
}

/** Checks the form with the browser's own validation of each control. */
export function problemsIn(words: LeadFormWords, element: HTMLFormElement): FieldProblems {
  return checkFields(words, readValues(element), (name) => {
    const control = element.elements.namedItem(name)
    return control && 'validity' in control ? (control.validity as ValidityState) : undefined
  })
}

/**
 * Whether a bot filled the honeypot; spaces count as filled. A value from the browser's autofill is removed first,
 * because the visitor never saw the field and the lead must not be lost.
 */
export function isHoneypotFilled(element: HTMLFormElement, name: string): boolean {
  const honeypot = element.elements.namedItem(name) as HTMLInputElement
  if (honeypot.matches(':autofill')) honeypot.value = ''
  return honeypot.value !== ''
}

/** Error messages by field name. */
export type FieldProblems = Readonly<Record<string, string>>

/** The properties of the browser's own validation that are used. */
type NativeValidity = Pick<ValidityState, 'typeMismatch' | 'badInput'>

/**
 * Checks all fields by the browser's rules (required, email type, length), so that each problem gets a message of ours.
 * @param validityOf gives the browser's own validation of a field's control
 */
export function checkFields(
  { id, fields, shared }: LeadFormWords,
  values: Readonly<Record<string, string>>,
  validityOf: (name: string) => NativeValidity | undefined,
): FieldProblems {
  const problems: Record<string, string> = {}
  for (const { key, missing } of fields) {
    const value = values[key] ?? ''
    const { badInput, typeMismatch } = validityOf(key) ?? {}
    const limit = maxCharacters(id, key)
    let problem = value === '' ? missing : undefined
    if (value.length > limit) problem = fillIn(shared.tooLong, { limit, length: value.length })
    if (badInput || (value !== '' && typeMismatch)) problem = shared.notAnEmail
    if (problem) problems[key] = problem
  }
  return problems
}
