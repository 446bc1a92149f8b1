import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { plainOf } from '#contract/values.ts'
import { readPdf } from '#test/pdf-text.ts'
import { ebook as shipped } from './ebook.ts'
import { founder as shippedFounder } from './founder.ts'
import { site as shippedSite } from './site.ts'

const ebook = plainOf(shipped)
const site = plainOf(shippedSite)
const founder = plainOf(shippedFounder)

const PICTURE_LIMIT_BYTES = 25_000

const published = (url: string) =>
  readFile(fileURLToPath(new URL(`../public${url}`, import.meta.url)))

describe('the ebook', () => {
  let pages: string[]
  let source: string

  beforeAll(async () => {
    const { pageTexts } = await readPdf(await published(ebook.fileUrl))
    pages = pageTexts.map((text) => text.replace(/\s+/g, ' '))
    source = await readFile(
      new URL('documents/the-ai-learning-flywheel-ebook.md', import.meta.url),
      'utf8',
    )
  })

  // Its length, size, tags, headings and bookmarks are those of its source: see the test of all
  // published documents.
  test('has the title and subtitle that its pages on the site announce', () => {
    expect(pages[0]).toContain(site.ebook.title)
    expect(pages[0]).toContain(ebook.subtitle)
  })

  test('names its publisher, and no author until there is a real one', () => {
    expect(pages.at(-1)).toContain(`published by ${site.name}`)
    expect(pages.join(' ')).not.toContain(founder.name)
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

  test('shows the pages, and has the topics of the tabs on the pages, that their descriptions name', () => {
    const inner = ebook.pictures.filter(({ page }) => page > 1)
    expect(inner.map(({ page }) => page)).toEqual(
      inner.map(({ alt, page }) => +(/^Page (\d+)/.exec(alt)?.[1] ?? page)),
    )
    const shown = ['Four stages, four handovers', '5. Scale', '7. One full turn: a worked example']
    const discovered = [
      '1. Why training programs fade',
      'If you keep only one number',
      '3. Spark',
      'Set guardrails in three tiers',
      '8. Agents, copyright and money',
      '9. Your first ninety days',
    ]
    const places = [...inner, ...ebook.discover]
    expect(places).toHaveLength(shown.length + discovered.length)
    for (const [index, words] of [...shown, ...discovered].entries()) {
      expect(pages[(places[index]?.page ?? 0) - 1]).toContain(words)
    }
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
