/**
 * Cuts the brand's fonts for everything that shows them: pages, the survey's PDF, other PDFs,
 * emails. Run it by hand after changing the brand's type, then `npm run documents`: `node
 * scripts/fonts.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { BRAND_FACES_DIR, type BrandFaceFile } from '#server/typeset/brand-faces.ts'
import { PROJECT } from './build-stamp.ts'

type Options = NonNullable<Parameters<typeof subsetFont>[2]>
type Axes = NonNullable<Options['variationAxes']>

const FRAUNCES = 'fraunces/files/fraunces-latin-full-normal'
const FRAUNCES_ITALIC = 'fraunces/files/fraunces-latin-full-italic'
const INSTRUMENT = 'instrument-sans/files/instrument-sans-latin-standard-normal'
const INSTRUMENT_ITALIC = 'instrument-sans/files/instrument-sans-latin-standard-italic'

/** @param opsz optical size, in points */
const fraunces = (wght: number, opsz: number): Axes => ({ wght, opsz, SOFT: 0, WONK: 0 })
const instrument = (wght: Axes[string]): Axes => ({ wght, wdth: 100 })

/** All characters from one code point to another. */
function codes(from: number, to: number): string {
  let characters = ''
  for (let code = from; code <= to; code += 1) {
    characters += String.fromCodePoint(code)
  }
  return characters
}
const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const PUNCTUATION = " \u00a0&'(),-./:;?!©–—‘’“”…"
/** Basic Latin, Latin-1 and Latin Extended-A, then signs that people type. */
const LATIN = `${codes(0x20, 0x17f)}–—‘’‚“”„•…‹›€™−`

interface Cut {
  /** The file to write. */
  path: string
  /** The variable face, as its package calls it. */
  file: string
  axes: Axes
  options: Options
  /** Undefined for all. */
  characters?: string
}

/** Cuts one face out of a variable one. */
async function cut({ path, file, axes, options, characters }: Cut) {
  const variable = await readFile(
    new URL(import.meta.resolve(`@fontsource-variable/${file}.woff2`)),
  )
  const face = await subsetFont(variable, characters, {
    targetFormat: 'truetype',
    variationAxes: axes,
    ...options,
  })
  await writeFile(path, face)
  process.stdout.write(`${path} ${face.byteLength} bytes\n`)
}

/**
 * Each font of the pages is two files: the characters of our pages, which every page preloads, and
 * the rest of Latin, which a browser fetches when a page shows it (`unicode-range` in
 * `app/styles/rest-faces.css`). Headlines contain percentages and "30+", and every page shows the
 * contact's email address.
 */
for (const [name, file, axes, features, further] of [
  ['headline', FRAUNCES, fraunces(500, 72), ['kern'], '%+'],
  ['text', INSTRUMENT, instrument({ min: 400, max: 600 }), ['kern', 'tnum'], '@'],
] as const) {
  const first = `${LETTERS_AND_DIGITS}${PUNCTUATION}${further}`
  const rest = [...LATIN].filter((character) => !first.includes(character)).join('')
  for (const [suffix, characters] of Object.entries({ '': first, '-rest': rest })) {
    const options: Options = { keepFeatures: [...features], noHinting: true, targetFormat: 'woff2' }
    const path = join(PROJECT, `app/fonts/${name}${suffix}.woff2`)
    await cut({ path, file, axes, options, characters })
  }
}

/** jsPDF, which makes the survey's PDF in the browser, reads neither woff2 nor variable fonts. */
for (const [name, file, axes] of [
  ['headline', FRAUNCES, fraunces(550, 60)],
  ['text', INSTRUMENT, instrument(400)],
  ['text-bold', INSTRUMENT, instrument(600)],
] as const) {
  const options = { keepFeatures: [], noHinting: true }
  const path = join(PROJECT, `app/pages/discover/fonts/${name}.ttf`)
  await cut({ path, file, axes, options, characters: LATIN })
}

/** Nor does Typst, which makes the other PDFs. */
const TYPESET_FACES: Record<BrandFaceFile, [string, Axes]> = {
  'fraunces-500.ttf': [FRAUNCES, fraunces(500, 120)],
  'fraunces-600.ttf': [FRAUNCES, fraunces(600, 40)],
  'fraunces-380-italic.ttf': [FRAUNCES_ITALIC, fraunces(380, 44)],
  'instrument-sans-400.ttf': [INSTRUMENT, instrument(400)],
  'instrument-sans-600.ttf': [INSTRUMENT, instrument(600)],
  'instrument-sans-400-italic.ttf': [INSTRUMENT_ITALIC, instrument(400)],
}
for (const [name, [file, axes]] of Object.entries(TYPESET_FACES)) {
  await cut({ path: BRAND_FACES_DIR + name, file, axes, options: { keepAllGlyphs: true } })
}

/**
 * Emails carry their fonts as data URLs. Other letters than these, as in names, use the next font
 * family.
 */
const EMAIL_CHARACTERS = `${codes(0x20, 0x7e)}–—‘’“”•…·`
const entries: string[] = []
for (const [family, weight, file] of [
  ['Fraunces', 600, 'fraunces-600.ttf'],
  ['Instrument Sans', 400, 'instrument-sans-400.ttf'],
  ['Instrument Sans', 600, 'instrument-sans-600.ttf'],
] as const) {
  const options = { keepFeatures: [], noHinting: true, targetFormat: 'woff2' as const }
  const face = await subsetFont(await readFile(BRAND_FACES_DIR + file), EMAIL_CHARACTERS, options)
  const source = `data:font/woff2;base64,${face.toString('base64')}`
  entries.push(`  {
    family: '${family}',
    weight: ${weight},
    source:
      '${source}',
  },
`)
}
await writeFile(
  join(PROJECT, 'server/mail/faces.ts'),
  `/** Written by \`node scripts/fonts.ts\`; do not edit. */
export interface EmailFace {
  family: string
  weight: number
  /** Data address (RFC 2397) of a woff2 file. */
  source: string
}

export const emailFaces: readonly EmailFace[] = [
${entries.join('')}]
`,
)
