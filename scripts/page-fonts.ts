/**
 * Cuts the website's fonts from the variable ones, each into two files: the characters of our pages, which every page
 * preloads, and the rest of Latin, which a browser fetches when a page shows it (`unicode-range` in
 * `app/styles/rest-faces.css`). Run it by hand after changing the brand's type: `node scripts/page-fonts.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { FRAUNCES, INSTRUMENT } from './documents/fonts.ts'

const FOLDER = fileURLToPath(new URL('../app/fonts/', import.meta.url))

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const PUNCTUATION = " &'(),-./:;?!©–—‘’“”…"
/** Basic Latin, Latin-1 and Latin Extended-A, then signs that people type. */
const LATIN = [
  ...Array.from({ length: 0x17f - 0x1f }, (_, offset) => String.fromCodePoint(0x20 + offset)),
  ...'–—‘’‚“”„•…‹›€™−',
]

const FACES = [
  {
    name: 'headline',
    file: `${FRAUNCES}-normal.woff2`,
    axes: { wght: 500, opsz: 72, SOFT: 0, WONK: 0 },
    features: ['kern'],
    // Headlines contain percentages and "30+".
    first: `${LETTERS_AND_DIGITS}${PUNCTUATION}%+`,
  },
  {
    name: 'text',
    file: `${INSTRUMENT}-normal.woff2`,
    axes: { wght: { min: 400, max: 600 }, wdth: 100 },
    features: ['kern', 'tnum'],
    // Every page shows the contact's email address.
    first: `${LETTERS_AND_DIGITS}${PUNCTUATION}@`,
  },
]

for (const { name, file, axes, features, first } of FACES) {
  const variable = await readFile(fileURLToPath(import.meta.resolve(file)))
  const rest = LATIN.filter((character) => !first.includes(character)).join('')
  for (const [suffix, characters] of [
    ['', first],
    ['-rest', rest],
  ] as const) {
    const cut = await subsetFont(variable, characters, {
      keepFeatures: features,
      noHinting: true,
      targetFormat: 'woff2',
      variationAxes: axes,
    })
    await writeFile(`${FOLDER}${name}${suffix}.woff2`, cut)
    process.stdout.write(`${name}${suffix}.woff2 ${cut.byteLength} bytes\n`)
  }
}
