import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentWords } from '#content/documents/document-words.ts'
import { everyNode } from '#contract/document.ts'
import { parseDocumentSource } from '#contract/document-source.ts'
import type { ParsedDocument } from '#server/documents/document.ts'
import { BRAND_FACE_FILES, BRAND_FACES_DIR } from '../../server/typeset/brand-faces.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SOURCE_DIR = fromHere('../../content/documents/')
const TEMPLATE_DIR = fromHere('../../server/documents/template/')
const COLORS = fromHere('../../contract/colors.json')
const FACES = BRAND_FACE_FILES.map((name) => join(BRAND_FACES_DIR, name))
/**
 * Code that decides how a document looks, and templates that documents share with the server's
 * other PDFs.
 */
const TYPESETTING = [
  'form-fields.ts',
  'set-pdf.ts',
  'template/flywheel.typ',
  'template/theme.typ',
  'win-ansi.ts',
].map((name) => fromHere(`../../server/typeset/${name}`))

interface DocumentInput extends ParsedDocument {
  /** File name under `public/assets/`. */
  file: string
}

/** Names of all documents, in alphabetical order. */
export async function documentSlugs(): Promise<string[]> {
  const names = (await readdir(SOURCE_DIR)).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  )
  return names.map((name) => basename(name, '.md')).sort()
}

/**
 * Reads one source with its pictures and the template.
 * @throws with file and line where the source is invalid
 */
export async function readDocument(slug: string): Promise<DocumentInput> {
  const path = join(SOURCE_DIR, `${slug}.md`)
  const source = await readFile(path, 'utf8')
    .then((text) => parseDocumentSource(text, documentWords))
    .catch((error: Error) => {
      throw new Error(`content/documents/${slug}.md: ${error.message}`, { cause: error })
    })
  const templates = (await readdir(TEMPLATE_DIR)).sort().map((name) => join(TEMPLATE_DIR, name))
  const figures: Record<string, string> = {}
  for (const { name, attributes } of everyNode(source.children)) {
    const src = String(attributes?.src)
    if (name === 'figure') {
      figures[src] ??= await readFile(join(dirname(path), src), 'utf8')
    }
  }
  const hash = createHash('sha256').update(JSON.stringify([source, figures]))
  for (const file of [...TYPESETTING, ...FACES, COLORS, ...templates]) {
    hash.update(`\0${basename(file)}\0`).update(await readFile(file))
  }
  return {
    slug,
    file: source.meta.file ?? `${slug}.pdf`,
    source,
    figures,
    fingerprint: hash.digest('hex'),
  }
}
