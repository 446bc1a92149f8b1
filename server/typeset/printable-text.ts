/** Makes text of any origin printable: everything in it has a glyph in some face, and long words can break. */
import { isInvisible } from './fallback-faces.ts'

/** Replaces what no font can draw: U+FFFD REPLACEMENT CHARACTER. */
export const MARK = '\uFFFD'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** All that most texts hold; the brand's faces have it, so nothing needs to be looked up. */
const PLAIN = /^[\n\x20-\x7e]*$/

/** Words longer than this would reach out of a narrow column. */
const LONGEST_WORD = 24
const LONG_WORD = new RegExp(
  `[^\\s\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]{${LONGEST_WORD + 1},}`,
  'gu',
)
const BREAK_EVERY = 6
const BREAK_HERE = '\u200B'

/** Letters and their marks become one character where there is one (NFC), line ends `\n`, tabs and exotic spaces a space; controls go. */
export function tidied(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(/[\t\v\f]|(?![ \u00a0])\p{Zs}/gu, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no glyph in any face
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '')
  )
}

/** Grapheme clusters of a tidied text that `isCovered` does not know, added to `found`. */
export function addUncovered(text: string, isCovered: (code: number) => boolean, found: Set<string>): void {
  if (PLAIN.test(text)) return
  for (const { segment } of segmenter.segment(text)) {
    if (segment !== '\n' && !isDrawn(segment, isCovered)) found.add(segment)
  }
}

/** The text with a mark for each of the clusters in `missing`, and with places where long words may break. */
export function markedText(text: string, missing: ReadonlySet<string>): string {
  const marked =
    missing.size === 0
      ? text
      : Array.from(segmenter.segment(text), ({ segment }) => (missing.has(segment) ? MARK : segment)).join('')
  return marked.replace(LONG_WORD, withBreaks)
}

function isDrawn(cluster: string, isCovered: (code: number) => boolean): boolean {
  return [...cluster].every((character) => isInvisible(character) || isCovered(character.codePointAt(0) ?? 0))
}

function withBreaks(word: string): string {
  const clusters = Array.from(segmenter.segment(word), ({ segment }) => segment)
  return clusters.map((cluster, index) => (index > 0 && index % BREAK_EVERY === 0 ? BREAK_HERE : '') + cluster).join('')
}
