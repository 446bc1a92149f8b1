/**
 * What can be saved and published at which address. The database and the browser do not know these
 * rules.
 */
import { expect, test, vi } from 'vitest'
import { settings } from '#content/staff/settings.ts'
import type { Value } from '#contract/stored-value.ts'
import { NOT_OFFERED_AT } from '#contract/words.ts'
import { legalTexts, withEarlier } from './markdown-texts.ts'
import { siteWord, siteWords } from './registry.ts'
import { isKeepable, wordProblem } from './site-words.ts'

const original = (at: string) => `${siteWord(at)?.original ?? ''}`
const PICTURE = { file: 'a'.repeat(43), width: 480, height: 360 }
const LIST = 'home.question.items'
const BIO = 'site.founder.bio.0'
const LEGAL = 'legal.privacy.text'
const TOOL = 'documents.learning-log.text'

/** @param others texts that other addresses will show */
function outcomeOf(at: string, value: Value, others: Record<string, Value>) {
  const word = siteWord(at)
  if (!word) {
    return 'unknown address'
  }
  if (!isKeepable(word, value)) {
    return 'not kept'
  }
  return (
    wordProblem(word, value, (other) => others[other] ?? siteWord(other)?.original ?? '')
      ?.problem ?? 'fine'
  )
}

test.each<[at: string, value: Value, outcome: string, others?: Record<string, Value>]>([
  // Long words are hyphenated.
  ['home.hero.title', 'Grundstücksverkehrsgenehmigungszuständig', 'fine'],
  ['home.hero.title', '  ', 'empty'],
  ['home.hero.title', 'two\nlines', 'not kept'],
  ['home.hero.title', 'right\u202eto left', 'not kept'],
  ['home.hero.lead', 'x '.repeat(1000), 'too-long'],
  ['home.hero.nothing', 'x', 'unknown address'],
  ['home.hero.shown', 'yes', 'unknown address'],
  ['waitlistForm.labels.idle', 'Join', 'fine'],
  ['waitlistForm.note', 'You agree to emails. Write to {email}.', 'fine'],
  // There is room for a usual text, however short the original is.
  ['site.founder.role', 'Founder and Managing Director', 'fine'],
  ['embed.meeting.details.forUs', 'For us', 'placeholder'],
  // A fact may name the facts that it ships with.
  [BIO, `${original(BIO)} She teaches it.`, 'fine'],
  [BIO, `${original(BIO)} {site.book.title}`, 'placeholder'],
  ['home.workshop.picture', '<img src=x onerror=alert(1)>', 'not kept'],
  ['home.workshop.picture', PICTURE, 'fine'],
  ['home.workshop.picture', PICTURE, 'picture', { 'home.workshop.picture.alt': ' ' }],
  ['home.book.action.to', '/book#waitlist', 'fine'],
  ['home.book.action.to', 'https://example.com/shop', 'fine'],
  ['home.book.action.to', 'javascript:alert(1)', 'kind'],
  ['navigation.header.action.to', '/book', 'unknown address'],
  ['book.ebook.shown', false, 'fine'],
  ['book.ebook.shown', 'maybe', 'not kept'],
  // A reader's program makes a link of it.
  ['home.hero.title', 'See HTTPS://evil.example', 'link-changed'],
  ['home.hero.title', 'See www.evil.example', 'link-changed'],
  ['home.hero.title', 'With example.com', 'fine'],
  ['meetingEmails.booked.intro', 'See HTTPS://evil.example/login now', 'link-changed'],
  ['meetingEmails.booked.intro', 'See evil.example/login now', 'link-changed'],
  ['meetingEmails.booked.intro', 'See bücher.example', 'link-changed'],
  // From two to five items that exist, each once.
  [LIST, ['2', '0'], 'fine'],
  [LIST, ['0'], 'list'],
  [LIST, ['0', '1', '2', 'nabc124', 'nabc125', 'nabc126'], 'list'],
  [LIST, ['0', '99'], 'list'],
  [LIST, ['0', '0'], 'list'],
  [LIST, ['<b>0</b>'], 'not kept'],
  [LIST, '0 1', 'not kept'],
  ['home.hero.title', ['A title'], 'not kept'],
  [LIST, ['0', 'nabc123'], 'unwritten'],
  [
    LIST,
    ['0', 'nabc123'],
    'fine',
    { [`${LIST}.nabc123.title`]: 'A', [`${LIST}.nabc123.text`]: 'B' },
  ],
  [`${LIST}.nabc123.title`, ' ', 'empty'],
  ...[
    'home.stats.items',
    'home.stats.items.nabc123.label',
    `${LIST}.nabc123.other`,
    `${LIST}.nABC123.title`,
  ].map((at): [string, string, string] => [at, '1 0', 'unknown address']),
  [
    LEGAL,
    '## One\n\n[Back](#one), [the book](/book#top), [a file](/assets/a.pdf), {operator}',
    'fine',
  ],
  [LEGAL, 'One', 'undated', { 'legal.privacy.effective': '' }],
  ...[
    'a <b>',
    '[a](/nowhere)',
    '[a](#two)',
    '[a](http://a.example)',
    'a {who}',
    '[a](javascript:x)',
  ].map((text): [string, string, string] => [LEGAL, text, 'markdown']),
  [LEGAL, 'a\u0007b', 'not kept'],
])('%s: %j is %s', (at, value, outcome, others = {}) => {
  expect(outcomeOf(at, value, { 'legal.privacy.effective': '2027-01-31', ...others })).toBe(outcome)
})

