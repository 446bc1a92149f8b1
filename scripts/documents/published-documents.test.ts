import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { publishedDocuments } from '#content/documents/published.ts'
import { BRAND } from './brand.ts'
import { documentSlugs, readDocument } from './build-document.ts'
import type { DocumentNode } from './document-source.ts'

const REBUILD = 'the PDF is not the one its source makes: run `npm run documents` and commit what it writes'
const slugs = await documentSlugs()

function publicFile(url: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`../../public${url}`, import.meta.url)))
}

function headingsOf(nodes: DocumentNode[]): string[] {
  const textOf = (node: DocumentNode): string => node.value ?? (node.children ?? []).map(textOf).join('')
  return nodes.flatMap((node) => (node.type === 'heading' ? [textOf(node)] : headingsOf(node.children ?? [])))
}

interface TagNode {
  role?: string
  children?: TagNode[]
}

function rolesOf(node: TagNode | null): string[] {
  return node ? [node.role ?? '', ...(node.children ?? []).flatMap(rolesOf)] : []
}

/** Text without the spaces and hyphens that line breaks add. */
function letters(text: string): string {
  return text.replace(/[\s\u00ad]+/g, '')
}

test('every source has a published PDF and nothing else is listed', () => {
  expect(Object.keys(publishedDocuments).sort(), REBUILD).toEqual(slugs)
})

describe.each(slugs)('%s', (slug) => {
  test('the published PDF is up to date with its source and template', async () => {
    const published = publishedDocuments[slug]
    const { fingerprint, file } = await readDocument(slug, BRAND)
    expect(published?.fingerprint, REBUILD).toBe(fingerprint)
    expect(published?.downloadUrl).toBe(`/assets/${file}`)
    const pdf = publicFile(`/assets/${file}`)
    expect(createHash('sha256').update(pdf).digest('hex'), REBUILD).toBe(published?.sha256)
    expect(pdf.length).toBe(published?.bytes)
  })

  test('is a tagged PDF with title, language, bookmarks, its headings in order and labeled fields', async () => {
    const { source, file } = await readDocument(slug, BRAND)
    const pdf = await getDocumentProxy(new Uint8Array(publicFile(`/assets/${file}`)))
    expect((await pdf.getMetadata()).info).toMatchObject({
      Title: source.meta.title,
      Subject: source.meta.description,
      Language: 'en-US',
    })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    expect((await pdf.getOutline()).length).toBeGreaterThan(0)
    expect(pdf.numPages).toBe(publishedDocuments[slug]?.pages)
    if (source.meta.layout === 'tool') {
      expect(pdf.numPages).toBeGreaterThanOrEqual(2)
      expect(pdf.numPages).toBeLessThanOrEqual(4)
    }

    let text = ''
    const roles: string[] = []
    const fieldLabels: string[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const pageText = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      expect(pageText.length, `page ${number} is empty`).toBeGreaterThan(40)
      text += pageText
      roles.push(...rolesOf((await page.getStructTree()) as TagNode | null))
      for (const annotation of await page.getAnnotations()) {
        if (annotation.subtype === 'Widget') fieldLabels.push(annotation.alternativeText)
      }
    }
    let from = 0
    for (const heading of headingsOf(source.children)) {
      const at = letters(text).indexOf(letters(heading), from)
      expect(at, `"${heading}" comes after what precedes it in the source`).toBeGreaterThanOrEqual(from)
      from = at
    }
    expect(fieldLabels).toEqual(source.fields.map((field) => field.label))
    expect(roles.filter((role) => role === 'Form')).toHaveLength(source.fields.length)
  })
})
