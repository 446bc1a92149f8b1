/** Makes any text printable: every character has a glyph in some font, and long words can break. */

/** U+FFFD REPLACEMENT CHARACTER. It replaces every character that no font can draw. */
export const REPLACEMENT_CHARACTER = '\uFFFD'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Matches texts of printable ASCII, as most texts are. The brand's faces have all of it, so no lookup is needed. */
const PLAIN = /^[\n\x20-\x7e]*$/

/** Longer words would not fit in a narrow column. An address breaks after its slashes, as the typesetter sees to by itself. */
const LONGEST_WORD = 24
const LONG_WORD = new RegExp(
  `[^\\s/\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]{${LONGEST_WORD + 1},}`,
  'gu',
)
const BREAK_EVERY = 6
const BREAK_HERE = '\u200B'

/** Whether a character shows nothing by itself and needs no glyph, such as joiners and variation selectors. */
export function isInvisible(character: string): boolean {
  return /^\p{Default_Ignorable_Code_Point}$/u.test(character)
}

/** Normalizes a text: NFC, `\n` for line ends, a space for tabs and unusual spaces, no control characters. */
export function normalized(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(/[\t\v\f]|(?![ \u00a0])\p{Zs}/gu, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no glyph in any font
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '')
  )
}

/**
 * Adds to `found` the grapheme clusters of a normalized text that contain a character for which `isCovered` is false.
 */
export function addMissingClusters(text: string, isCovered: (code: number) => boolean, found: Set<string>): void {
  if (PLAIN.test(text)) return
  for (const { segment } of segmenter.segment(text)) {
    if (segment !== '\n' && !isDrawn(segment, isCovered)) found.add(segment)
  }
}

/** Returns the text with U+FFFD for each cluster in `missing`. */
export function printable(text: string, missing: ReadonlySet<string>): string {
  if (missing.size === 0) return text
  return Array.from(segmenter.segment(text), ({ segment }) =>
    missing.has(segment) ? REPLACEMENT_CHARACTER : segment,
  ).join('')
}

/** Returns the text with break opportunities in long words. */
export const breakable = (text: string): string => text.replace(LONG_WORD, withBreaks)

function isDrawn(cluster: string, isCovered: (code: number) => boolean): boolean {
  return [...cluster].every((character) => isInvisible(character) || isCovered(character.codePointAt(0) ?? 0))
}

function withBreaks(word: string): string {
  const clusters = Array.from(segmenter.segment(word), ({ segment }) => segment)
  return clusters.map((cluster, index) => (index > 0 && index % BREAK_EVERY === 0 ? BREAK_HERE : '') + cluster).join('')
}
