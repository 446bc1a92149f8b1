import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { ebook } from './ebook.ts'
import { founder } from './founder.ts'
import { site } from './site.ts'

const PICTURE_LIMIT_BYTES = 25_000
const CHAPTERS = [
  'The short version',
  '1. Why training programs fade',
  '2. What a learning flywheel is',
  '3. Spark',
  '4. Spread',
  '5. Scale',
  '6. Sustain',
  '7. One full turn: a worked example',
  '8. Agents, copyright and money',
  '9. Your first ninety days',
  'The practice card',
  'The flywheel canvas',
  'Sources',
]

const published = (url: string) => readFile(fileURLToPath(new URL(`../public${url}`, import.meta.url)))

describe('the ebook', () => {
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>
  let bytes: number
  let pages: string[]
  let source: string

  beforeAll(async () => {
    const content = await published(ebook.fileUrl)
    bytes = content.length
    pdf = await getDocumentProxy(new Uint8Array(content))
    pages = (await extractText(pdf)).text.map((text) => text.replace(/\s+/g, ' '))
    source = await readFile(new URL('documents/the-ai-learning-flywheel-ebook.md', import.meta.url), 'utf8')
  })

  test('has the length, size and subtitle that its pages on the site announce', () => {
    expect(pdf.numPages).toBe(ebook.pages)
    expect(bytes).toBe(ebook.bytes)
    expect(pages[0]).toContain(site.ebook.title)
    expect(pages[0]).toContain(ebook.subtitle)
  })

  test('names its publisher, and no author until there is a real one', () => {
    expect(pages.at(-1)).toContain(`published by ${site.name}`)
    expect(pages.join(' ')).not.toContain(founder.name)
  })

  test('is tagged and has a title and a language', async () => {
    const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
    expect(info.Title).toBe(site.ebook.title)
    expect(info.Language?.toLowerCase()).toBe('en-us')
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  })

  test('has a bookmark for every chapter, in reading order, with its first page', async () => {
    const outline = await pdf.getOutline()
    expect(outline.map((entry) => entry.title)).toEqual(['What is in it', ...CHAPTERS])
    // The cover and the contents name them, too.
    const starts = CHAPTERS.map((title) => pages.findIndex((text, index) => index > 1 && text.includes(title)))
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
  })

  test('cites every source it lists and lists every source it cites', () => {
    const [body = '', list = ''] = source.split('# Sources')
    const cited = [...body.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]))
    const listed = [...list.matchAll(/^(\d+)\. /gm)].map((match) => Number(match[1]))
    expect([...new Set(cited)].sort((a, b) => a - b)).toEqual(listed)
  })

  test('calls the worked example invented wherever it starts', () => {
    const chapter = pages.find((text) => text.includes('Brackwater Supply'))
    expect(chapter).toContain('This example is invented')
    expect(chapter).toContain('does not exist')
  })

  test('leaves no page nearly empty, except those to fill in', async () => {
    const toFillIn = await Promise.all(
      pages.map(async (_, index) => {
        const annotations = await (await pdf.getPage(index + 1)).getAnnotations()
        return annotations.some(({ subtype }) => subtype === 'Widget')
      }),
    )
    const thin = pages.flatMap((text, index) => (index > 0 && text.length < 500 && !toFillIn[index] ? [index + 1] : []))
    expect(thin).toEqual([])
  })

  test('shows the pages that their descriptions name', () => {
    const inner = ebook.pictures.filter(({ page }) => page > 1)
    expect(inner.map(({ page }) => page)).toEqual(inner.map(({ alt }) => Number(/^Page (\d+):/.exec(alt)?.[1])))
    const named = ['Four stages, four handovers', '5. Scale', '7. One full turn: a worked example']
    for (const [index, words] of named.entries()) expect(pages[(inner[index]?.page ?? 0) - 1]).toContain(words)
  })

  test('has the topics of the tabs on the pages that the tabs name', () => {
    const named = [
      '1. Why training programs fade',
      'If you keep only one number',
      '3. Spark',
      'Set guardrails in three tiers',
      '8. Agents, copyright and money',
      '9. Your first ninety days',
    ]
    expect(ebook.discover).toHaveLength(named.length)
    for (const [index, words] of named.entries()) expect(pages[(ebook.discover[index]?.page ?? 0) - 1]).toContain(words)
  })

  test('has pictures of its cover and three pages, each small enough', async () => {
    for (const picture of ebook.pictures) {
      const { width, height } = await sharp(await published(picture.src)).metadata()
      expect({ width, height }).toEqual({ width: picture.width, height: picture.height })
      for (const candidate of `${picture.avif}, ${picture.webp}`.split(', ')) {
        const content = await published(candidate.split(' ')[0] ?? '')
        expect(content.length, candidate).toBeLessThan(PICTURE_LIMIT_BYTES)
      }
    }
  })
})
