import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SHARED_RECORDS } from '#contract/editing/texts.ts'
import { HIGHEST_SCORE, UNANSWERED_SCORE } from '#contract/survey.ts'
import { FACT_PLACEHOLDER, textsOver, wordsAt } from '#contract/words.ts'
import { callFacts } from './calls.ts'
import { canvas } from './canvas.ts'
import { facts } from './facts.ts'
import { navigation } from './navigation.ts'
import { lightweightDiagnostic, offerings } from './offerings.ts'
import { examplePage } from './pages/example.ts'
import { home } from './pages/home.ts'
import { programs } from './programs.ts'
import pulled from './pulled.json' with { type: 'json' }
import { resourceSections } from './resources.ts'
import { site } from './site.ts'
import { survey } from './survey.ts'
import { tools } from './tools.ts'
import { content, sentFrom } from './words.ts'

/** What an owner's words were written as. The rules here are for our own copy. */
const owners = Object.values(pulled as Record<string, string[]>).flat()
const readOurs = (file: string) =>
  owners.reduce((text, one) => text.replaceAll(one, ''), readFileSync(join(import.meta.dirname, file), 'utf8'))
const isPulled = (part: RegExp) => Object.keys(pulled).some((at) => part.test(at))

const RULED_OUT = [
  // not in a host name such as mail.google.com
  /\b(whoever|whomever|somebody|anybody|everybody|nobody|e-mails?|mails?(?!\.\w)|the house)\b/gi,
  // a relative clause, unlike the question "which step of which workflow"
  /\ba word when\b|[,;][^.,;\n]*\bof which\b/gi,
  /\b(unlock\w*|unleash\w*|revolutioni[sz]e\w*|seamless\w*|cutting-edge|leverag\w+|journeys?)\b/gi,
  // British spellings
  /\b(programmes?|licences?|judgements?|afterwards|whilst|amongst|learnt|cheques?|grey|sceptic\w*|practis(?:e[ds]?|ing)|skilful\w*)\b/gi,
  /\b(?:behavi|col|fav|hon|lab|neighb)our\w*|\b(?:cent|met|theat)re[sd]?\b|\b(?:def|off)ences?\b/gi,
  /\b(?:cancel|label|model|travel)l(?:ed|ing|er|ers)\b|\b(?:fulfil|enrol)(?:s|ment)?\b|\bcatalogues?\b/gi,
  /\b(?:apolog|author|capital|categor|critic|custom|emphas|familiar|final|general|harmon|maxim|memor|minim|modern|normal|optim|organ|personal|priorit|real|recogn|special|stabil|standard|summar|util|visual)is(?:e|es|ed|er|ers|ing|ation|ations)\b/gi,
  /\b(?:anal|cata|para)lys(?:e|ed|ing)\b|\banalys(?:e|ed|ing)\b/gi,
]

const namesIn = (record: object): string[] =>
  Object.entries(record).flatMap(([key, value]) => {
    if (typeof value === 'object') return namesIn(value)
    return ['name', 'program', 'role'].includes(key) ? [String(value)] : []
  })
// A name that an owner has chosen may be any word.
const NAMES = namesIn([offerings, lightweightDiagnostic, callFacts, programs, tools])
  .concat(Object.values(site.names))
  .filter((name) => !owners.includes(`'${name}'`))

/** Names that are written out, and why. */
const WRITTEN_OUT: Readonly<Record<string, readonly string[]>> = {
  // Agreed with the CRM.
  'forms/pioneer.ts': [programs.pioneer.name],
  // On every page, which would load `offerings.ts` with it; compared below.
  'navigation.ts': [programs.pioneer.name, tools.canvas.name],
  // Shares its file with the booking page, which would load `programs.ts` with it.
  'pages/embed.ts': [programs.alpha.name],
  // Markdown; names the record by what its form is called.
  'legal/privacy-policy.md': [programs.pioneer.name, tools.canvas.name],
}

const AMOUNT =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|eighteen|thirty|sixty|ninety)(?: to \d+)?[ -](?:full |free |live )?(?:minutes?|hours?|days?|weeks?|sessions?|modules?|pages?|steps?|tools?)\b|\bone-(?:hour|day)\b|\b\d+ to \d+\b/gi

/**
 * Files about something else than offers, with times of their own. Documents are exercises, and the periods of the legal texts
 * and the figures of the case have tests.
 */
const WITH_OTHER_AMOUNTS =
  /^(documents|legal|staff|survey|canvas|ebook|emails|resources)|^pages\/(example|auth|ghc|tool)/

/** Amounts on pages about offers that belong to no offer. */
const OTHER_AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  'pages/accelerate-details.ts': ['thirty days'],
  // Describes the calendars as they are drawn, from the hours of each day beside it.
  'pages/accelerate.ts': ['three steps', 'Two weeks', 'three days', 'three full days'],
  'pages/home.ts': ['3-minute'],
  // In the transcript of the film.
  'pages/labs.ts': ['Two hours'],
}

