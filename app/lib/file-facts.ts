import { fillIn } from '#contract/fill-in.ts'

/** Size of a file as people read it, e.g. `543 KB` or `1.2 MB` (1 KB is 1,000 bytes). */
function fileSize(bytes: number, language: string): string {
  if (bytes >= 1_000_000) {
    const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
    return `${(bytes / 1_000_000).toLocaleString(language, one)} MB`
  }
  return `${Math.max(1, Math.round(bytes / 1_000))} KB`
}

interface FileWords {
  pdf: Readonly<Record<'one' | 'many' | 'uncounted', string>>
}

/** The text for a number of pages. Those of an owner's file are not counted. */
function textFor(pages: number, words: FileWords['pdf']): string {
  if (pages === 0) {
    return words.uncounted
  }
  return pages === 1 ? words.one : words.many
}

/** What a reader wants to know before opening a PDF, e.g. `PDF, 24 pages, 543 KB`. */
export function pdfFacts(
  { pdf: words }: FileWords,
  { pages, bytes }: { pages: number; bytes: number },
  language: string,
): string {
  return fillIn(textFor(pages, words), { pages, size: fileSize(bytes, language) })
}
