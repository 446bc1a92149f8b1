/**
 * Part of `npm run lint`: the words of `content/`. Our copy has one spelling, takes names and
 * amounts of offers from the records that state them, and names the product in one place.
 */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callFacts } from '#content/calls.ts'
import { lightweightDiagnostic, offerings } from '#content/offerings.ts'
import { programs } from '#content/programs.ts'
import { site as shippedSite } from '#content/site.ts'
import { tools } from '#content/tools.ts'
import { type RecordName, records } from '#content/words.ts'
import { plainOf } from '#contract/values.ts'
import { recordsWithin, siteWords } from '#server/words/registry.ts'

const site = plainOf(shippedSite)

const PROJECT = join(import.meta.dirname, '..')
const CONTENT = join(PROJECT, 'content')

const readOurs = (file: string) => readFileSync(join(CONTENT, file), 'utf8')

/** Beginnings of verbs that end with -ize in American English, and with -ise in British. */
const STEMS_WITH_IZE = [
  'apolog',
  'author',
  'capital',
  'categor',
  'critic',
  'custom',
  'emphas',
  'familiar',
  'final',
  'general',
  'harmon',
  'maxim',
  'memor',
  'minim',
  'modern',
  'normal',
  'optim',
  'organ',
  'personal',
  'priorit',
  'real',
  'recogn',
  'special',
  'stabil',
  'standard',
  'summar',
  'util',
  'visual',
]

const RULED_OUT = [
  // not in a host name such as mail.google.com
  /\b(whoever|whomever|somebody|anybody|everybody|nobody|e-mails?|mails?(?!\.\w)|the house)\b/gi,
  // a relative clause, unlike the question "which step of which workflow"
  /\ba word when\b|[,;][^.,;\n]*\bof which\b/gi,
  /\b(unlock\w*|unleash\w*|revolutioni[sz]e\w*|seamless\w*|cutting-edge|leverag\w+|journeys?)\b/gi,
  // British spellings
  /\b(programmes?|licences?|judgements?|afterwards|whilst|amongst|learnt|cheques?|grey)\b/gi,
  /\b(sceptic\w*|practis(?:e[ds]?|ing)|skilful\w*)\b/gi,
  /\b(?:behavi|col|fav|hon|lab|neighb)our\w*|\b(?:cent|met|theat)re[sd]?\b|\b(?:def|off)ences?\b/gi,
  /\b(?:cancel|label|model|travel)l(?:ed|ing|er|ers)\b/gi,
  /\b(?:fulfil|enrol)(?:s|ment)?\b|\bcatalogues?\b/gi,
  new RegExp(`\\b(?:${STEMS_WITH_IZE.join('|')})is(?:e|es|ed|er|ers|ing|ation|ations)\\b`, 'gi'),
  /\b(?:anal|cata|para)lys(?:e|ed|ing)\b|\banalys(?:e|ed|ing)\b/gi,
]

const namesIn = (record: object): string[] =>
  Object.entries(record).flatMap(([key, value]) => {
    if (typeof value === 'object') {
      return namesIn(value)
    }
    return ['name', 'program', 'role'].includes(key) ? [String(value)] : []
  })
const NAMES = namesIn(
  plainOf([offerings, lightweightDiagnostic, callFacts, programs, tools]),
).concat(Object.values(plainOf(site.names)))

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

const NUMBERS = [
  '\\d+',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'eighteen',
  'thirty',
  'sixty',
  'ninety',
].join('|')
const UNITS = '(?:minute|hour|day|week|session|module|page|step|tool)s?'
/** Such as "two full days", "3 to 5 hours", "one-day", "10 to 20". */
const AMOUNT = new RegExp(
  [
    `\\b(?:${NUMBERS})(?: to \\d+)?[ -](?:full |free |live )?${UNITS}\\b`,
    '\\bone-(?:hour|day)\\b',
    '\\b\\d+ to \\d+\\b',
  ].join('|'),
  'gi',
)

