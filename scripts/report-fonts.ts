/**
 * Cuts the website's variable faces into the three static TrueType faces that the survey's PDF embeds, because jsPDF
 * reads neither woff2 nor variable fonts. Run it by hand after changing the brand's type: `node scripts/report-fonts.ts`.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { cutFace, FRAUNCES, INSTRUMENT } from './documents/fonts.ts'

const FOLDER = fileURLToPath(new URL('../app/pages/discover/fonts/', import.meta.url))

/** Basic Latin, Latin-1 and Latin Extended-A, then the punctuation of set text. */
const CHARACTERS = [
  ...Array.from({ length: 0x17f - 0x20 }, (_, offset) => String.fromCodePoint(0x20 + offset)),
  ...'–—‘’‚“”„•…‹›€™−',
].join('')

const CUTS = [
  { name: 'headline', file: FRAUNCES, axes: { wght: 550, opsz: 60, SOFT: 0, WONK: 0 } },
  { name: 'text', file: INSTRUMENT, axes: { wght: 400, wdth: 100 } },
  { name: 'text-bold', file: INSTRUMENT, axes: { wght: 600, wdth: 100 } },
]

for (const { name, file, axes } of CUTS) {
  const cut = await cutFace(`${file}-normal.woff2`, axes, CHARACTERS)
  await writeFile(`${FOLDER}${name}.ttf`, cut)
  process.stdout.write(`${name}.ttf ${cut.byteLength} bytes\n`)
}
