/**
 * Kinds of values that are no plain text. Each has a check here, an input (`kind-input.tsx`) and a
 * sentence (`content/`).
 */
import { accentProblem } from '../accent.ts'
import { emailAddress } from '../email-address.ts'
import { isLanguage } from '../language-rules.ts'
import { areDays, areHours, isDay } from '../meeting-hours.ts'
import { isTimeZone } from '../meeting-time.ts'
import { PAGE_PATHS } from '../page-paths.ts'
import { readOwnPdf, readPictureValue } from './pictures.ts'
import { areRedirects } from './redirects.ts'

/** Of a fact that is shown or offered. An empty text says that it is not. */
export const SHOWN = 'yes'

const PATH = /^(\/(?:[\w-]+(?:\/[\w-]+)*)?)(?:#[\w-]+)?$/
const ADDRESS =
  /^(?:https:\/\/[^\s@/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+\.[^\s@]+|tel:\+?[\d-]{3,20})$/

/** Whether a link may open this: a page of the site, or an address. */
export function isLink(text: string): boolean {
  const path = PATH.exec(text)?.[1]
  if (path) {
    return (PAGE_PATHS as readonly string[]).includes(path)
  }
  return ADDRESS.test(text) && URL.canParse(text)
}

/**
 * Where a link leads that is no page of the site: the host, or the address of email or phone.
 * Compared as a whole, so that no spelling of another host passes for a listed one. The same as
 * `private.place_of_link`.
 */
const PLACE = /^(?:https:\/\/[^/?#]+|(?:mailto|tel):.+)/

/** A link off the site, in a text or alone. */
const LINK_IN_TEXT = /(?:https:\/\/|mailto:|tel:)[^\s)<>"]+/gi

/**
 * A link that only an admin can publish: one that leads off the site, to a place that no admin has
 * published.
 * @param original what ships at the address, whose links stay allowed there
 * @param listed places that admins have published; undefined for an admin, who can link anywhere
 */
export function linkForAdmins(
  links: readonly string[],
  original: string,
  listed: readonly string[] | undefined,
): string | undefined {
  if (!listed) {
    return undefined
  }
  // Whole links: the beginning of one that ships can be another host.
  const shipped: string[] = original.match(LINK_IN_TEXT) ?? []
  return links.find((link) => {
    const place = PLACE.exec(link)?.[0].toLowerCase()
    return place !== undefined && !listed.includes(place) && !shipped.includes(link)
  })
}

const CHECKS = {
  link: isLink,
  email: (text: string) => emailAddress(text) === text,
  phone: (text: string) => /^\+?[\d ()/.-]{5,30}$/.test(text),
  url: (text: string) => /^https:\/\/[^\s"<>]+$/.test(text) && URL.canParse(text),
  currency: (text: string) => Intl.supportedValuesOf('currency').includes(text),
  zone: isTimeZone,
  language: isLanguage,
  date: isDay,
  shown: (text: string) => text === SHOWN,
  hours: areHours,
  days: areDays,
  /** A text, or the address of a video call. */
  place: (text: string) =>
    !text.includes('://') || (text.startsWith('https://') && URL.canParse(text)),
  /** Ids of calls. */
  calls: (text: string) => /^[a-z-]+( [a-z-]+)*$/.test(text),
  color: (text: string) => accentProblem(text) === undefined,
  pdf: (text: string) => readOwnPdf(text) !== undefined,
  image: (text: string) => readPictureValue(text) !== undefined,
  redirects: areRedirects,
  number: (text: string) => /^\d{1,4}$/.test(text),
  /** A legal text or a tool. The server also parses it. */
  markdown: (text: string) => text !== '',
} as const

export type Kind = keyof typeof CHECKS

export const isKind = (kind: string): kind is Kind => kind in CHECKS

/** Of a value that is no text, as it is declared (`contract/values.ts`). */
export interface KindRule {
  kind: Kind
  /** Of a number. */
  min?: number
  max?: number
}

/**
 * Most characters of a value. A list of days off covers years, and one of redirects a whole site.
 */
const MOST: Partial<Record<Kind, number>> = { redirects: 20_000, days: 2000, markdown: 20_000 }

/** Whether the value has lines. @param rule undefined for text */
export const hasLines = (rule: KindRule | undefined): boolean => rule?.kind === 'markdown'

/** Most characters of a value of this kind. */
export const mostOf = (kind: Kind): number => MOST[kind] ?? 254

/**
 * What is wrong with a value, if it is. An empty one is right: whether it may be empty is another
 * rule.
 */
export function kindProblem(
  rule: KindRule | undefined,
  text: string,
): ({ problem: 'kind' } & KindRule) | undefined {
  if (!rule || text === '') {
    return undefined
  }
  const { kind, min = 0, max = 9999 } = rule
  const isRight =
    CHECKS[kind](text) && (kind !== 'number' || (Number(text) >= min && Number(text) <= max))
  return isRight ? undefined : { problem: 'kind', kind, min, max }
}
