import { readFile } from 'node:fs/promises'
import { projectFile } from '#server/program-files.ts'

/** Typst reads neither woff2 nor variable fonts: `scripts/typeset-faces.ts` cuts these out of the website's own faces. */
export const BRAND_FACES_DIR = projectFile('server/typeset/faces/')

/**
 * Typst tells faces of one family apart by weight and slant only, hence one optical size per weight:
 * 500 is drawn for display, 600 for headings in the text.
 */
export const BRAND_FACE_FILES = [
  'fraunces-500.ttf',
  'fraunces-600.ttf',
  'fraunces-380-italic.ttf',
  'instrument-sans-400.ttf',
  'instrument-sans-600.ttf',
  'instrument-sans-400-italic.ttf',
] as const

export type BrandFaceFile = (typeof BRAND_FACE_FILES)[number]

/** The face that running text is set in. */
export const TEXT_FACE: BrandFaceFile = 'instrument-sans-400.ttf'

/** The static faces of the brand, as TrueType, by file name. */
export async function readBrandFaces(): Promise<Map<BrandFaceFile, Buffer>> {
  const faces = BRAND_FACE_FILES.map(async (name) => [name, await readFile(BRAND_FACES_DIR + name)] as const)
  return new Map(await Promise.all(faces))
}
