import { getDocumentProxy } from 'unpdf'

interface ReadPdf {
  pages: number
  /** Width and height of the first page, in points. */
  size: number[]
  info: Record<string, unknown>
  isTagged: boolean
  /** Entries of the table of contents that readers show beside the pages. */
  bookmarks: number
  /** Structure of each page. */
  trees: (StructureNode | null)[]
  /** Roles in the structure of all pages in reading order, e.g. `H1`. */
  roles: string[]
  /** Fields to fill in, in the order of the file. `fieldType` is `Tx` for text and `Btn` for a box to tick. */
  fields: { fieldType: string; alternativeText: string }[]
  /** All letters in the order of the file, without spaces and break opportunities. */
  letters: string
  /** All text in the order of the file, with spaces and line ends, by page and in one. */
  pageTexts: string[]
  text: string
}

interface StructureNode {
  role?: string
  children?: StructureNode[]
}

export async function readPdf(pdf: Uint8Array | ArrayBuffer): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pageTexts: string[] = []
  const trees: ReadPdf['trees'] = []
  const fields: ReadPdf['fields'] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pageTexts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    trees.push((await page.getStructTree()) as StructureNode | null)
    fields.push(...(await page.getAnnotations()).filter(({ subtype }) => subtype === 'Widget'))
  }
  const text = pageTexts.join('')
  return {
    pages: document.numPages,
    size: (await document.getPage(1)).view.slice(2),
    info: (await document.getMetadata()).info as Record<string, unknown>,
    isTagged: ((await document.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true,
    bookmarks: (await document.getOutline())?.length ?? 0,
    trees,
    roles: trees.flatMap(rolesOf),
    fields,
    letters: letters(text),
    pageTexts,
    text,
  }
}

/** The `letters` that `readPdf` would find for a text. */
export function letters(text: string): string {
  return text.replace(/[\s\u00ad\u200b]/g, '')
}

function rolesOf(node: StructureNode | null): string[] {
  return node ? [node.role ?? '', ...(node.children ?? []).flatMap(rolesOf)] : []
}
