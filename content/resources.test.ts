import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { plainOf } from '#contract/values.ts'
import { resourcesPage } from './pages/resources.ts'
import { moreResources as more, resourceSections as sections } from './resources.ts'
import { site as shippedSite } from './site.ts'
import { tools } from './tools.ts'

const resourceSections = plainOf(sections)
const moreResources = plainOf(more)
const site = plainOf(shippedSite)

/** A shelf of thirteen covers should not weigh more than one photograph. */
const CARD_COVER_LIMIT_BYTES = 12.5 * 1024

function publicPath(url: string): string {
  return fileURLToPath(new URL(`../public${url}`, import.meta.url))
}

test('Resources has the three specified sections with four, six and three tools, each once, and states their number', () => {
  expect(resourcesPage.sections).toBe(sections)
  expect(Number(site.tools)).toBe(4 + 6 + 3)
  expect(resourceSections.map(({ id, items }) => `${id} ${items.length}`)).toEqual([
    'strategy 4',
    'activation 6',
    'prioritization 3',
  ])
  const slugs = resourceSections.flatMap((section) => section.items.map((item) => item.slug))
  expect(new Set(slugs).size).toBe(slugs.length)
})

const sourceOf = (slug: string) =>
  readFileSync(fileURLToPath(new URL(`documents/${slug}.md`, import.meta.url)), 'utf8')

// Pages and sizes come from the build of the documents, whose own test reads the files.
test.each([...resourceSections, moreResources].flatMap(({ items }) => items))(
  '$slug has the stage of its source, and covers in two sizes, small enough for a card',
  ({ slug, stage }) => {
    expect(sourceOf(slug)).toContain(`\nstage: ${stage}\n`)
    const sizeOf = (ending: string) => statSync(publicPath(`/images/covers/${slug}-${ending}`)).size
    for (const format of ['avif', 'webp']) {
      expect(sizeOf(`320.${format}`)).toBeLessThanOrEqual(CARD_COVER_LIMIT_BYTES)
      expect(sizeOf(`640.${format}`)).toBeGreaterThan(1024)
    }
  },
)

test('a sponsor’s 30 days take the hours that the site states', () => {
  const { steps, weeks, perWeek } = tools.sponsor
  const plan = sourceOf('sponsors-first-30-days')
    .split('## The thirty days')[1]
    ?.split('Three conversations')[0]
  const rows = [...(plan ?? '').matchAll(/^\| \d \|[^|]*\| ([^|]*) \|/gm)]
  const minutes = rows.map((row) =>
    Number(row[1]?.replace('{policyMinutes}', String(tools.policy.minutes))),
  )
  expect(minutes).toHaveLength(steps)
  const hours = minutes.reduce((sum, each) => sum + each, 0) / 60 / weeks
  expect(perWeek).toBe(`about ${['no', 'one', 'two', 'three'][Math.round(hours)]} hours a week`)
})
