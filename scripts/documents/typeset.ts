import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { site } from '#content/site.ts'
import { once } from '#contract/once.ts'
import { readBrandFaces } from '../../server/typeset/brand-faces.ts'
import type { DocumentSource } from './document-source.ts'
import { addFormFields } from './form-fields.ts'

/** Templates import what documents share with the server's PDFs by its path from here. */
const PROJECT_DIR = fileURLToPath(new URL('../../', import.meta.url))
const TEMPLATE_DIR = fileURLToPath(new URL('template/', import.meta.url))
/** A fixed date, so that the same source always gives the same bytes. */
const PDF_TIMESTAMP_S = Date.UTC(2026, 0, 5) / 1000

export interface TypesetDocument {
  pdf: Buffer
  pageCount: number
  /** All pages below each other, each A4 in points. */
  svg: string
}

const compiler = once(async () => {
  const faces = await readBrandFaces()
  return NodeCompiler.create({ workspace: PROJECT_DIR, fontArgs: [{ fontBlobs: [...faces.values()] }] })
})

/**
 * Turns a parsed document into a tagged PDF/UA-1 with its form fields. Typst gets the text as JSON data and never reads
 * it as markup.
 *
 * @param pictures SVG files, by the name that the source uses
 * @throws with Typst's diagnostics; a warning is an error too
 */
export async function typeset(source: DocumentSource, pictures: Map<string, Buffer>): Promise<TypesetDocument> {
  const typst = await compiler()
  for (const [name, content] of pictures) typst.mapShadow(join(TEMPLATE_DIR, name), content)
  try {
    const document = compile(typst, { meta: source.meta, children: source.children, product: site.name })
    const pdf = typst.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: PDF_TIMESTAMP_S })
    return {
      pdf: source.fields.length > 0 ? await addFormFields(pdf, source.fields) : pdf,
      pageCount: document.numOfPages,
      svg: typst.plainSvg(document),
    }
  } finally {
    typst.resetShadow()
  }
}

function compile(typst: NodeCompiler, data: unknown): NodeTypstDocument {
  const result = typst.compile({
    mainFilePath: join(TEMPLATE_DIR, 'main.typ'),
    inputs: { document: JSON.stringify(data) },
  })
  const error = result.takeError() ?? result.takeWarnings()
  if (error) throw new Error(`Typst: ${JSON.stringify(typst.fetchDiagnostics(error), null, 2)}`)
  if (!result.result) throw new Error('Typst gave neither a document nor an error')
  return result.result
}
