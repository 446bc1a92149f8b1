import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

export const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-full'
export const INSTRUMENT = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard'

/** One static TrueType face out of a variable one: whole, or with nothing but `characters`. */
export async function cutFace(file: string, axes: Record<string, number>, characters?: string): Promise<Buffer> {
  const variable = await readFile(fileURLToPath(import.meta.resolve(file)))
  return subsetFont(variable, characters, {
    ...(characters === undefined ? { keepAllGlyphs: true } : { keepFeatures: [], noHinting: true }),
    targetFormat: 'truetype',
    variationAxes: axes,
  })
}

/** The text face with nothing but `characters`, to be embedded for what readers type into fields. */
export function fieldFont(characters: string): Promise<Buffer> {
  return cutFace(`${INSTRUMENT}-normal.woff2`, { wght: 400, wdth: 100 }, characters)
}
