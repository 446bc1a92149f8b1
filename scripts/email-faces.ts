/**
 * Cuts the documents' faces to the characters that emails need and writes them into `server/mail/faces.ts` as data URLs.
 * Run it by hand after changing the brand's type: `node scripts/email-faces.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { BRAND_FACES_DIR, type BrandFaceFile } from '#server/typeset/brand-faces.ts'

const TARGET = fileURLToPath(new URL('../server/mail/faces.ts', import.meta.url))

/** Basic Latin and the punctuation of our texts. Other letters, as in names, use the next font family. */
const CHARACTERS = `${Array.from({ length: 95 }, (_, offset) => String.fromCodePoint(0x20 + offset)).join('')}–—‘’“”•…·`

const CUTS: readonly { family: string; weight: number; file: BrandFaceFile }[] = [
  { family: 'Fraunces', weight: 600, file: 'fraunces-600.ttf' },
  { family: 'Instrument Sans', weight: 400, file: 'instrument-sans-400.ttf' },
  { family: 'Instrument Sans', weight: 600, file: 'instrument-sans-600.ttf' },
]

const entries = await Promise.all(
  CUTS.map(async ({ family, weight, file }) => {
    const face = await subsetFont(await readFile(BRAND_FACES_DIR + file), CHARACTERS, {
      keepFeatures: [],
      noHinting: true,
      targetFormat: 'woff2',
    })
    process.stdout.write(`${family} ${weight}: ${face.byteLength} bytes\n`)
    const data = face.toString('base64')
    return `  {\n    family: '${family}',\n    weight: ${weight},\n    source:\n      'data:font/woff2;base64,${data}',\n  },\n`
  }),
)

await writeFile(
  TARGET,
  `/** Written by \`node scripts/email-faces.ts\`; do not edit. */
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
