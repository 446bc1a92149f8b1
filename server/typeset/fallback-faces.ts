/**
 * Fonts for characters that the brand's own faces lack. All are npm packages under the Open Font
 * License (OFL).
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { once } from '#contract/once.ts'
import { coverageOf, renamed } from './font-file.ts'
import { isInvisible, REPLACEMENT_CHARACTER } from './printable-text.ts'

/** Reads which slices a family has. */
type Family = () => Promise<Slice[]>

/** @param slices that are used; all by default. The others repeat characters of another family */
const variable = (name: string, slices?: readonly string[]): Family =>
  once(() =>
    readSlices({
      packageName: `@fontsource-variable/${name}`,
      fileOf: (slice) => `files/${name}-${slice}-wght-normal.woff2`,
      slices,
      variationAxes: { wght: 400 },
    }),
  )

const SIMPLIFIED_CHINESE = variable('noto-sans-sc')
const JAPANESE = variable('noto-sans-jp')
const KOREAN = variable('noto-sans-kr')
const SYMBOLS = 'noto-sans-symbols-2'

/**
 * In order of preference: the rest of the brand's own family, then other scripts, then pictures and
 * symbols.
 */
const FAMILIES: readonly Family[] = [
  variable('instrument-sans', ['latin-ext']),
  variable('noto-sans', [
    'latin',
    'latin-ext',
    'vietnamese',
    'greek',
    'cyrillic',
    'cyrillic-ext',
    'greek-ext',
  ]),
  variable('noto-sans-hebrew', ['hebrew']),
  // Noto Sans Arabic composes letters from strokes and dots, and Typst lists both in the PDF's
  // text.
  variable('vazirmatn', ['arabic']),
  variable('noto-sans-devanagari', ['devanagari']),
  variable('noto-emoji'),
  once(() =>
    readSlices({
      packageName: `@fontsource/${SYMBOLS}`,
      fileOf: (slice) => `files/${SYMBOLS}-${slice}-400-normal.woff2`,
      slices: ['symbols', 'math', 'braille'],
    }),
  ),
]

/** One font file of a package. It has some hundred characters. */
interface Slice {
  /**
   * As a static TrueType font of regular weight. It is kept while the process runs. Each takes
   * about 20 ms and 100 kB of memory.
   */
  open(): Promise<{ font: Buffer; covers: ReadonlySet<number> }>
  /**
   * Code points that the package declares (CSS `unicode-range`). The file's own table decides, as
   * it may differ.
   */
  ranges: readonly (readonly [number, number])[]
}

/** The files of a family in its package. */
interface FamilyFiles {
  packageName: string
  /** Path of a slice's file in the package. */
  fileOf: (slice: string) => string
  /** Default: all. */
  slices?: readonly string[] | undefined
  /** For a variable font. */
  variationAxes?: { wght: number }
}

