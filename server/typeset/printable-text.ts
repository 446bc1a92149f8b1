/** Makes any text printable: every character has a glyph in some font, and long words can break. */

/** U+FFFD REPLACEMENT CHARACTER. It replaces every character that no font can draw. */
export const REPLACEMENT_CHARACTER = '\uFFFD'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/**
 * Matches texts of printable ASCII, as most texts are. The brand's faces have all of it, so no
 * lookup is needed.
 */
const PLAIN = /^[\n\x20-\x7e]*$/

/**
 * Longer words would not fit in a narrow column. An address breaks after its slashes, as the
 * typesetter sees to by itself.
 */
const LONGEST_WORD = 24
/** Lines break between these characters by themselves. Boxes would cost several times as much. */
const BREAKING = '/\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\uac00-\ud7a3'
const LONG_WORD = new RegExp(`[^\\s${BREAKING}]{${LONGEST_WORD + 1},}`, 'gu')
const BREAK_EVERY = 6
const BREAK_HERE = '\u200B'
/**
 * Longer grapheme clusters count as several. No language has them, and Typst's shaper ends the
 * process at a conjunct of more than 255 characters.
 */
const LONGEST_CLUSTER = 16

/**
 * Whether a character shows nothing by itself and needs no glyph, such as joiners and variation
 * selectors.
 */
export function isInvisible(character: string): boolean {
  return /^\p{Default_Ignorable_Code_Point}$/u.test(character)
}

/**
 * Normalizes a text: NFC, `\n` for line ends, a space for tabs and unusual spaces, no control
 * characters.
 */
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
 * Counts in `found` the grapheme clusters of a normalized text that contain a character for which
 * `isCovered` is false.
 */
export function countMissingClusters(
  text: string,
  isCovered: (code: number) => boolean,
  found: Map<string, number>,
): void {
  if (PLAIN.test(text)) {
    return
  }
  for (const cluster of clustersOf(text)) {
    if (cluster !== '\n' && !isDrawn(cluster, isCovered)) {
      found.set(cluster, (found.get(cluster) ?? 0) + 1)
    }
  }
}

/** Returns the text with U+FFFD for each cluster in `missing`. */
export function printable(text: string, missing: ReadonlySet<string>): string {
  if (missing.size === 0) {
    return text
  }
  return Array.from(clustersOf(text), (cluster) =>
    missing.has(cluster) ? REPLACEMENT_CHARACTER : cluster,
  ).join('')
}

/** Returns the text with break opportunities in long words. */
export const breakable = (text: string): string => text.replace(LONG_WORD, withBreaks)

function isDrawn(cluster: string, isCovered: (code: number) => boolean): boolean {
  return [...cluster].every(
    (character) => isInvisible(character) || isCovered(character.codePointAt(0) ?? 0),
  )
}

function* clustersOf(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) {
    if (segment.length <= LONGEST_CLUSTER) {
      yield segment
      continue
    }
    const characters = [...segment]
    for (let start = 0; start < characters.length; start += LONGEST_CLUSTER) {
      yield characters.slice(start, start + LONGEST_CLUSTER).join('')
    }
  }
}

function withBreaks(word: string): string {
  const clusters = [...clustersOf(word)]
  return clusters
    .map((cluster, index) => (index > 0 && index % BREAK_EVERY === 0 ? BREAK_HERE : '') + cluster)
    .join('')
}
