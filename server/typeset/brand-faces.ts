import { readFile } from 'node:fs/promises'
import { projectFile } from '#server/program-files.ts'
import { withoutMarks } from './font-file.ts'

/**
 * Static TrueType cuts of the website's fonts (`scripts/fonts.ts`): Typst reads neither woff2 nor
 * variable fonts.
 */
export const BRAND_FACES_DIR = projectFile('server/typeset/faces/')

/**
 * Typst distinguishes the faces of a family by weight and slant only, so each weight has one
 * optical size: 500 is cut for display sizes, 600 for headings within the text.
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

/** The family of running text, as templates and drawings name it. */
export const TEXT_FAMILY = 'Instrument Sans'
/** Its upright face. */
export const TEXT_FACE: BrandFaceFile = 'instrument-sans-400.ttf'

/**
 * Reads the brand's static faces as TrueType, by file name. Accented letters are those that a face
 * has as a whole.
 */
export async function readBrandFaces(): Promise<Map<BrandFaceFile, Buffer>> {
  const faces = BRAND_FACE_FILES.map(
    async (name) => [name, withoutMarks(await readFile(BRAND_FACES_DIR + name))] as const,
  )
  return new Map(await Promise.all(faces))
}
