import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-full'
const INSTRUMENT = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard'

/**
 * Typst reads neither woff2 nor variable fonts, so the website's own variable faces are cut at the weights used here.
 * Typst tells faces of one family apart by weight and slant only, hence one optical size per weight:
 * 500 is drawn for display, 600 for headings in the text.
 */
const CUTS = [
  { file: `${FRAUNCES}-normal.woff2`, axes: { wght: 500, opsz: 120, SOFT: 0, WONK: 0 } },
  { file: `${FRAUNCES}-normal.woff2`, axes: { wght: 600, opsz: 40, SOFT: 0, WONK: 0 } },
  { file: `${FRAUNCES}-italic.woff2`, axes: { wght: 380, opsz: 44, SOFT: 0, WONK: 0 } },
  { file: `${INSTRUMENT}-normal.woff2`, axes: { wght: 400, wdth: 100 } },
  { file: `${INSTRUMENT}-normal.woff2`, axes: { wght: 600, wdth: 100 } },
  { file: `${INSTRUMENT}-italic.woff2`, axes: { wght: 400, wdth: 100 } },
]

async function cut(file: string, axes: Record<string, number>, characters?: string): Promise<Buffer> {
  const variable = await readFile(fileURLToPath(import.meta.resolve(file)))
  return subsetFont(variable, characters, {
    ...(characters === undefined ? { keepAllGlyphs: true } : { keepFeatures: [], noHinting: true }),
    targetFormat: 'truetype',
    variationAxes: axes,
  })
}

/** The faces of preview images as static TrueType, with nothing but `characters`. */
export async function previewFaces(characters: string): Promise<{ headline: Buffer; text: Buffer }> {
  const [headline, text] = await Promise.all([
    cut(`${FRAUNCES}-normal.woff2`, { wght: 500, opsz: 120, SOFT: 0, WONK: 0 }, characters),
    cut(`${INSTRUMENT}-normal.woff2`, { wght: 400, wdth: 100 }, characters),
  ])
  return { headline, text }
}

/** The static faces documents are set in, as TrueType. */
export function documentFonts(): Promise<Buffer[]> {
  return Promise.all(CUTS.map(({ file, axes }) => cut(file, axes)))
}

/** The text face with nothing but `characters`, to be embedded for what readers type into fields. */
export function fieldFont(characters: string): Promise<Buffer> {
  return cut(`${INSTRUMENT}-normal.woff2`, { wght: 400, wdth: 100 }, characters)
}
