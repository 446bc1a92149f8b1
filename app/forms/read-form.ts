/** Reads and checks the fields of a form on the page. */
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { checkFields, type FieldProblems } from './check-fields.ts'

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
