import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { moreResources, resourceSections } from './resources.ts'
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

const sourceOf = (slug: string) => readFileSync(fileURLToPath(new URL(`documents/${slug}.md`, import.meta.url)), 'utf8')

// Pages and sizes come from the build of the documents, whose own test reads the files.
test.each([...resourceSections, moreResources].flatMap(({ items }) => items))(
  '$slug has the title and stage of its source, and covers in two sizes, small enough for a card',
  ({ slug, title, stage }) => {
    const facts = sourceOf(slug).replaceAll('\u00a0', ' ')
    expect(/^title: (.*)$/m.exec(facts)?.[1]).toBe(title.replaceAll('’', "'"))
    expect(facts).toContain(`\nstage: ${stage}\n`)
    const sizeOf = (ending: string) => statSync(publicPath(`/images/covers/${slug}-${ending}`)).size
    for (const format of ['avif', 'webp']) {
      expect(sizeOf(`320.${format}`)).toBeLessThanOrEqual(CARD_COVER_LIMIT_BYTES)
      expect(sizeOf(`640.${format}`)).toBeGreaterThan(1024)
    }
  },
)

/** The documents set rules for those who fill them in. Their own examples keep them. */
describe('the filled-in example of', () => {
  const rowsOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
  const exampleOf = (slug: string) => sourceOf(slug).split(':::example')[1] ?? ''
  const count = (cells: string[], letter: string) => cells.filter((cell) => cell === letter).length

  test('the decision table has one D, at most three H and a number of days in each row, and two D for the champion', () => {
    const [head = [], ...rows] = rowsOf(exampleOf('decision-rights-table'))
    expect(rows).toHaveLength(12)
    for (const row of rows) {
      expect([row[0], count(row, 'D')]).toEqual([row[0], 1])
      expect([row[0], count(row, 'H') <= 3, /^\d+$/.test(row.at(-1) ?? '')]).toEqual([row[0], true, true])
    }
    expect(rows.filter((row) => row[head.indexOf('Champion')] === 'D').length).toBeGreaterThanOrEqual(2)
  })

  test('the value grid places the ideas that have a check, and no others', () => {
    const text = sourceOf('value-and-effort-grid')
    const example = exampleOf('value-and-effort-grid')
    const ideas = rowsOf(example).filter(([idea]) => /^[A-Z]:/.test(idea ?? ''))
    const placed = example.split(':::::grid')[1]?.split(/^:::::$/m)[0] ?? ''
    const letters = [...placed.matchAll(/\*\*([A-Z])\*\*/g)].map((match) => match[1])
    expect(letters.sort()).toEqual(ideas.filter((row) => row[3] === '[x]').map(([idea]) => idea?.[0]))
    expect(text).toContain('up to ten ideas')
    expect(text.match(/^\| \| \| \| \[ \] \| \|$/gm)).toHaveLength(10)
  })

  test('the learning log makes a card of three K only', () => {
    const useful = rowsOf(exampleOf('learning-log')).filter((row) => row.at(-1) === 'K')
    expect(useful).not.toHaveLength(0)
    if (useful.length < 3 || new Set(useful.map((row) => row[1]?.split(' ')[0])).size > 1)
      expect(sourceOf('learning-log')).not.toContain('became card')
  })

  test('a sponsor’s 30 days take the hours that the site states', () => {
    const { steps, weeks, perWeek } = tools.sponsor
    const plan = rowsOf(
      sourceOf('sponsors-first-30-days').split('## The thirty days')[1]?.split('Three conversations')[0] ?? '',
    )
    const minutes = plan
      .filter(([step]) => /^\d$/.test(step ?? ''))
      .map((row) => Number(row[2]?.replace('{policyMinutes}', String(tools.policy.minutes))))
    expect(minutes).toHaveLength(steps)
    const hours = minutes.reduce((sum, each) => sum + each, 0) / 60 / weeks
    expect(perWeek).toBe(`about ${['no', 'one', 'two', 'three'][Math.round(hours)]} hours a week`)
  })
})
