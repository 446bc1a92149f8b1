/** Faces for what the brand's own do not cover, cut to the characters at hand. All are OFL and come as npm packages. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fontverter from 'fontverter'
import subsetFont from 'subset-font'
import { coverageOf, renamed } from './font-file.ts'

interface Family {
  package: string
  /** Beginning and end of its file names, around a slice's name. */
  files: readonly [string, string]
  /** Which of the package's slices; all unless given. Others repeat what another family has. */
  slices?: readonly string[]
  isStatic?: true
}

const variable = (name: string, slices?: readonly string[]): Family => ({
  package: `@fontsource-variable/${name}`,
  files: [`${name}-`, '-wght-normal.woff2'],
  ...(slices && { slices }),
})

const SIMPLIFIED_CHINESE = variable('noto-sans-sc')
const JAPANESE = variable('noto-sans-jp')
const KOREAN = variable('noto-sans-kr')

/** In order of preference: the brand's face where it goes on, then scripts, then pictures and signs. */
const FAMILIES: readonly Family[] = [
  variable('instrument-sans', ['latin-ext']),
  variable('noto-sans', ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext', 'greek-ext']),
  variable('noto-sans-hebrew', ['hebrew']),
  // Noto's Arabic takes letters apart into strokes and dots, which Typst then names twice in the PDF's text.
  variable('vazirmatn', ['arabic']),
  variable('noto-sans-arabic', ['arabic']),
  variable('noto-sans-devanagari', ['devanagari']),
  variable('noto-emoji'),
  {
    package: '@fontsource/noto-sans-symbols-2',
    files: ['noto-sans-symbols-2-', '-400-normal.woff2'],
    slices: ['symbols', 'math', 'braille'],
    isStatic: true,
  },
]

/** One file of a package: some hundred characters. */
interface Slice {
  family: Family
  path: string
  /** What its package says it may cover (CSS `unicode-range`); the file itself decides. */
  ranges: readonly (readonly [number, number])[]
}

interface OpenSlice {
  font: Buffer
  covers: ReadonlySet<number>
}

const slicesOfFamily = new Map<Family, Promise<Slice[]>>()
/** Kept as long as the process: a few ms to decode each, some 100 kB of memory. */
const openSlices = new Map<string, Promise<OpenSlice>>()

async function readSlices(family: Family): Promise<Slice[]> {
  const file = (path: string) => fileURLToPath(import.meta.resolve(`${family.package}/${path}`))
  const ranges = JSON.parse(await readFile(file('unicode.json'), 'utf8')) as Record<string, string>
  const [before, after] = family.files
  return Object.entries(ranges)
    .map(([key, range]) => ({ name: key.replace(/^\[|\]$/g, ''), range }))
    .filter(({ name }) => family.slices?.includes(name) ?? true)
    .map(({ name, range }) => ({
      family,
      path: file(`files/${before}${name}${after}`),
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

function openSlice(path: string): Promise<OpenSlice> {
  let open = openSlices.get(path)
  if (!open) {
    open = readFile(path)
      .then((file) => fontverter.convert(file, 'truetype'))
      .then((font) => ({ font, covers: coverageOf(font) }))
    openSlices.set(path, open)
  }
  return open
}

/** The same character is drawn differently in China, Japan and Korea: what else is written tells which is meant. */
function familiesFor(text: string): Family[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  const isKorean = /\p{Script=Hangul}/u.test(text)
  const eastAsian = isJapanese
    ? [JAPANESE, SIMPLIFIED_CHINESE, KOREAN]
    : isKorean
      ? [KOREAN, SIMPLIFIED_CHINESE, JAPANESE]
      : [SIMPLIFIED_CHINESE, JAPANESE, KOREAN]
  return [...FAMILIES, ...eastAsian]
}

/** Joiners, variation selectors and the like: they show nothing by themselves and need no glyph. */
export function isInvisible(character: string): boolean {
  return /^\p{Default_Ignorable_Code_Point}$/u.test(character)
}

export interface FallbackFaces {
  /** TrueType files, in the order they are to be tried. */
  fonts: Buffer[]
  /** Their families' names for Typst, in the same order. */
  families: string[]
  /** Clusters that no face can draw as a whole. */
  missing: ReadonlySet<string>
}

/**
 * @param clusters grapheme clusters (Unicode Standard Annex 29) that the brand's faces do not cover. One face draws each,
 *   so that joined emoji and letters with their marks stay together.
 */
export async function fallbackFaces(clusters: ReadonlySet<string>): Promise<FallbackFaces> {
  const families = familiesFor([...clusters].join(''))
  const slices = (await Promise.all(families.map(slicesOf))).flat()
  const missing = new Set<string>()
  const wanted = new Map<Slice, string>()
  for (const cluster of clusters) {
    const slice = await sliceFor(cluster, slices)
    if (slice) wanted.set(slice, (wanted.get(slice) ?? '') + cluster)
    else missing.add(cluster)
  }
  const order = [...wanted].sort(([a], [b]) => slices.indexOf(a) - slices.indexOf(b))
  const names = order.map((_, index) => `Fallback${index + 1}`)
  const fonts = await Promise.all(
    order.map(async ([slice, characters], index) => {
      const { font } = await openSlice(slice.path)
      const cut = await subsetFont(font, characters, {
        targetFormat: 'truetype',
        noHinting: true,
        ...(!slice.family.isStatic && { variationAxes: { wght: 400 } }),
      })
      return renamed(cut, names[index] ?? '')
    }),
  )
  return { fonts, families: names, missing }
}

function slicesOf(family: Family): Promise<Slice[]> {
  let slices = slicesOfFamily.get(family)
  if (!slices) {
    slices = readSlices(family)
    slicesOfFamily.set(family, slices)
  }
  return slices
}

async function sliceFor(cluster: string, slices: readonly Slice[]): Promise<Slice | undefined> {
  const codes = [...cluster].filter((character) => !isInvisible(character)).map((each) => each.codePointAt(0) ?? 0)
  for (const slice of slices) {
    // Ranges leave out marks that a file has, so they are asked for the letter only.
    const [letter = 0] = codes
    if (!slice.ranges.some(([from, to]) => letter >= from && letter <= to)) continue
    const { covers } = await openSlice(slice.path)
    if (codes.every((code) => covers.has(code))) return slice
  }
  return undefined
}