/**
 * Files about something else than offers, with times of their own. Documents are exercises, and the
 * periods of the legal texts and the figures of the case have tests.
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
const sources = globSync('**/*.{ts,md}', { cwd: CONTENT })
  .filter(
    (file) =>
      !/\.test\.ts$|^(calls|offer-facts|offerings|programs|site|tools|words)\.ts$/.test(file),
  )
  .map((file) => {
    const text = readOurs(file)
    if (file.endsWith('.md')) {
      return [file, text] as const
    }
    const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$|\$\{[^}]*\}|^import .*$/gm, '')
    return [file, code.replace(/^\s*\w+:|[{,] ?\w+:/gm, '')] as const
  })

const find = (text: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => text.match(pattern) ?? [])

function faultsOf(file: string, text: string): string[] {
  const excluded = find(text, RULED_OUT).map(
    (word) => `'${word}' is not our spelling, or no word of ours`,
  )
  const names = NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
    .filter((name) => !WRITTEN_OUT[file]?.includes(name))
    .map((name) => `'${name}' is stated by offerings.ts, programs.ts, calls.ts or tools.ts`)
  const stated = WITH_OTHER_AMOUNTS.test(file) ? [] : find(text, [AMOUNT])
  const amounts = [...new Set(stated)]
    .filter((amount) => !OTHER_AMOUNTS[file]?.includes(amount))
    .map(
      (amount) => `'${amount}' is stated by offerings.ts or tools.ts, or belongs to OTHER_AMOUNTS`,
    )
  return [...excluded, ...names, ...amounts]
}

function filesWithTheProductsName(): string[] {
  return globSync('**/*.{ts,md,svg}', { cwd: CONTENT })
    .filter((file) => !/^site\.ts$|\.test\.ts$/.test(file))
    .filter((file) => readOurs(file).includes(site.name))
}

/** A name that an owner chooses may need the other article. */
const ARTICLE_BEFORE_FACT = /\b[Aa]n? \{\w+\.[\w.-]+\}/

/**
 * A value says what it is where it is written (decision 0390), so nothing guesses it from the
 * spelling of its address.
 */
const ADDRESS_IN_PATTERN = new RegExp(`\\b(?:${Object.keys(records).join('|')})\\\\\\.`)

function guessesIn(file: string): string[] {
  const guesses: string[] = []
  const lines = readFileSync(join(PROJECT, file), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    if (ADDRESS_IN_PATTERN.test(line) && !line.includes('\\.ts')) {
      guesses.push(`${file}:${index + 1}: a pattern of addresses, see decision 0390`)
    }
  }
  return guesses
}

const code = globSync('{app,contract,scripts,server,supabase/migrations}/**/*.{ts,tsx,sql}', {
  cwd: PROJECT,
  exclude: ['**/*.test.ts'],
})

const sourceOf = (file: string) => readFileSync(join(PROJECT, file), 'utf8')

/** Records that files show. */
const shownBy = (files: readonly string[]): string[] =>
  files.flatMap((file) =>
    [...sourceOf(file).matchAll(/useWords\('(\w+)'/g)].map(([, name = '']) => name),
  )

/**
 * A part that is loaded only where there is something to show gets the values of a record of facts
 * only if the page's record names that.
 */
const notCarried = globSync('app/pages/!(admin-)*/', { cwd: PROJECT }).flatMap((folder) => {
  const files = globSync(`${folder}/**/*.tsx`, { cwd: PROJECT })
  const carried = recordsWithin(shownBy(files.filter((file) => file.endsWith('/page.tsx'))))
  const parts = files.filter(
    (file) => !file.endsWith('/page.tsx') && /^export default/m.test(sourceOf(file)),
  )
  return shownBy(parts)
    .filter((name) => records[name as RecordName]?.isFact && !carried.has(name))
    .map((name) => `${folder}: shows '${name}', which its line in content/words.ts does not name`)
})

const faults = [...code.flatMap(guessesIn), ...notCarried]
for (const { at, original } of siteWords.values()) {
  if (ARTICLE_BEFORE_FACT.test(`${original}`)) {
    faults.push(`${at}: 'a' or 'an' stands before a fact`)
  }
}
for (const [file, text] of sources) {
  for (const fault of faultsOf(file, text)) {
    faults.push(`content/${file}: ${fault}`)
  }
}
for (const file of filesWithTheProductsName()) {
  faults.push(`content/${file}: '${site.name}' is stated by site.ts`)
}
for (const fault of faults) {
  process.stderr.write(`${fault}\n`)
}
process.exitCode = faults.length === 0 ? 0 : 1
