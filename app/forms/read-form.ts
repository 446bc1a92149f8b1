/** Reads and checks the fields of a form on the page. */

import { emailAddress } from '#contract/email-address.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { maxCharacters } from '#contract/lead-forms.ts'
import type { Text } from '#contract/words.ts'

/** Trimmed values by field name. */
export function readValues(element: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(element)) {
    if (typeof value === 'string') {
      values[name] = value.replaceAll('\r\n', '\n').trim().toWellFormed()
    }
  }
  return values
}

/**
 * Whether a bot filled the honeypot; spaces count as filled. A value from the browser's autofill is
 * removed first, because the visitor never saw the field and the lead must not be lost.
 */
export function isHoneypotFilled(element: HTMLFormElement, name: string): boolean {
  const honeypot = element.elements.namedItem(name) as HTMLInputElement
  if (honeypot.matches(':autofill')) {
    honeypot.value = ''
  }
  return honeypot.value !== ''
}

/** Error messages by field name. */
export type FieldProblems = Readonly<Record<string, Text>>

/**
 * Checks all fields by the rules of the server, so that each problem gets its message at its field.
 */
export function problemsIn(
  { id, fields, shared }: LeadFormWords<Text>,
  values: Readonly<Record<string, string>>,
): FieldProblems {
  const problems: Record<string, Text> = {}
  for (const { key, missing } of fields) {
    const value = values[key] ?? ''
    const limit = maxCharacters(id, key)
    let problem = value === '' ? missing : undefined
    if (value.length > limit) {
      problem = fillIn(shared.tooLong, { limit, length: value.length })
    } else if (key === 'email' && value !== '' && !emailAddress(value)) {
      problem = shared.notAnEmail
    }
    if (problem) {
      problems[key] = problem
    }
  }
  return problems
}

/**
 * What remains of these problems while a visitor corrects them. Fields without one are not checked
 * before they are sent again.
 */
export function remainingProblems(
  words: LeadFormWords<Text>,
  values: Readonly<Record<string, string>>,
  problems: FieldProblems,
): FieldProblems {
  return Object.fromEntries(
    Object.entries(problemsIn(words, values)).filter(([name]) => name in problems),
  )
}
