/**
 * Addresses of the texts that visitors read. `content/` holds plain strings. A page receives them
 * with their addresses.
 */

import type { Value } from './stored-value.ts'
import type { UnreadKind } from './value-kinds.ts'
import { type Declared, declarationOf, type Plain, valueIn } from './values.ts'

/** One text and where it comes from. */
export interface Text {
  /**
   * Stable address: the record in `content/words.ts`, then the path in it, e.g. `home.hero.title`.
   */
  readonly at: string
  /** The text as shown: from `content/`, or what staff published in its place. */
  readonly text: string
}

/** The words alone. */
export const stringOf = (text: string | Text): string =>
  typeof text === 'string' ? text : text.text

/**
 * Marks in a heading where its line should end, if the window has room
 * (`app/components/set-heading.tsx`).
 */
export const LINE_BREAK_MARK = / *\| */g

/**
 * A part of `content/` that several records contain, such as a stage of the flywheel. It states its
 * own address, so that its texts have the same address everywhere.
 */
interface Shared {
  readonly at: string
}

/**
 * The words of a record: every text becomes a {@link Text}, every object also knows its own
 * address.
 */
export type Words<T> =
  T extends Declared<infer Kind, infer Value>
    ? Kind extends UnreadKind
      ? Value
      : Kind extends 'list' | 'picture'
        ? Words<Value>
        : Text
    : T extends string
      ? Text
      : T extends readonly unknown[]
        ? { readonly [I in keyof T]: Words<T[I]> }
        : T extends object
          ? { readonly [K in keyof T]: K extends 'at' | 'id' ? T[K] : Words<T[K]> } & {
              readonly at: string
              /** One of its texts is left out, or it leads to something that is not offered. */
              readonly isLeftOut?: boolean
            }
          : T

/** Published values that replace those of `content/`, by address. */
export type PublishedValues = Readonly<Record<string, Value>>

/** The text that was published at an address. Undefined without one. */
export function textIn(published: PublishedValues, at: string): string | undefined {
  const value = published[at]
  return typeof value === 'string' ? value : undefined
}

/** Gives the fact at an address, or the value that replaces the one there. */
export type ValueAt = (at: string) => Value | undefined

/**
 * Address of the pages, parts of pages and files that are not offered, by their paths with hash. It follows from other values
 * (`server/words/site-words.ts`).
 */
export const NOT_OFFERED_AT = 'site.notOffered'

/**
 * Address of the added pages to which the footer leads, as title and path. It follows from other
 * values, too.
 */
export const FOOTER_PAGES_AT = 'navigation.footer.added'

/** Published values, and where there is none, facts as they ship. @param facts `content/facts.ts` */
export function valuesOver(facts: object, published: PublishedValues): ValueAt {
  return (at) => {
    const shipped = at
      .split('.')
      // biome-ignore lint/suspicious/noExplicitAny: whatever the address leads to
      .reduce((part: any, key) => valueIn(part)?.[key], facts)
    const fact = valueIn(shipped)
    // A group of facts is no fact.
    return published[at] ?? (Object(fact) === fact ? undefined : fact)
  }
}

/** Whether an address is that of a value within a part, such as an item of a list. */
// biome-ignore lint/plugin: the one place that knows how addresses are built
export const isWithin = (at: string, part: string): boolean => at.startsWith(`${part}.`)

/** Pages, parts of pages and files that are not offered. */
export const notOfferedIn = (texts: PublishedValues): readonly string[] =>
  (texts[NOT_OFFERED_AT] ?? []) as readonly string[]

/** Whether the page or file at a path is offered, and the part of it that a hash names. */
export function isOffered(path: string, valueAt: ValueAt): boolean {
  const gone = valueAt(NOT_OFFERED_AT) as readonly string[] | undefined
  return !gone?.some((one) => one === path || path.split('#')[0] === one)
}

/**
 * Names a fact by its address, such as `{site.name}`. A name without a dot is filled in later
 * (`fill-in.ts`).
 */
