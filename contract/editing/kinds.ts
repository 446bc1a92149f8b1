/**
 * Kinds of values that are no plain text. Each has a schema here, an input (`kind-input.tsx`) and a
 * sentence (`content/`).
 */
import { z } from 'zod/mini'
import { accentProblem } from '../accent.ts'
import { INSIGHTS_PATH, isFreePath } from '../added-pages.ts'
import { CURRENCIES } from '../currencies.ts'
import { emailAddress } from '../email-address.ts'
import { isLanguage } from '../language-rules.ts'
import { areDays, areHours, isDay, isTime } from '../meeting-hours.ts'
import { isTimeZone } from '../meeting-time.ts'
import { PAGE_PATHS } from '../page-paths.ts'
import type { Value } from '../stored-value.ts'
import { isOwnPdf, isPicture, type OwnPdf, type PictureValue } from './pictures.ts'
import { areRedirects } from './redirects.ts'

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

/** The path of an added page, or of their list, to which a link leads. */
export function addedPathOf(link: string): string | undefined {
  const path = PATH.exec(link)?.[1]
  return path && (isFreePath(path) || path === INSIGHTS_PATH) ? path : undefined
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

/** A text that is not filled in, or is right. */
const textThat = (isRight: (text: string) => boolean) =>
  z.string().check(z.refine((text) => text === '' || isRight(text)))

const ranges = z.readonly(z.array(z.readonly(z.tuple([z.string(), z.string()]))))

/** A number, or none. Whether it may be left out is another rule. */
const numberFrom = (min: number, max: number) =>
  z.union([z.literal(''), z.int().check(z.gte(min), z.lte(max))])

/** What may be published. What is not filled in is an empty text. */
const SCHEMAS = {
  /** Whether there is an added page is another question, which the server answers. */
  link: textThat((text) => isLink(text) || addedPathOf(text) !== undefined),
  email: textThat((text) => emailAddress(text) === text),
  phone: textThat((text) => /^\+?[\d ()/.-]{5,30}$/.test(text)),
  url: textThat((text) => /^https:\/\/[^\s"<>]+$/.test(text) && URL.canParse(text)),
  currency: textThat((text) => CURRENCIES.includes(text)),
  zone: textThat(isTimeZone),
  language: textThat(isLanguage),
  date: textThat(isDay),
  time: textThat(isTime),
  flag: z.boolean(),
  band: z.boolean(),
  hours: ranges.check(z.refine(areHours)),
  days: ranges.check(z.refine(areDays)),
  /** A text, or the address of a video call. */
  place: textThat(
    (text) => !text.includes('://') || (text.startsWith('https://') && URL.canParse(text)),
  ),
  calls: z.readonly(z.array(z.string().check(z.regex(/^[a-z-]+$/)))),
  color: textThat((text) => accentProblem(text) === undefined),
  pdf: z.union([z.literal(''), z.custom<OwnPdf>(isOwnPdf)]),
  image: z.union([z.literal(''), z.custom<PictureValue>(isPicture)]),
  redirects: ranges.check(z.refine(areRedirects)),
  number: z.union([z.literal(''), z.int()]),
  /** A legal text, a tool or a text of an added page. The server also parses it. */
  markdown: z.string(),
  /** One of the words of its rule. */
  choice: z.string(),
  path: textThat(isFreePath),
  person: textThat((text) => /^[\w-]+$/.test(text)),
} satisfies Record<string, z.ZodMiniType<Value>>

export type Kind = keyof typeof SCHEMAS

export const isKind = (kind: string): kind is Kind => kind in SCHEMAS

/** What a draft may be: also what cannot be published yet. Kinds that are not here are texts. */
const DRAFTS: Partial<Record<Kind, z.ZodMiniType<Value>>> = {
  flag: z.boolean(),
  band: z.boolean(),
  hours: ranges,
  days: ranges,
  redirects: ranges,
  calls: SCHEMAS.calls,
  pdf: SCHEMAS.pdf,
  image: SCHEMAS.image,
  // A field for a number that was emptied has an empty text.
  number: z.union([z.literal(''), z.number()]),
}

/** Whether the value is one of this kind, publishable or not. */
export const isDraftOf = (kind: Kind, value: Value): boolean =>
  (DRAFTS[kind] ?? z.string()).safeParse(value).success

/** Of a value that is no text, as it is declared (`contract/values.ts`). */
export interface KindRule {
  kind: Kind
  /** Of a number. */
  min?: number
  max?: number
  /** Of a choice. */
  choices?: readonly string[]
}

/** Most characters of a text of a kind. */
const MOST_CHARACTERS = 254
const MOST_MARKDOWN_CHARACTERS = 20_000

/** Whether the value has lines. @param rule undefined for text */
export const hasLines = (rule: KindRule | undefined): boolean => rule?.kind === 'markdown'

/** Most characters of a text of this kind. */
export const mostOf = (kind: Kind): number =>
  kind === 'markdown' ? MOST_MARKDOWN_CHARACTERS : MOST_CHARACTERS

/**
 * What is wrong with a value, if it is. An empty text is right: whether a value may be left out is
 * another rule.
 */
export function kindProblem(
  rule: KindRule | undefined,
  value: Value,
): ({ problem: 'kind' } & KindRule) | undefined {
  if (!rule) {
    return undefined
  }
  const { kind, min = 0, max = 9999, choices = [] } = rule
  if (kind === 'choice') {
    return choices.includes(`${value}`) ? undefined : { problem: 'kind', kind }
  }
  const schema = kind === 'number' ? numberFrom(min, max) : SCHEMAS[kind]
  return schema.safeParse(value).success ? undefined : { problem: 'kind', kind, min, max }
}
