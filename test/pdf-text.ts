import { getDocumentProxy } from 'unpdf'

interface ReadPdf {
  pages: number
  /** Width and height of the first page, in points. */
  size: number[]
  info: Record<string, unknown>
  isTagged: boolean
  /** Roles in the first page's structure in reading order, e.g. `H1`. */
  roles: string[]
  /** All letters in the order of the file, without spaces and break opportunities. */
  letters: string
  /** All text in the order of the file, with spaces and line ends. */
  text: string
}

interface StructureNode {
  role?: string
  children?: StructureNode[]
}

export async function readPdf(pdf: Uint8Array | ArrayBuffer): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  let text = ''
  const roles: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    text += items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    if (number === 1) roles.push(...rolesOf((await page.getStructTree()) as StructureNode | null))
  }
  return {
    pages: document.numPages,
    size: (await document.getPage(1)).view.slice(2),
    info: (await document.getMetadata()).info as Record<string, unknown>,
    isTagged: ((await document.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true,
    roles,
    letters: letters(text),
    text,
  }
}

/** The `letters` that `readPdf` would find for a text. */
export function letters(text: string): string {
  return text.replace(/[\s\u200b]/g, '')
}

function rolesOf(node: StructureNode | null): string[] {
  return node ? [node.role ?? '', ...(node.children ?? []).flatMap(rolesOf)] : []
}