test.each<[written: string, outcome: string]>([
  ['## Its log\n\n[Back](#its-log) to {site.name}', 'fine'],
  [':::stps\nx\n:::', 'tool'],
  [':::example\nnot closed', 'tool'],
  ['| a | b |\n|-|-|\n| a |', 'tool'],
  ['{site.nam}', 'tool'],
  ['[a](javascript:x)', 'tool'],
  ['```\ncode\n```', 'tool'],
])('a tool with %j is %s, and never one of another stage', (written, outcome) => {
  const text = original(TOOL).replace(/^## .*/m, () => written)
  expect(outcomeOf(TOOL, text, {})).toBe(outcome)
  expect(outcomeOf(TOOL, text.replace('stage: sustain', 'stage: scale'), {})).toBe('tool')
})

test('a legal text takes effect on its day, and one that was replaced is shown as it was', () => {
  const text = 'legal.terms.text'
  const day = 'legal.terms.effective'
  const entity = 'site.legal.entity'
  const changes = [
    ['01', { [entity]: 'One GmbH' }],
    ['02', { [text]: 'A', [day]: '2026-02-01' }],
    ['10', { [text]: 'B', [day]: '2026-03-20' }],
    ['15', { [entity]: 'Two GmbH' }],
    ['21', { [text]: 'Never', [day]: '2026-03-30' }],
    ['25', { [text]: 'C', [day]: '2026-03-22', [entity]: 'Three GmbH' }],
  ] as const
  const stored = changes.flatMap(([date, texts]) => {
    const when = `2026-03-${date}`
    return Object.entries(texts).map(([at, value]) => ({
      at,
      value,
      original: at === text ? 'Ours' : '',
      when,
    }))
  })
  const on = (now: string) => legalTexts(stored, 'Europe/Zurich', Date.parse(now))
  expect(on('2026-03-19T22:59Z').texts).toMatchObject({ [text]: 'A', [day]: '2026-02-01' })
  expect(on('2026-03-19T23:00Z').texts).toMatchObject({ [text]: 'B', [day]: '2026-03-20' })
  const { earlier, texts } = on('2026-04-01T00:00Z')
  expect(texts).toEqual({ 'legal.terms.earlier': ['2026-03-02', '2026-03-20', '2026-03-25'] })
  const shown = earlier.map((_, index) =>
    withEarlier({ [entity]: 'Now' }, earlier, '/terms-of-service', index + 1),
  )
  expect(shown).toEqual([
    { [text]: 'Ours', [day]: '', [entity]: 'One GmbH', 'legal.terms.until': '2026-03-02' },
    { [text]: 'A', [day]: '2026-02-01', [entity]: 'Two GmbH', 'legal.terms.until': '2026-03-20' },
    { [text]: 'B', [day]: '2026-03-20', [entity]: 'Two GmbH', 'legal.terms.until': '2026-03-25' },
  ])
})

test('with an owner’s words in the release, limits are those of ours, and what is hidden is not offered', async () => {
  vi.resetModules()
  vi.stubEnv('SHIPPED_WORDS_ONLY', '')
  vi.doMock('#content/published.json', () => ({
    default: {
      'home.hero.title': 'Ours',
      'documents.learning-log.shown': false,
      'desk.notices': 'desk@example.org',
      'people.all': ['first', 'nabc123'],
      'people.all.nabc123.name': 'Ada',
      'people.all.nabc123.text': 'Trains.',
    },
  }))
  const { siteWord: wordNow } = await import('./registry.ts')
  const { publishedTexts } = await import('./published-words.ts')
  const { releasedProblems } = await import('./released-problems.ts')
  vi.doUnmock('#content/published.json')
  vi.unstubAllEnvs()
  // Other tests in this process import them anew.
  vi.resetModules()
  const { max } = siteWords.get('home.hero.title')?.rules ?? {}
  expect(wordNow('home.hero.title')).toMatchObject({ original: 'Ours', rules: { max } })
  // It ships empty, so it can be emptied again.
  expect(wordNow('desk.notices')?.rules.required).toBe(false)
  expect(wordNow('people.all.nabc123.name')?.original).toBe('Ada')
  expect(publishedTexts([])).toMatchObject({
    'home.hero.title': 'Ours',
    'people.all': ['first', 'nabc123'],
    'people.all.nabc123.role': '',
    [NOT_OFFERED_AT]: expect.arrayContaining(['/resources/learning-log']),
    'site.tools': '12',
  })
  expect(releasedProblems()).toEqual([])
})

test('each fact of the owner has a field on Settings', () => {
  const fields = settings.sections.flatMap(({ list, fields: all }) =>
    all.map(({ at }) => (list ? `${list.at}.*.${at}` : at)),
  )
  const facts = [...siteWords.values()].filter(({ kind, isFact }) => kind !== 'list' && isFact)
  const lists = settings.sections.flatMap(({ list }) => list?.at ?? [])
  const shapes = facts.map(({ at }) => {
    const list = lists.find((one) => at.startsWith(`${one}.`))
    return list
      ? at.replace(/\.[^.]+/g, (part, index) => (index === list.length ? '.*' : part))
      : at
  })
  expect([...new Set(shapes)]).toEqual(
    expect.arrayContaining(['site.name', 'hosts.all.*.hours.monday']),
  )
  expect(shapes.filter((at) => !fields.includes(at))).toEqual([
    // Always offered.
    'documents.the-ai-learning-flywheel-ebook.shown',
    'documents.first-team-plan.shown',
    'documents.security-and-data.shown',
    // Edited where they are shown.
    'people.title',
    'people.profile',
    'testimonials.title',
    'testimonials.note',
  ])
})
