import { getDocumentProxy } from 'unpdf'

const MM_PER_POINT = 25.4 / 72

type StructureNode = { role?: string; children?: StructureNode[] }

export async function readPdf(pdf: Uint8Array | ArrayBuffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pageTexts: string[] = []
  /**
   * Pieces of text, with the baseline from the top of the page and the right edge, in millimeters.
   */
  const lines: { text: string; baselineMm: number; rightMm: number }[] = []
  const trees: (StructureNode | null)[] = []
  /**
   * Fields to fill in, in the order of the file. `fieldType` is `Tx` for text and `Btn` for a box
   * to tick.
   */
  const fields: { fieldType: string; alternativeText: string }[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pageTexts.push(
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    )
    for (const item of items) {
      if ('str' in item && item.str.trim()) {
        const [, , , , left, bottom] = item.transform
        const [baselineMm, rightMm] = [(page.view[3] ?? 0) - bottom, left + item.width].map(
          (pt) => pt * MM_PER_POINT,
        )
        lines.push({ text: item.str, baselineMm: baselineMm ?? 0, rightMm: rightMm ?? 0 })
      }
    }
    trees.push((await page.getStructTree()) as StructureNode | null)
    fields.push(...(await page.getAnnotations()).filter(({ subtype }) => subtype === 'Widget'))
  }
  const text = pageTexts.join('')
  return {
    pages: document.numPages,
    lines,
    /** Width and height of the first page, in points. */
    size: (await document.getPage(1)).view.slice(2),
    info: (await document.getMetadata()).info as Record<string, unknown>,
    isTagged: ((await document.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true,
    /** Entries of the table of contents that readers show beside the pages. */
    bookmarks: (await document.getOutline())?.length ?? 0,
    trees,
    /** Roles in the structure of all pages in reading order, e.g. `H1`. */
    roles: trees.flatMap(rolesOf),
    fields,
    /** All letters in the order of the file, without spaces and break opportunities. */
    letters: letters(text),
    /** All text in the order of the file, with spaces and line ends, by page and in one. */
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
