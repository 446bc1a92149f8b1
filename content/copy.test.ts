import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HIGHEST_SCORE, UNANSWERED_SCORE } from '#contract/survey.ts'
import { plainOf } from '#contract/values.ts'
import {
  FACT_PLACEHOLDER,
  NOT_OFFERED_AT,
  type PublishedValues,
  valuesOver,
  wordsAt,
} from '#contract/words.ts'
import { canvas as shippedCanvas } from './canvas.ts'
import { facts as shippedFacts } from './facts.ts'
import { navigation as shippedNavigation } from './navigation.ts'
import { examplePage as shippedExamplePage } from './pages/example.ts'
import { home as shippedHome } from './pages/home.ts'
import { programs } from './programs.ts'
import { resourceSections as shippedResourceSections } from './resources.ts'
import { site as shippedSite } from './site.ts'
import { survey as shippedSurvey } from './survey.ts'
import { tools } from './tools.ts'
import { type RecordName, records } from './words.ts'

const canvas = plainOf(shippedCanvas)
const facts = plainOf(shippedFacts)
const navigation = plainOf(shippedNavigation)
const examplePage = plainOf(shippedExamplePage)
const home = plainOf(shippedHome)
const resourceSections = plainOf(shippedResourceSections)
const site = plainOf(shippedSite)
const survey = plainOf(shippedSurvey)

const read = (pattern: string) =>
  globSync(pattern, { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  )

test('the case states only figures of the documents', () => {
  const numbersIn = (text: string) => new Set(text.match(/\d[\d,]*\d/g))
  const { hero, papers, chapters, minutes, year } = examplePage
  const stated = numbersIn(
    JSON.stringify([hero, papers, chapters, minutes.text, minutes.items, year]),
  )
  expect(stated.size).toBeGreaterThan(20)
  const known = numbersIn(read('documents/**/*.{ts,md}').join())
  expect([...stated].filter((number) => !known.has(number))).toEqual([])
  const sums = minutes.items.map((_, at) =>
    minutes.steps.reduce((sum, step) => sum + (step.minutes[at] ?? 0), 0),
  )
  expect(sums).toEqual(minutes.items.map(({ total }) => total))
})

test('beside a command of a checkout, staff read the one of an installed release', () => {
  const lines = read('staff/**/*.ts').flatMap((text) => text.split('\n'))
  const commands = lines.flatMap((line) =>
    [...line.matchAll(/npm run (\w+)/g)].map(([, name]) => ({ line, name })),
  )
  expect(commands.length).toBeGreaterThan(3)
  for (const { line, name } of commands) {
    expect(line).toContain(`everturn ${name}`)
  }
})

test('numbers that are written as words agree with offerings.ts', () => {
  expect(navigation.announcement.text).toContain(programs.pioneer.name)
  expect(home.close.survey.label).toContain(`${tools.survey.minutes}-minute`)
  expect(navigation.header.resources.links.map(({ label }) => label)).toContain(tools.canvas.name)
})

test('the tools have the sizes that tools.ts states', () => {
  expect(resourceSections.flatMap(({ items }) => items)).toHaveLength(Number(site.tools))
  expect(survey.dimensions).toHaveLength(tools.survey.questions)
  expect(tools.survey.scale).toEqual({ highest: HIGHEST_SCORE, unanswered: UNANSWERED_SCORE })
  // The rating is the first question, and the summary the last step.
  expect(1 + Object.keys(canvas.questions).length).toBe(tools.canvas.questions)
  expect(tools.canvas.questions + 1).toBe(tools.canvas.steps)
})

const textOf = (name: RecordName, published: PublishedValues) =>
  JSON.stringify(wordsAt(name, records[name].words, valuesOver(facts, published), 'plain'))

test('facts of an offering replace what ships on every page about it, and are left out when they are empty', () => {
  const PAGES = {
    workshop: ['labs'],
    accelerator: ['accelerate', 'accelerateDetails'],
    hub: ['hub'],
  } as const
  for (const [offer, own] of Object.entries(PAGES)) {
    for (const page of ['solutions', ...own] as const) {
      const dependsOn = facts.offers[offer as keyof typeof PAGES].price
      expect(textOf(page, {}), page).toContain(dependsOn)
      const priced = textOf(page, { [`offers.${offer}.price`]: '$9 a person' })
      expect(priced, page).toContain('$9 a person')
      expect(priced.replace(/"offers":\{.*?\}\}/, ''), page).not.toContain(dependsOn)
    }
  }
  const without = textOf('solutions', { [NOT_OFFERED_AT]: ['/hub'] })
  expect(textOf('solutions', {})).toContain('"says":"It only works')
  expect(without).not.toContain('"says":"It only works')
  expect(textOf('home', { 'calls.discovery-session.minutes': '' })).toContain('"note":""')
})

test('a record whose texts name facts contains them, so that its page carries them', () => {
  const placesOf = (value: unknown): string[] =>
    typeof value === 'string'
      ? [...value.matchAll(FACT_PLACEHOLDER)].map(([, at = '']) => at)
      : Object.values((value ?? {}) as object).flatMap(placesOf)
  // The server writes emails itself, with every fact.
  const sent = Object.values(records).flatMap(({ sends = [] }) => sends)
  for (const [name, { words, shared }] of Object.entries(records)) {
    const record: object = plainOf(words)
    for (const at of placesOf(record)) {
      expect(valuesOver(facts, {})(at), `${name} names ${at}`).toBeDefined()
      const own = {
        ...record,
        site: { ...site, ...('facts' in record && (record.facts as object)) },
      }
      const isCarried = shared !== undefined || valuesOver(own, {})(at) !== undefined
      expect(isCarried || sent.includes(name), `${name} contains ${at}`).toBe(true)
    }
  }
})