export const FACT_PLACEHOLDER = /\{(\w+\.[\w.-]+)\}/g

const LEFT_OUT = '\0'

/**
 * Puts facts into a text. An unknown one stays visible. A text that names a fact left out (an empty
 * one) is left out, too.
 */
export function withFacts(text: string, valueAt: ValueAt): string {
  const filled = text.replace(
    FACT_PLACEHOLDER,
    (place, at) => `${valueAt(at) ?? place}` || LEFT_OUT,
  )
  return filled.includes(LEFT_OUT) ? '' : filled
}

/**
 * The words of a record. Each place that names a fact shows the fact. A list has the items that the
 * value at its address names, by their `id` or their position. One that staff added has the form of
 * the first, and its own texts.
 * @param at address of `content` itself, e.g. `home`
 * @param form `plain`: texts and numbers stay what they are, with published ones in place of those
 *   that ship. For texts that code puts together (`{count} of 5`), passes to a control, or writes
 *   into an email or a PDF. They have no line breaks
 */
export function wordsAt<T>(at: string, content: T, valueAt: ValueAt): Words<T>
export function wordsAt<T>(at: string, content: T, valueAt: ValueAt, form: 'plain'): Plain<T>
export function wordsAt(at: string, content: unknown, valueAt: ValueAt, form?: 'plain'): unknown {
  const declaration = declarationOf(content)
  const value = valueIn(content)
  if (declaration && !declaration.rules) {
    const shown = valueAt(at) ?? value
    return typeof shown === 'string' ? withFacts(shown, valueAt) : shown
  }
  if (typeof value === 'string' || (declaration && typeof value === 'number')) {
    const shown = valueAt(at) ?? value
    if (form && typeof shown === 'number') {
      return shown
    }
    const text = withFacts(`${shown}`, valueAt)
    return form ? text.replace(LINE_BREAK_MARK, ' ') : { at, text }
  }
  // A number or a boolean that is no value of the site, null or undefined.
  if (Object(value) !== value) {
    return value
  }
  if (Array.isArray(value)) {
    return itemsAt(at, value, valueAt, form)
  }
  return partsAt(at, value as Partial<Shared>, valueAt, form)
}

/** The words of the items of a list, without those that are left out. */
function itemsAt(at: string, items: { id?: string }[], valueAt: ValueAt, form?: 'plain') {
  const ids = items.map(({ id }, index) => `${id ?? index}`)
  const order = (valueAt(at) as readonly string[] | undefined) ?? ids
  return (
    order
      .map((id) => {
        const item = items[ids.indexOf(id)] ?? { ...items[0], when: '' }
        return wordsAt(`${at}.${id}`, item, valueAt, form as 'plain')
      })
      // biome-ignore lint/suspicious/noExplicitAny: the words of whatever the list has
      .filter((item: any) => !item?.isLeftOut && !item?.action?.isLeftOut)
  )
}

/** The words of a group. */
function partsAt(
  at: string,
  { at: own = at, id, ...parts }: Partial<Shared> & { id?: unknown },
  valueAt: ValueAt,
  form?: 'plain',
) {
  const words: Record<string, unknown> = { at: own }
  if (id !== undefined) {
    words.id = id
  }
  for (const [key, content] of Object.entries(parts)) {
    const place = `${own}.${key}`
    // biome-ignore lint/suspicious/noExplicitAny: the words of whatever the record has here
    const part: any = wordsAt(place, content, valueAt, form as 'plain')
    words[key] = part
    // An item of a list is left out with any text that names what is left out, not with one that
    // its owner emptied. `when` names nothing but the fact or the page that it depends on.
    const text = valueIn(content) ? (part.text ?? part) : undefined
    const namesNothing = text === '' && valueAt(place) !== ''
    if (namesNothing || (text?.[0] === '/' && !isOffered(text, valueAt))) {
      words.isLeftOut = true
    }
  }
  return words
}
