/**
 * Addresses of the texts that visitors read. `content/` holds plain strings. A page receives them
 * with their addresses.
 */
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

/** Kinds that stay what they are among the words of a page, because no visitor reads them. */
type KindWithoutText = 'link' | 'fixed' | 'shown' | 'when'

/**
 * The words of a record: every text becomes a {@link Text}, every object also knows its own
 * address.
 */
export type Words<T> =
  T extends Declared<infer Kind, infer Value>
    ? Kind extends KindWithoutText
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

/** Published texts that replace those of `content/`, by address. */
export type PublishedTexts = Readonly<Record<string, string>>

/** Gives the fact at an address, or the text that replaces the one there. */
export type TextAt = (at: string) => string | undefined

/** Published texts, and where there is none, facts as they ship. @param facts `content/facts.ts` */
export function textsOver(facts: object, published: PublishedTexts): TextAt {
  return (at) => {
    const shipped = at
      .split('.')
      // biome-ignore lint/suspicious/noExplicitAny: whatever the address leads to
      .reduce((part: any, key) => valueIn(part)?.[key], facts)
    return published[at] ?? valueIn(shipped)
  }
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
export function withFacts(text: string, textAt: TextAt): string {
  const filled = text.replace(FACT_PLACEHOLDER, (place, at) => (textAt(at) ?? place) || LEFT_OUT)
  return filled.includes(LEFT_OUT) ? '' : filled
}

/**
 * The words of a record. Each place that names a fact shows the fact. A list has the items that the
 * text at its address names, by their `id` or their position. One that staff added has the form of
 * the first, and its own texts.
 * @param at address of `content` itself, e.g. `home`
 * @param form `plain`: strings stay strings, with published texts in place of the original ones.
 *   For texts that code puts together (`{count} of 5`), passes to a control, or writes into an
 *   email or a PDF. They have no line breaks
 */
export function wordsAt<T>(at: string, content: T, textAt: TextAt): Words<T>
export function wordsAt<T>(at: string, content: T, textAt: TextAt, form: 'plain'): Plain<T>
export function wordsAt(at: string, content: unknown, textAt: TextAt, form?: 'plain'): unknown {
  const value = valueIn(content)
  if (typeof value === 'string') {
    const text = withFacts(textAt(at) ?? value, textAt)
    const declaration = declarationOf(content)
    if (declaration && !declaration.rules) {
      return text
    }
    return form ? text.replace(LINE_BREAK_MARK, ' ') : { at, text }
  }
  // A number, a boolean, null or undefined.
  if (Object(value) !== value) {
    return value
  }
  if (Array.isArray(value)) {
    const ids: string[] = value.map((item, index) => `${item.id ?? index}`)
    // A fact can be a list itself.
    const order = textAt(at)?.split?.(' ').filter(Boolean) ?? ids
    return order
      .map((id) => value[ids.indexOf(id)] ?? { ...value[0], when: '' })
      .map((item, index) => wordsAt(`${at}.${order[index]}`, item, textAt, form as 'plain'))
      .filter((item) => !item?.isLeftOut && !item?.action?.isLeftOut)
  }
  const { at: own = at, id, ...parts } = value as Partial<Shared> & Record<string, unknown>
  const words: Record<string, unknown> = { at: own }
  if (id !== undefined) {
    words.id = id
  }
  for (const [key, content] of Object.entries(parts)) {
    const place = `${own}.${key}`
    // biome-ignore lint/suspicious/noExplicitAny: the words of whatever the record has here
    const part: any = wordsAt(place, content, textAt, form as 'plain')
    words[key] = part
    // An item of a list is left out with any text that names what is left out, not with one that
    // its owner emptied. `when` names nothing but the fact or the page that it depends on. The text
    // at the path of a page or file that is not offered is empty (`server/words/site-words.ts`).
    const text = valueIn(content) ? (part.text ?? part) : undefined
    const namesNothing = text === '' && textAt(place) !== ''
    if (namesNothing || (text?.[0] === '/' && textAt(text.split('#')[0]) === '')) {
      words.isLeftOut = true
    }
  }
  return words
}
