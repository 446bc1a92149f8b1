/** Addresses of the texts that visitors read. `content/` holds plain strings. A page receives them with their addresses. */

/** One text and where it comes from. */
export interface Text {
  /** Stable address: the record in `content/words.ts`, then the path in it, e.g. `home.hero.title`. */
  readonly at: string
  /** The text as shown: from `content/`, or what staff published in its place. */
  readonly text: string
}

/** Marks in a heading where its line should end, if the window has room (`app/components/set-heading.tsx`). */
export const LINE_BREAK_MARK = / *\| */g

/**
 * Keys whose strings no visitor reads: link targets, addresses of files, identifiers, whether a part is shown (an empty
 * `shown` hides it). They stay plain strings, also where staff can change them.
 */
type KeyWithoutText =
  | 'at'
  | 'to'
  | 'link'
  | 'ctaLink'
  | 'downloadUrl'
  | 'videoUrl'
  | 'drawing'
  | 'src'
  | 'avif'
  | 'webp'
  | 'key'
  | 'id'
  | 'slug'
  | 'stage'
  | 'file'
  | 'shown'
/** The same keys at run time. Every page loads them, and an expression is shorter than a list. */
const KEY_WITHOUT_TEXT =
  /^(at|to|link|ctaLink|[a-z]+Url|drawing|src|avif|webp|key|id|slug|stage|file|shown)$/

/**
 * A part of `content/` that several records contain, such as a stage of the flywheel. It states its own address, so that its
 * texts have the same address everywhere.
 */
interface Shared {
  readonly at: string
}

/** The words of a record: every string becomes a {@link Text}, every object also knows its own address. */
export type Words<T> = T extends string
  ? Text
  : T extends readonly unknown[]
    ? { readonly [I in keyof T]: Words<T[I]> }
    : T extends object
      ? { readonly [K in keyof T]: K extends KeyWithoutText ? T[K] : Words<T[K]> } & {
          readonly at: string
          /** One of its texts is left out, or it leads to something that is not offered. */
          readonly isLeftOut?: boolean
        }
      : T

/** Published texts that replace those of `content/`, by address. */
export type PublishedTexts = Readonly<Record<string, string>>

/** Gives the fact at an address, or the text that replaces the one there. */
export type TextAt = (at: string) => string | undefined

/** Gives none, so that texts name facts as they do in `content/`. */
export const noTexts: TextAt = () => undefined

/** Published texts, and where there is none, facts as they ship. @param facts `content/facts.ts` */
export function textsOver(facts: object, published: PublishedTexts): TextAt {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the address leads to
  return (at) => published[at] ?? at.split('.').reduce((part: any, key) => part?.[key], facts)
}

/** Names a fact by its address, such as `{site.name}`. A name without a dot is filled in later (`fill-in.ts`). */
export const FACT_PLACEHOLDER = /\{(\w+\.[\w.-]+)\}/g

const LEFT_OUT = '\0'

/** A fact, with the article before it: 'an AI Hub' may become 'a Hub'. */
const FACT_AND_ARTICLE = new RegExp(`(?:\\b([Aa])n? )?${FACT_PLACEHOLDER.source}`, 'g')
/** By sound: an MIT Lab, a UN Lab, a One-Day Lab, a European. */
const NEEDS_AN = /^([AEFHILMNORSX](?![a-z])|(?![A-Z]{2}|.nc?e\b|[Ee]u|[Uu](ni|s|\b))[AEIOUaeiou])/

/** Puts facts into a text. An unknown one stays visible. A text that names a fact left out (an empty one) is left out, too. */
export function withFacts(text: string, textAt: TextAt): string {
  const filled = text.replace(FACT_AND_ARTICLE, (place, article, at) => {
    const fact = textAt(at)
    if (!fact) return fact === undefined ? place : LEFT_OUT
    return article ? `${article}${NEEDS_AN.test(fact) ? 'n' : ''} ${fact}` : fact
  })
  return filled.includes(LEFT_OUT) ? '' : filled
}

/**
 * The words of a record. Each place that names a fact shows the fact. A list has the items that the text at its address names,
 * by their `id` or their position. One that staff added has the form of the first, and its own texts.
 * @param at address of `content` itself, e.g. `home`
 * @param form `plain`: strings stay strings, with published texts in place of the original ones. For texts that code puts together
 *   (`{count} of 5`), passes to a control, or writes into an email or a PDF. They have no line breaks
 */
export function wordsAt<T>(at: string, content: T, textAt: TextAt): Words<T>
export function wordsAt<T>(at: string, content: T, textAt: TextAt, form: 'plain'): T
export function wordsAt(at: string, content: unknown, textAt: TextAt, form?: 'plain'): unknown {
  if (typeof content === 'string') {
    const text = withFacts(textAt(at) ?? content, textAt)
    return form ? text.replace(LINE_BREAK_MARK, ' ') : { at, text }
  }
  // A number, a boolean, null or undefined.
  if (Object(content) !== content) return content
  if (Array.isArray(content)) {
    const ids: string[] = content.map((item, index) => `${item.id ?? index}`)
    // A fact can be a list itself.
    const order = textAt(at)?.split?.(' ').filter(Boolean) ?? ids
    return order
      .map((id) => content[ids.indexOf(id)] ?? { ...content[0], when: '' })
      .map((item, index) => wordsAt(`${at}.${order[index]}`, item, textAt, form as 'plain'))
      .filter((item) => !item?.isLeftOut && !item?.action?.isLeftOut)
  }
  const own = (content as Partial<Shared>).at ?? at
  const words: Record<string, unknown> = { at: own }
  for (const [key, value] of Object.entries(content as object)) {
    const part = KEY_WITHOUT_TEXT.test(key)
      ? (textAt(`${own}.${key}`) ?? value)
      : wordsAt(`${own}.${key}`, value, textAt, form as 'plain')
    words[key] = part
    // An item of a list is left out with any text that names what is left out, not with one that its owner emptied. `when` names
    // nothing but the fact or the page that it depends on. The text at the path of a page or file that is not offered is empty
    // (`server/words/site-words.ts`).
    const text = value ? (part.text ?? part) : undefined
    const namesNothing = text === '' && textAt(`${own}.${key}`) !== ''
    if (namesNothing || (text?.[0] === '/' && textAt(text.split('#')[0]) === ''))
      words.isLeftOut = true
  }
  return words
}
