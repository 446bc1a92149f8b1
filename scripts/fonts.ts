/**
 * Cuts the brand's fonts for everything that shows them: pages, the survey's PDF, other PDFs, emails. Run it by hand after changing
 * the brand's type, then `npm run documents`: `node scripts/fonts.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { BRAND_FACES_DIR, type BrandFaceFile } from '#server/typeset/brand-faces.ts'
import { PROJECT } from './build-stamp.ts'

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-full'
const INSTRUMENT = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard'

const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('')
const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const PUNCTUATION = " \u00a0&'(),-./:;?!©–—‘’“”…"
/** Basic Latin, Latin-1 and Latin Extended-A, then signs that people type. */
const LATIN = `${codes(0x20, 0x17f)}–—‘’‚“”„•…‹›€™−`

const readVariable = (file: string) => readFile(new URL(import.meta.resolve(file)))

/** One static TrueType face out of a variable one, whole or with nothing but `characters`. */
async function cutFace(file: string, axes: Record<string, number>, characters?: string): Promise<Buffer> {
  return subsetFont(await readVariable(file), characters, {
    ...(characters === undefined ? { keepAllGlyphs: true } : { keepFeatures: [], noHinting: true }),
    targetFormat: 'truetype',
    variationAxes: axes,
  })
}

async function write(path: string, font: Buffer): Promise<void> {
  await writeFile(path, font)
  process.stdout.write(`${path} ${font.byteLength} bytes\n`)
}

/**
 * Each font of the pages is two files: the characters of our pages, which every page preloads, and the rest of Latin, which a browser
 * fetches when a page shows it (`unicode-range` in `app/styles/rest-faces.css`).
 */
const PAGE_FONTS = [
  {
    name: 'headline',
    file: FRAUNCES,
    axes: { wght: 500, opsz: 72, SOFT: 0, WONK: 0 },
    features: ['kern'],
    // Headlines contain percentages and "30+".
    first: `${LETTERS_AND_DIGITS}${PUNCTUATION}%+`,
  },
  {
    name: 'text',
    file: INSTRUMENT,
    axes: { wght: { min: 400, max: 600 }, wdth: 100 },
    features: ['kern', 'tnum'],
    // Every page shows the contact's email address.
    first: `${LETTERS_AND_DIGITS}${PUNCTUATION}@`,
  },
]
for (const { name, file, axes, features, first } of PAGE_FONTS) {
  const rest = [...LATIN].filter((character) => !first.includes(character)).join('')
  const options = { keepFeatures: features, noHinting: true, targetFormat: 'woff2', variationAxes: axes } as const
  const variable = await readVariable(`${file}-normal.woff2`)
  for (const [suffix, characters] of Object.entries({ '': first, '-rest': rest }))
    await write(join(PROJECT, `app/fonts/${name}${suffix}.woff2`), await subsetFont(variable, characters, options))
}

/** jsPDF, which makes the survey's PDF in the browser, reads neither woff2 nor variable fonts. */
const REPORT_FONTS = {
  headline: { file: FRAUNCES, axes: { wght: 550, opsz: 60, SOFT: 0, WONK: 0 } },
  text: { file: INSTRUMENT, axes: { wght: 400, wdth: 100 } },
  'text-bold': { file: INSTRUMENT, axes: { wght: 600, wdth: 100 } },
}
for (const [name, { file, axes }] of Object.entries(REPORT_FONTS))
  await write(join(PROJECT, `app/pages/discover/fonts/${name}.ttf`), await cutFace(`${file}-normal.woff2`, axes, LATIN))

/** Nor does Typst, which makes the other PDFs. */
const TYPESET_FACES: Record<BrandFaceFile, { file: string; axes: Record<string, number> }> = {
  'fraunces-500.ttf': { file: `${FRAUNCES}-normal.woff2`, axes: { wght: 500, opsz: 120, SOFT: 0, WONK: 0 } },
  'fraunces-600.ttf': { file: `${FRAUNCES}-normal.woff2`, axes: { wght: 600, opsz: 40, SOFT: 0, WONK: 0 } },
  'fraunces-380-italic.ttf': { file: `${FRAUNCES}-italic.woff2`, axes: { wght: 380, opsz: 44, SOFT: 0, WONK: 0 } },
  'instrument-sans-400.ttf': { file: `${INSTRUMENT}-normal.woff2`, axes: { wght: 400, wdth: 100 } },
  'instrument-sans-600.ttf': { file: `${INSTRUMENT}-normal.woff2`, axes: { wght: 600, wdth: 100 } },
  'instrument-sans-400-italic.ttf': { file: `${INSTRUMENT}-italic.woff2`, axes: { wght: 400, wdth: 100 } },
}
for (const [name, { file, axes }] of Object.entries(TYPESET_FACES))
  await write(BRAND_FACES_DIR + name, await cutFace(file, axes))

/** Emails carry their fonts as data URLs. Other letters than these, as in names, use the next font family. */
const EMAIL_CHARACTERS = `${codes(0x20, 0x7e)}–—‘’“”•…·`
const EMAIL_FACES: readonly { family: string; weight: number; file: BrandFaceFile }[] = [
  { family: 'Fraunces', weight: 600, file: 'fraunces-600.ttf' },
  { family: 'Instrument Sans', weight: 400, file: 'instrument-sans-400.ttf' },
  { family: 'Instrument Sans', weight: 600, file: 'instrument-sans-600.ttf' },
]
const entries = await Promise.all(
  EMAIL_FACES.map(async ({ family, weight, file }) => {
    const options = { keepFeatures: [], noHinting: true, targetFormat: 'woff2' as const }
    const face = await subsetFont(await readFile(BRAND_FACES_DIR + file), EMAIL_CHARACTERS, options)
    const source = `data:font/woff2;base64,${face.toString('base64')}`
    return `  {\n    family: '${family}',\n    weight: ${weight},\n    source:\n      '${source}',\n  },\n`
  }),
)
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
