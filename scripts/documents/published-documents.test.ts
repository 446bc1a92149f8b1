import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { documentTextsOver } from '#content/documents/document-words.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import { documentVersions } from '#content/documents/versions.ts'
import { everyNode, plainText } from '#contract/document.ts'
import { filled } from '#server/documents/document.ts'
import { letters, readPdf } from '#test/pdf-text.ts'
import { documentSlugs, readDocument } from './build-document.ts'

const REBUILD =
  'the PDF is not the one its source makes: run `npm run documents` and commit what it writes'
const slugs = await documentSlugs()

function publicFile(url: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`../../public${url}`, import.meta.url)))
}

test('every source has a published PDF and nothing else is listed', () => {
  expect(Object.keys(publishedDocuments).sort(), REBUILD).toEqual(slugs)
})

describe.each(slugs)('%s', (slug) => {
  test('the published PDF is up to date with its source and template', async () => {
    const published = publishedDocuments[slug]
    const { fingerprint, file } = await readDocument(slug)
    expect(documentVersions[slug]?.fingerprint, REBUILD).toBe(fingerprint)
    expect(published?.downloadUrl).toBe(`/assets/${file}`)
    const pdf = publicFile(`/assets/${file}`)
    expect(createHash('sha256').update(pdf).digest('hex'), REBUILD).toBe(
      documentVersions[slug]?.sha256,
    )
    expect(pdf.length).toBe(published?.bytes)
  })

  /** The document with the facts that ship, and its published PDF. */
  async function published() {
    const { source: parsed, file } = await readDocument(slug)
    const source = filled(parsed, documentTextsOver({}))
    return { source, pdf: await readPdf(publicFile(`/assets/${file}`)) }
  }

  test('is a tagged PDF with title, language and bookmarks', async () => {
    const { source, pdf } = await published()
    expect(pdf.info).toMatchObject({
      Title: source.meta.title,
      Subject: source.meta.description,
      Language: 'en-US',
    })
    expect(pdf.isTagged).toBe(true)
    expect(pdf.bookmarks).toBeGreaterThan(0)
  })

  test('has as many pages as the site says, none of them empty', async () => {
    const { source, pdf } = await published()
    expect(pdf.pages).toBe(publishedDocuments[slug]?.pages)
    if (source.meta.layout === 'tool') {
      expect(pdf.pages).toBeGreaterThanOrEqual(source.meta.section === 'company' ? 1 : 2)
      expect(pdf.pages).toBeLessThanOrEqual(4)
    }
    for (const [index, text] of pdf.pageTexts.entries()) {
      expect(text.length, `page ${index + 1} is empty`).toBeGreaterThan(40)
    }
  })

  test('has its headings in order', async () => {
    const { source, pdf } = await published()
    let from = 0
    for (const node of everyNode(source.children)) {
      if (node.type !== 'heading') {
        continue
      }
      const heading = plainText(node)
      const at = pdf.letters.indexOf(letters(heading), from)
      expect(at, `"${heading}" comes after what precedes it in the source`).toBeGreaterThanOrEqual(
        from,
      )
      from = at
    }
  })

  test('has a label for each of its fields', async () => {
    const { source, pdf } = await published()
    expect(pdf.fields.map(({ alternativeText }) => alternativeText)).toEqual(
      source.fields.map((field) => field.label),
    )
    expect(pdf.roles.filter((role) => role === 'Form')).toHaveLength(source.fields.length)
  })
})
