/** Addresses of the texts that visitors read. `content/` holds plain strings. A page receives them with their addresses. */

/** One text and where it comes from. */
export interface Text {
  /** Stable address: the record in `content/words.ts`, then the path in it, e.g. `home.hero.title`. */
  readonly at: string
  /** The text as shown: from `content/`, or what staff published in its place. */
  readonly text: string
}

/** Keys whose strings no visitor reads: link targets, addresses of files, identifiers. They stay plain strings. */
const KEYS_WITHOUT_TEXT = [
  'at',
  'to',
  'link',
  'ctaLink',
  'downloadUrl',
  'videoUrl',
  'drawing',
  'src',
  'avif',
  'webp',
  'key',
  'id',
  'slug',
  'stage',
  'file',
] as const

/**
 * A part of `content/` that several records contain, such as a stage of the flywheel. It states its own address, so that its
 * texts have the same address everywhere.
 */
export interface Shared {
  readonly at: string
}

/** The words of a record: every string becomes a {@link Text}, every object also knows its own address. */
export type Words<T> = T extends string
  ? Text
  : T extends readonly unknown[]
    ? { readonly [I in keyof T]: Words<T[I]> }
    : T extends object
      ? { readonly [K in keyof T]: K extends (typeof KEYS_WITHOUT_TEXT)[number] ? T[K] : Words<T[K]> } & {
          readonly at: string
        }
      : T

/** Published texts that replace those of `content/`, by address. */
export type PublishedTexts = Readonly<Record<string, string>>

/** @param at address of `content` itself, e.g. `home` */
export function wordsAt<T>(at: string, content: T, published: PublishedTexts): Words<T>
export function wordsAt(at: string, content: unknown, published: PublishedTexts): unknown {
  if (typeof content === 'string') return { at, text: published[at] ?? content }
  if (typeof content !== 'object' || content === null) return content
  if (Array.isArray(content)) return content.map((item, index) => wordsAt(`${at}.${index}`, item, published))
  const own = (content as Partial<Shared>).at ?? at
  const words: Record<string, unknown> = { at: own }
  for (const [key, value] of Object.entries(content))
    words[key] = KEYS_WITHOUT_TEXT.some((plain) => plain === key) ? value : wordsAt(`${own}.${key}`, value, published)
  return words
}