/** Each file as written, without comments, imports, property names and what is filled in. */
const sources = globSync('**/*.{ts,md}', { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.ts$|^(calls|offer-facts|offerings|programs|site|tools|words)\.ts$/.test(file))
  .map((file) => {
    const text = readOurs(file)
    if (file.endsWith('.md')) return [file, text] as const
    const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$|\$\{[^}]*\}|^import .*$/gm, '')
    return [file, code.replace(/^\s*\w+:|[{,] ?\w+:/gm, '')] as const
  })

test.skipIf(isPulled(/^site\.name$/))('the name of the product is written in one place', () => {
  const others = globSync('**/*.{ts,md,svg}', { cwd: import.meta.dirname }).filter(
    (file) => !/^site\.ts$|\.test\.ts$/.test(file),
  )
  expect(others.filter((file) => readOurs(file).includes(site.name))).toEqual([])
})

describe.each(sources)('%s', (file, text) => {
  test('uses none of the excluded words', () => {
    expect(RULED_OUT.flatMap((words) => text.match(words) ?? [])).toEqual([])
  })

  test('takes names of offers from offerings.ts, programs.ts and tools.ts', () => {
    const found = NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
    expect(found.filter((name) => !WRITTEN_OUT[file]?.includes(name))).toEqual([])
  })

  test.skipIf(WITH_OTHER_AMOUNTS.test(file))('takes amounts from offerings.ts, tools.ts or OTHER_AMOUNTS', () => {
    const found = [...new Set(text.match(AMOUNT))]
    expect(found.filter((amount) => !OTHER_AMOUNTS[file]?.includes(amount))).toEqual([])
  })
})

test.skipIf(isPulled(/^(example|documents)\./))('the case states only figures of the documents', () => {
  const numbersIn = (text: string) => new Set(text.match(/\d[\d,]*\d/g))
  const { hero, papers, chapters, minutes, year } = examplePage
  const stated = numbersIn(JSON.stringify([hero, papers, chapters, minutes.text, minutes.items, year]))
  const documents = sources.flatMap(([file, text]) => (file.startsWith('documents/') ? [text] : []))
  expect(stated.size).toBeGreaterThan(20)
  const known = numbersIn(documents.join())
  expect([...stated].filter((number) => !known.has(number))).toEqual([])
  const sums = minutes.items.map((_, at) => minutes.steps.reduce((sum, step) => sum + (step.minutes[at] ?? 0), 0))
  expect(sums).toEqual(minutes.items.map(({ total }) => total))
})

test('beside a command of a checkout, staff read the one of an installed release', () => {
  const lines = sources.filter(([file]) => file.startsWith('staff/')).flatMap(([, text]) => text.split('\n'))
  const commands = lines.flatMap((line) => [...line.matchAll(/npm run (\w+)/g)].map(([, name]) => ({ line, name })))
  expect(commands.length).toBeGreaterThan(3)
  for (const { line, name } of commands) expect(line).toContain(`everturn ${name}`)
})

test.skipIf(isPulled(/^(navigation|home)\./))('numbers that are written as words agree with offerings.ts', () => {
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

const textOf = (name: keyof typeof content, published: Record<string, string>) =>
  JSON.stringify(wordsAt(name, content[name], textsOver(facts, published), 'plain'))

test('facts of an offering replace what ships on every page about it, and are left out when they are empty', () => {
  const PAGES = { workshop: ['labs'], accelerator: ['accelerate', 'accelerateDetails'], hub: ['hub'] } as const
  for (const [offer, own] of Object.entries(PAGES))
    for (const page of ['solutions', ...own] as const) {
      const dependsOn = facts.offers[offer as keyof typeof PAGES].price
      expect(textOf(page, {}), page).toContain(dependsOn)
      const priced = textOf(page, { [`offers.${offer}.price`]: '$9 a person' })
      expect(priced, page).toContain('$9 a person')
      expect(priced.replace(/"offers":\{.*?\}\}/, ''), page).not.toContain(dependsOn)
    }
  const without = textOf('solutions', { '/hub': '' })
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
  const sent = Object.values(sentFrom).flat()
  for (const [name, record] of Object.entries(content))
    for (const at of placesOf(record)) {
      expect(textsOver(facts, {})(at), `${name} names ${at}`).toBeTypeOf('string')
      const own = { ...record, site: { ...site, ...('facts' in record && record.facts) } }
      const isCarried = SHARED_RECORDS.includes(name) || textsOver(own, {})(at) !== undefined
      expect(isCarried || sent.includes(name as (typeof sent)[number]), `${name} contains ${at}`).toBe(true)
    }
})