async function readSlices({
  packageName,
  fileOf,
  slices,
  variationAxes,
}: FamilyFiles): Promise<Slice[]> {
  const file = (path: string) => fileURLToPath(import.meta.resolve(`${packageName}/${path}`))
  const ranges = JSON.parse(await readFile(file('unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges)
    .map(([key, range]) => ({ name: key.replace(/^\[|\]$/g, ''), range }))
    .filter(({ name }) => slices?.includes(name) ?? true)
    .map(({ name, range }) => ({
      open: once(async () => {
        const font = await subsetFont(await readFile(file(fileOf(name))), undefined, {
          targetFormat: 'truetype',
          keepAllGlyphs: true,
          ...(variationAxes && { variationAxes }),
        })
        return { font, covers: coverageOf(font) }
      }),
      ranges: parseRanges(range),
    }))
}

/** `U+23,U+2194-2199` → `[[0x23, 0x23], [0x2194, 0x2199]]` */
function parseRanges(range: string): [number, number][] {
  return range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

/**
 * China, Japan and Korea draw a code point differently, so the other characters decide which family
 * comes first.
 */
function familiesFor(text: string): Family[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  if (isJapanese) {
    return [...FAMILIES, JAPANESE, SIMPLIFIED_CHINESE, KOREAN]
  }
  const isKorean = /\p{Script=Hangul}/u.test(text)
  if (isKorean) {
    return [...FAMILIES, KOREAN, SIMPLIFIED_CHINESE, JAPANESE]
  }
  return [...FAMILIES, SIMPLIFIED_CHINESE, JAPANESE, KOREAN]
}

/** Bounds of the work that one text can cause. A file is opened in about 10 ms. */
const MAX_CLUSTERS = 3_000
const MAX_FACES = 100
/**
 * Typst tries the fonts one after another, so every occurrence of a character is shaped once in
 * each font up to its own. This sum decides how much time and memory a text takes. Twenty thousand
 * characters of ordinary Chinese, with 2,160 different ones in 68 files, need 72,000.
 */
const MAX_ATTEMPTS = 80_000

interface FallbackFaces {
  /** TrueType files in the order in which to try them. */
  fonts: Buffer[]
  /** Names of their families for Typst, in the same order. */
  families: string[]
  /** Clusters for which no single face has every character, or which are beyond the bounds. */
  missing: ReadonlySet<string>
}

/** The clusters that one slice draws, and how often they occur. */
interface Share {
  clusters: string[]
  occurrences: number
}

const byOccurrences = ([, one]: [Slice, Share], [, other]: [Slice, Share]) =>
  other.occurrences - one.occurrences

/**
 * Finds fonts for characters that the brand's faces lack.
 * @param occurrences of grapheme clusters (Unicode Standard Annex 29). One face draws a whole
 *   cluster, so that joined emoji and letters with their marks stay together.
 */
export async function fallbackFaces(
  occurrences: ReadonlyMap<string, number>,
): Promise<FallbackFaces> {
  if (occurrences.size === 0) {
    return { fonts: [], families: [], missing: new Set() }
  }
  const { shares, missing } = await shareOut(occurrences)
  // The frequent ones are tried first, so that most characters need few attempts.
  const order = [...shares].sort(byOccurrences).map(([slice]) => slice)
  const names = order.map((_, index) => `Fallback${index + 1}`)
  const fonts = await Promise.all(
    order.map(async (slice, index) => {
      // Only its own clusters, so that Typst does not draw a part of another cluster with this
      // font.
      const { font } = await slice.open()
      const text = shares.get(slice)?.clusters.join('')
      return renamed(await subsetFont(font, text, { noHinting: true }), names[index] ?? '')
    }),
  )
  return { fonts, families: names, missing }
}

/** Gives each cluster to a slice that draws it, within the bounds. Rare ones are left out first. */
async function shareOut(occurrences: ReadonlyMap<string, number>) {
  const families = familiesFor([...occurrences.keys()].join(''))
  const slices = (await Promise.all(families.map((slicesOf) => slicesOf()))).flat()
  const shares = new Map<Slice, Share>()
  const missing = new Set<string>()
  const give = (slice: Slice, cluster: string, times: number) => {
    const share = shares.get(slice) ?? { clusters: [], occurrences: 0 }
    share.clusters.push(cluster)
    share.occurrences += times
    shares.set(slice, share)
  }
  const frequentFirst = [...occurrences].sort(([, one], [, other]) => other - one)
  for (const [index, [cluster, times]] of frequentFirst.entries()) {
    // Later ones that need a further file are left out. Those of the opened files cost little.
    const usable = shares.size < MAX_FACES ? slices : [...shares.keys()]
    const slice = index < MAX_CLUSTERS ? await sliceFor(cluster, usable) : undefined
    if (slice) {
      give(slice, cluster, times)
    } else {
      missing.add(cluster)
    }
  }
  let attempts = 0
  for (const [index, [slice, share]] of [...shares].sort(byOccurrences).entries()) {
    attempts += share.occurrences * (index + 1)
    if (attempts <= MAX_ATTEMPTS) {
      continue
    }
    shares.delete(slice)
    for (const cluster of share.clusters) {
      missing.add(cluster)
    }
  }
  // The sign for what is left out is never left out itself.
  const sign = await sliceFor(REPLACEMENT_CHARACTER, slices)
  let replaced = 0
  for (const cluster of missing) {
    replaced += occurrences.get(cluster) ?? 0
  }
  if (sign) {
    give(sign, REPLACEMENT_CHARACTER, replaced)
  }
  return { shares, missing }
}

async function sliceFor(cluster: string, slices: readonly Slice[]): Promise<Slice | undefined> {
  const codes = [...cluster]
    .filter((character) => !isInvisible(character))
    .map((each) => each.codePointAt(0) ?? 0)
  for (const slice of slices) {
    // Declared ranges omit marks that the file has, so only the letter is compared with them.
    const [letter = 0] = codes
    if (!slice.ranges.some(([from, to]) => letter >= from && letter <= to)) {
      continue
    }
    const { covers } = await slice.open()
    if (codes.every((code) => covers.has(code))) {
      return slice
    }
  }
  return undefined
}
