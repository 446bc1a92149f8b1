import { unlinked } from '#server/mail/unlinked.ts'

/** Someone who sent a form, as far as it is known. */
export interface Person {
  name?: string | null | undefined
  company?: string | null | undefined
  email: string
}

const NAMED_MAX = 3
const PERSON_MAX_CHARACTERS = 60

/** `Ada Byron, Engines Ltd`: for subjects of emails to staff. Nothing in it becomes a link. */
export function personInSubject({ name, company, email }: Person): string {
  const who = [name?.trim() || email, company?.trim()]
    .filter(Boolean)
    .join(', ')
    .replace(/\s+/g, ' ')
  const short =
    who.length > PERSON_MAX_CHARACTERS
      ? `${[...who].slice(0, PERSON_MAX_CHARACTERS).join('')}…`
      : who
  return unlinked(short)
}

/** The first persons of several, each once. */
export function personsInSubject(persons: readonly Person[]): string {
  const named = [...new Set(persons.map(personInSubject))]
  return named.slice(0, NAMED_MAX).join('; ') + (named.length > NAMED_MAX ? ' …' : '')
}
