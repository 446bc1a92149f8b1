import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { resourceSections } from './resources.ts'
import { tools } from './tools.ts'

/** A shelf of thirteen covers should not weigh more than one photograph. */
const CARD_COVER_LIMIT_BYTES = 12.5 * 1024

function publicPath(url: string): string {
  return fileURLToPath(new URL(`../public${url}`, import.meta.url))
}

test('the three sections have four, six and three resources, each once', () => {
  expect(resourceSections.map((section) => [section.title, section.items.length])).toEqual([
    ['AI Strategy & Governance', 4],
    ['AI Activation & Leadership', 6],
    ['AI Prioritization & Use Cases', 3],
  ])
  const slugs = resourceSections.flatMap((section) => section.items.map((item) => item.slug))
  expect(new Set(slugs).size).toBe(slugs.length)
})

test('the empathy map keeps the address the event page links to', () => {
  expect(resourceSections.flatMap((section) => section.items).map((item) => item.downloadUrl)).toContain(
    '/assets/empathy-map.pdf',
  )
})

describe.each(resourceSections.flatMap((section) => section.items))('$slug', (item) => {
  test('states title, pages and size of the file', async () => {
    const path = publicPath(item.downloadUrl)
    expect(item.bytes).toBe(statSync(path).size)
    const pdf = await getDocumentProxy(new Uint8Array(readFileSync(path)))
    expect(item.pages).toBe(pdf.numPages)
    const { info } = (await pdf.getMetadata()) as { info: { Title?: string } }
    expect(item.title).toBe(info.Title?.replaceAll('\u00a0', ' '))
  })

  test('belongs to the stage that its source names', () => {
    const source = readFileSync(fileURLToPath(new URL(`documents/${item.slug}.md`, import.meta.url)), 'utf8')
    expect(/^stage: (\w+)$/m.exec(source)?.[1]).toBe(item.stage)
  })

  test('has covers in two sizes, small enough for a card', () => {
    for (const ending of ['320.avif', '320.webp']) {
      expect(statSync(publicPath(`/images/covers/${item.slug}-${ending}`)).size).toBeLessThanOrEqual(
        CARD_COVER_LIMIT_BYTES,
      )
    }
    for (const ending of ['640.avif', '640.webp']) {
      expect(statSync(publicPath(`/images/covers/${item.slug}-${ending}`)).size).toBeGreaterThan(1024)
    }
  })
})

test('a sponsor’s 30 days take the hours that the site states', () => {
  const { steps, weeks, perWeek } = tools.sponsor
  const text = readFileSync(new URL('documents/sponsors-first-30-days.md', import.meta.url), 'utf8')
  const [plan = ''] = text.split('## The thirty days')[1]?.split('Three conversations') ?? []
  const rows = plan.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const minutes = rows
    .filter(([, step]) => /^\d$/.test(step ?? ''))
    .map((row) => Number(row[3]?.replace('{policyMinutes}', String(tools.policy.minutes))))
  expect(minutes).toHaveLength(steps)
  const hours = minutes.reduce((sum, each) => sum + each, 0) / 60 / weeks
  expect(perWeek).toBe(`about ${['no', 'one', 'two', 'three'][Math.round(hours)]} hours a week`)
})
