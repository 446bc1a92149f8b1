/**
 * Makes the static TrueType fonts of the documents and the server's PDFs from the website's variable fonts.
 * Run it by hand after changing the brand's type, then `npm run documents`: `node scripts/typeset-faces.ts`.
 */
import { writeFile } from 'node:fs/promises'
import { BRAND_FACES_DIR, type BrandFaceFile } from '#server/typeset/brand-faces.ts'
import { cutFace, FRAUNCES, INSTRUMENT } from './documents/fonts.ts'

const CUTS: Record<BrandFaceFile, { file: string; axes: Record<string, number> }> = {
  'fraunces-500.ttf': { file: `${FRAUNCES}-normal.woff2`, axes: { wght: 500, opsz: 120, SOFT: 0, WONK: 0 } },
  'fraunces-600.ttf': { file: `${FRAUNCES}-normal.woff2`, axes: { wght: 600, opsz: 40, SOFT: 0, WONK: 0 } },
  'fraunces-380-italic.ttf': { file: `${FRAUNCES}-italic.woff2`, axes: { wght: 380, opsz: 44, SOFT: 0, WONK: 0 } },
  'instrument-sans-400.ttf': { file: `${INSTRUMENT}-normal.woff2`, axes: { wght: 400, wdth: 100 } },
  'instrument-sans-600.ttf': { file: `${INSTRUMENT}-normal.woff2`, axes: { wght: 600, wdth: 100 } },
  'instrument-sans-400-italic.ttf': { file: `${INSTRUMENT}-italic.woff2`, axes: { wght: 400, wdth: 100 } },
}

for (const [name, { file, axes }] of Object.entries(CUTS)) {
  const face = await cutFace(file, axes)
  await writeFile(BRAND_FACES_DIR + name, face)
  process.stdout.write(`${name} ${face.byteLength} bytes\n`)
}
