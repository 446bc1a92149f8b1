// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is written here is source with such places
/**
 * Pulls published words into a copy of `content/`. Only literals change, and all other texts stay the same.
 *
 * @second-ring: pulls into copies of the project, and builds them
 */
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sampleFounder } from '#content/founder.ts'
import { siteWords } from '#server/words/site-words.ts'
import { pulled as owners } from '#test/own-facts.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { pullWords, readStrings } from './pull.ts'

const PROJECT = join(import.meta.dirname, '../..')
const TOOL = 'documents.learning-log.text'
const COPIED = ['content', 'contract', 'package.json', 'scripts/words']

const copy = temporaryFolder()
beforeAll(() => {
  for (const name of COPIED) cpSync(join(PROJECT, name), join(copy, name), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'))
})

const originalOf = (at: string) => siteWords.get(at)?.original ?? ''
const source = (file: string) => readFileSync(join(copy, file), 'utf8')
const pull = (texts: Record<string, string>) =>
  pullWords(
    copy,
    Object.entries(texts).map(([at, text]) => ({ at, original: originalOf(at), text, max: 60 })),
  )

test('published words become the words of content/, and a second pull changes nothing', () => {
  const texts = {
    'home.hero.title': 'A title from staff: it’s new',
    'home.hero.lead': '{site.name} is a consultancy. {site.name} it is.',
    'site.name': 'Ada & Sons',
    'site.founder.name': 'Grace Lee',
    'site.book.title': 'Round by Round',
    'home.hero.action': `${originalOf('home.hero.action')} now`,
    'flywheel.0.description': 'A first team takes one day.',
    'site.founder.bio.1': 'Written by the founder.',
    'navigation.footer.links.0.label': 'Start',
    'embed.meeting.day.full': 'Nothing free on {day}',
    'canvas.questions.q3_metrics.hint': 'Two numbers that you know today.',
    'survey.dimensions.4.labels.4': 'Value first',
    'surveyReport.areas.safety.low': 'Nothing is written yet, so people guess.',
    'surveyReport.recommended.safety.0.title': 'A policy on one page',
    'personFields.email.label': 'Your email',
    'formWords.optional': `(it's "free" \\ \`so\` \${x})`,
    'contactForm.labels.idle': 'Send it',
    'ebookLink.subject': 'Here is {title}',
    'calls.strategic-call.price': '400 francs',
    'calls.workshop-scoping-call.price': 'without charge',
    'calls.program-briefing.price': 'on the house',
    'site.country': 'Switzerland',
    'offers.pioneer.size': '12 people',
    'offers.hub.size': 'A whole company',
    'canvasLink.leave': 'To the canvas',
    'meetingEmails.reminder.subject': 'Tomorrow at {time}: {call}',
    'navigation.announcement.action.to': '/book',
    'documents.learning-log.shown': '',
    'documents.empathy-map.shown': '',
    'people.all.first.role': 'Partner',
    'legal.terms.text': '## One\n\nBe kind.',
    [TOOL]: originalOf(TOOL).replace(/^## .*/m, '## How to keep your log'),
  }
  const { pulled, left } = pull(texts)
  expect(left).toEqual([])
  expect(pulled.sort()).toEqual(Object.keys(texts).sort())
  const written: Record<string, string[]> = JSON.parse(source('content/pulled.json'))
  expect(Object.keys(written)).toEqual(expect.arrayContaining(pulled))
  if (!owners.includes('home.hero.action'))
    expect(written['home.hero.action']).toEqual(['`Book a ${discovery.name} now`'])
  expect(JSON.parse(source('content/limits.json'))).toMatchObject({ 'home.hero.title': 60 })
  const home = source('content/pages/home.ts')
  expect(home).toContain("title: 'A title from staff: it’s new',")
  expect(home).toContain("lead: '{site.name} is a consultancy. {site.name} it is.',")
  // In quotes, Biome would take it for a place.
  expect(source('content/forms/shared-form-words.ts')).toContain(`\\\${x})\``)
  for (const fact of ["name: 'Ada & Sons',", "title: 'Round by Round',"])
    expect(source('content/site.ts')).toContain(fact)
  expect(source('content/founder.ts')).toContain("name: 'Grace Lee',")
  // Otherwise a live site would leave out the new name.
  expect(source('content/founder.ts')).toContain(`= '${sampleFounder}'`)
  expect(source('content/navigation.ts').match(/label: 'Start'/g)).toHaveLength(1)
  expect(source('content/legal/terms-of-service.md')).toMatch(
    /^---\n#.*\n---\n+## One\n\nBe kind\.\n$/s,
  )
  expect(readStrings(copy)['content/people.ts:newPerson.role']).toBe('')
  const tool = 'content/documents/learning-log.md'
  const shipped = readFileSync(join(PROJECT, tool), 'utf8')
  expect(source(tool)).toBe(shipped.replace(/^## .*/m, '## How to keep your log'))
  const after = source('content/pages/home.ts') + source('content/flywheel.ts')
  // The next release would see these texts as the originals.
  const again = pullWords(copy, [])
  expect(again).toEqual({ pulled: [], left: [] })
  expect(source('content/pages/home.ts') + source('content/flywheel.ts')).toBe(after)
})

test('a text that other texts contain is left unchanged, and the others are pulled', () => {
  const texts = {
    'labs.hero.title': 'Another name of the workshop',
    'labs.partners.title': 'A title of its own',
  }
  const before = source('content/offerings.ts')
  const { pulled, left } = pull(texts)
  expect(pulled).toEqual(['labs.partners.title'])
  expect(left).toMatchObject([
    { at: 'labs.hero.title', why: expect.stringContaining('other texts are made of it') },
  ])
  expect(source('content/offerings.ts')).toBe(before)
  const gone = { at: 'legal.terms.text', original: 'A text of an older release.', text: 'New.' }
  expect(pullWords(copy, [gone])).toMatchObject({ pulled: [], left: [{ at: gone.at }] })
})

test('lists, links and hidden bands become those of content/, and addresses stay', () => {
  const links = {
    'home.workshop.action.to': 'https://example.com/shop',
    'solutions.questions.shown': '',
  }
  expect(pull(links)).toMatchObject({ left: [] })
  expect(source('content/offerings.ts')).not.toContain('example.com')
  const added = { 'npulled.question': 'Who are you?', 'npulled.answer': 'A "small" team.' }
  const at = 'solutions.questions.items'
  const [first = '', second = ''] = originalOf(at).split(' ')
  const list = { at, original: originalOf(at), text: `${second} npulled ${first}`, added }
  const inside = {
    at: `${at}.${first}.question`,
    original: originalOf(`${at}.${first}.question`),
    text: 'Trips?',
  }
  expect(pullWords(copy, [list, inside, { ...list, at: 'whyUs.pioneer.items' }])).toMatchObject({
    pulled: [inside.at, at],
    left: [{ at: 'whyUs.pioneer.items' }],
  })
  const original = originalOf('people.all')
  const people = {
    at: 'people.all',
    original,
    text: `npulled ${original}`,
    added: { 'npulled.name': 'Ida' },
  }
  const praise = {
    ...people,
    at: 'testimonials.book',
    original: originalOf('testimonials.book'),
    text: '',
  }
  expect(pullWords(copy, [people, praise])).toMatchObject({
    pulled: [people.at],
    left: [{ at: praise.at, why: 'the list would be empty' }],
  })
  expect(readStrings(copy)['words:people.all.npulled.name']).toBe('Ida')
  const page = source('content/pages/solutions.ts')
  expect(page).toContain(`{ id: 'npulled','question': 'Who are you?','answer': 'A "small" team.'}`)
  expect(page).toContain("shown: ''")
  // Its first version is the published one, so that drafts and history go on.
  expect(readStrings(copy)[`words:${at}`]).toBe(list.text)
  expect(readStrings(copy)[`words:${inside.at}`]).toBe(inside.text)
})
