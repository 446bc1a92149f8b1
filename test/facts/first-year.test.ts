/**
 * What an owner changes in a year of business: each row of the table is published on one process,
 * shows on the other, and leaves nothing of the old value in any page, file, header, email or PDF.
 * Each kind of value is entered and published by an admin in a browser: facts on Settings, texts,
 * lists, links and bands on the pages themselves. Of the plain texts, which all have the same
 * field, one is; the others are published at once.
 *
 * How soon the other process shows it is printed, and compared only with many times the limit,
 * because the machine also runs other tests.
 *
 * @second-ring: a year of an owner, by clicks, takes minutes
 */

import { randomUUID } from 'node:crypto'
import { type Browser, chromium, type Page } from '@playwright/test'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, callFacts as shippedCalls } from '#content/calls.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import { editing } from '#content/editing.ts'
import { founder as shippedFounder } from '#content/founder.ts'
import { navigation as shippedNavigation } from '#content/navigation.ts'
import { offerFacts } from '#content/offer-facts.ts'
import { owner as shippedOwner } from '#content/owner.ts'
import { licensing as shippedLicensing } from '#content/pages/licensing.ts'
import { solutions as shippedSolutions } from '#content/pages/solutions.ts'
import { previewTitles } from '#content/preview-titles.ts'
import { site } from '#content/site.ts'
import { DAY_MS } from '#contract/durations.ts'
import { EDITING_PATH, PUBLISHED_WITHIN_MS, type SavedDrafts } from '#contract/editing/api.ts'
import { submissionPath } from '#contract/lead-submission.ts'
import { MEETING_TIMES_PATH } from '#contract/meetings.ts'
import type { Range, Value } from '#contract/stored-value.ts'
import { TOUCHES_PATH } from '#contract/touches.ts'
import { plainOf } from '#contract/values.ts'
import { openStore } from '#server/db/open-store.ts'
import { siteWord } from '#server/words/registry.ts'
import {
  CHROMIUM_SWITCHES,
  findChromium,
  findHeadlessShell,
} from '../../scripts/install-chromium.ts'
import { createAccount } from '../accounts.ts'
import { SUBMISSIONS } from '../lead-forms.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { readPdf } from '../pdf-text.ts'
import { jsonCall, jsonPost } from '../posts.ts'
import { createInstallation, type RealInstallation } from '../real-installation.ts'
import type { RealServer } from '../real-server.ts'
import { createTestSite, SITE_URL, TEST_SIGNING_SECRET } from '../test-site.ts'

const owner = plainOf(shippedOwner)
const shipped = plainOf(site)
const { workshop, alpha } = plainOf(offerFacts)
const founder = plainOf(shippedFounder)
const navigation = plainOf(shippedNavigation)
const licensing = plainOf(shippedLicensing)
const solutions = plainOf(shippedSolutions)
const callFacts = plainOf(shippedCalls)

/** The new facts by address. A buffer is uploaded first. */
type Facts = Readonly<Record<string, Value | Buffer>>

/**
 * The change, the new facts or what is clicked on the page, where it shows and how, and what is
 * nowhere any more. Without a sign, a fact's row waits for its first new text, and a page's until
 * the first of the old ones is gone.
 */
type Row = readonly [
  change: string,
  set: Facts | (() => Promise<unknown>),
  path?: string | null,
  shows?: string | RegExp | null,
  ...gone: string[],
]

const drawing = (width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 100"><path d="M0 0H90V90z" fill="#104"/></svg>`,
  )
/** Safe header fields, and the file as it was sent. */
const OWN_PDF = /"nosniff".*%PDF-1\.7\n1 0 obj/
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const { strategic, blueprintBriefing: hubCall } = calls
const briefing = callFacts[hubCall.id].name
const discovery = callFacts[calls.discovery.id].name
/** In the data for search engines, and in the header and the footer. */
const LOGO =
  /"logo":"[^"]+\/pictures\/[\w-]{43}\.png".*<header.*src="\/pictures\/.*<footer.*src="\/pictures\//s
const MILLS = 'https://mills.example'
/** The id that stands for an added item, which gets its own. */
const ADDED = 'nabc123'
const PEOPLE = `people.all.${ADDED}`
const onPage = (path = 'solutions') => `rel="canonical" href="https://everturn.example/${path}"`
const OLD_STEP = 'half sentences. By Friday you will have forgotten the details.'
const [, STEP] = licensing.application.items.map(({ title }) => title)
const [, , CARD] = solutions.programs.items.map(({ title }) => title)

/** A legal text, and the day on which it takes effect. */
const LATER = 'We keep letters for a year.'
const DAY = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)

const press = (name: string) => sheet.getByRole('button', { name }).first().click()
/** Takes a step with an item of a list. */
async function take(item: string, name: string | undefined, step: string): Promise<void> {
  await press(`Change the ${item} “${name}`)
  await press(step)
}
/** Writes into a field of the dialog that a click has opened. */
async function write(
  role: 'combobox' | 'textbox',
  text: (before: string) => string,
): Promise<void> {
  const dialog = sheet.getByRole('dialog')
  const field = dialog.getByRole(role).last()
  await field.fill(text(await field.inputValue()))
  await dialog.getByRole('button', { name: 'Done' }).click()
}

const YEAR: readonly Row[] = [
  [
    'name',
    { 'site.name': 'Northwind & Daughters' },
    '/',
    'Northwind &amp; Daughters',
    shipped.name,
  ],
  ['tagline', { 'site.tagline': 'It helps mills.' }, '/llms.txt', null, shipped.tagline],
  ['copyright', { 'site.copyright': 'Some rights kept.' }, '/', null, shipped.copyright],
  ['legal name', { 'site.legal.entity': 'Northwind GmbH' }, '/terms-of-service'],
  [
    'postal address',
    { 'site.legal.address': 'Bahnhofstrasse 1, Zurich' },
    '/',
    '"streetAddress":"Bahnhof',
  ],
  ['representative', { 'site.legal.representative': 'Ada in Cork' }, '/privacy-policy'],
  ['country', { 'site.country': 'Switzerland' }, '/', '"addressCountry":"Switzerland"'],
  [
    'contact',
    { 'site.contact.email': 'ask@mills.example' },
    '/contact',
    null,
    'hello@everturn.example',
  ],
  ['phone', { 'site.contact.phone': '+41 44 555 01 23' }, '/contact', 'tel:+41445550123'],
  ['reply time', { 'site.replyTime': 'one working week' }, '/contact', null, shipped.replyTime],
  ['notices', { 'desk.notices': 'desk@mills.example' }, null, null, 'desk@mills.example'],
  ['social link', { 'site.social.linkedin': 'https://www.linkedin.com/company/mills' }, '/'],
  ['time zone', { 'site.zone': 'Pacific/Chatham' }, '/embed/meeting', null, owner.zone],
  ['founder', { 'site.founder.name': 'Maria O’Keller' }, '/why-us', null, founder.name],
  ['role', { 'site.founder.role': 'First of the millers' }, '/why-us'],
  [
    'about the founder',
    { 'site.founder.bio.1': 'She ran mills.' },
    '/why-us',
    null,
    founder.bio[1],
  ],
  [
    'portrait',
    { 'pictures.founder': drawing(100), 'pictures.founder.alt': 'Maria.' },
    '/why-us',
    'alt="Maria."',
  ],
  [
    'signature',
    { 'whyUs.letter.signature': drawing(300), 'whyUs.letter.signature.alt': 'M. O’K.' },
    '/why-us',
    'alt="M. O’K."',
  ],
  [
    'page about the founder',
    { 'site.founder.profile': `${MILLS}/maria` },
    '/why-us',
    /"sameAs":"[^"]+maria.*href=.*maria"/s,
  ],
  [
    'shop',
    { 'site.shop': `${MILLS}/shop` },
    '/book',
    /"offers":\{"@type":"Offer","url":"[^"]+shop.*href="[^"]+shop"/s,
  ],
  ['book', { 'site.book.title': 'Round and Round' }, '/book', null, shipped.book.title],
  ['subtitle', { 'site.book.subtitle': 'How mills learn' }, '/book', null, shipped.book.subtitle],
  [
    'release',
    { 'site.book.release': 'March 2031' },
    '/book',
    'Coming March 2031',
    shipped.book.release,
  ],
  ['ebook', { 'site.ebook.title': 'The Learning Loop' }, '/ebook', null, shipped.ebook.title],
  ['method', { 'site.method': 'learning loop' }, '/', null, shipped.method],
  ['color', { 'site.accent': '#c0306a' }, '/'],
  ['logo', { 'site.logo': drawing(300) }, '/', LOGO],
  ['icon', { 'site.icon': drawing(100) }, '/favicon.svg', 'data:image/png'],
  ['currency', { 'site.currency': 'CHF' }],
  ['language', { 'site.language': 'en-GB' }, '/', '<html lang="en-GB"'],
  [
    'price',
    { 'offers.workshop.price': 'CHF 4,800' },
    '/labs',
    '"price":"4800","priceCurrency":"CHF"',
    workshop.price,
  ],
  ['dates', { 'offers.workshop.dates': 'May 4 and June 8' }, '/solutions'],
  ['group size', { 'offers.workshop.size': '5 to 7' }, '/labs', 'team of 5 to 7', workshop.size],
  ['place', { 'offers.workshop.place': 'In Zurich' }, '/solutions', null, workshop.place],
  ['languages', { 'offers.workshop.languages': 'English and German' }, '/solutions'],
  ['early program', { 'offers.pioneer.dates': 'From May 4' }, '/why-us'],
  [
    'price of a program',
    { 'offers.alpha.price': 'CHF 900 a year' },
    '/licensing',
    null,
    alpha.price,
  ],
  [
    'offer hidden',
    { 'offers.hub.shown': false },
    '/hub',
    onPage(),
    'href="/hub',
    'href="/blueprint"',
    '/hub<',
    briefing,
  ],
  ['another offer hidden', { 'offers.accelerator.shown': false }, '/accelerate', onPage()],
  ['offer shown again', { 'offers.accelerator.shown': true }, '/accelerate', onPage('accelerate')],
  [
    'name of an offering',
    { 'site.names.workshop': 'Evening Class' },
    '/labs',
    null,
    shipped.names.workshop,
  ],
  [
    'name of a call',
    { 'calls.discovery-session.name': 'Open Hour' },
    '/',
    'Book your Open Hour',
    discovery,
  ],
  [
    'length of a call',
    { 'calls.discovery-session.minutes': 20 },
    '/',
    '20 minutes',
    '45 minutes, complimentary',
  ],
  [
    'price of a call',
    { 'calls.discovery-session.price': 'CHF 90' },
    '/',
    '20 minutes, CHF 90',
    'complimentary',
  ],
  [
    'call not offered',
    { 'calls.strategic-call.minutes': '' },
    null,
    null,
    callFacts[strategic.id].name,
  ],
  [
    'hours',
    {
      'hosts.all.first.hours.monday': [],
      'hosts.all.first.hours.saturday': [
        ['10:00', '12:00'],
        ['13:00', '15:30'],
      ],
    },
  ],
  ['meeting rule', { 'hosts.all.first.noticeHours': 48 }],
  ['days off', { 'hosts.all.first.hours.daysOff': [['2031-01-01', '2031-01-31']] }],
  ['place of calls', { 'hosts.all.first.place': 'By phone' }],
  [
    'announcement',
    { 'navigation.announcement.text': 'We move.' },
    '/',
    null,
    navigation.announcement.text,
  ],
  ['announcement off', { 'announcement.shown': false }, null, null, 'We move.'],
  [
    'legal text of a later day',
    { 'legal.privacy.text': `# Privacy\n\n${LATER}`, 'legal.privacy.effective': DAY },
    '/privacy-policy',
    new RegExp(`^(?!.*${LATER}).*Last updated`, 's'),
    LATER,
  ],
  ['legal date', { 'legal.terms.effective': '2026-01-01' }],
  [
    'legal text',
    { 'legal.terms.text': '# Terms\n\nBe kind to millers.' },
    '/terms-of-service',
    'Be kind to millers.',
  ],
  [
    'tool',
    async () => {
      await sheet.locator('.tool h2').first().click()
      await write('textbox', (text) => text.replace(OLD_STEP, 'By mill.'))
    },
    '/resources/learning-log',
    'By mill.',
    OLD_STEP,
  ],
  ['earlier legal text', {}, '/terms-of-service/1', /noindex.*Replaced on .*All versions.*Until /s],
  [
    'email',
    async () => {
      await press('Page details')
      await sheet.getByLabel('Find a text').fill('We have your message')
      await write('textbox', () => 'We have your letter')
    },
    '/contact',
    null,
    'We have your message',
  ],
  [
    'PDF hidden',
    { 'documents.ai-use-policy.shown': false },
    '/assets/ai-use-policy.pdf',
    /^(?!.*Our AI use policy)(?=.*12 free PDFs).*href="https:\/\/everturn\.example\/resources"/s,
    'href="/assets/ai-use-policy.pdf',
    'resources/ai-use-policy<',
    '13 tools',
  ],
  [
    'PDF replaced',
    { 'documents.executive-briefing.own': pdf },
    '/assets/executive-briefing.pdf',
    OWN_PDF,
  ],
  [
    'question',
    async () => {
      await take('question', 'Where do works', 'Add a question below')
      await sheet.keyboard.type('Trips?')
      await sheet.keyboard.press('Enter')
      await sheet.keyboard.press('ControlOrMeta+a')
      await sheet.keyboard.type('By train.')
      await take('question', 'Where do works', 'Remove this question')
    },
    '/solutions',
    '"Question","name":"Trips?"',
    'Where do works councils',
  ],
  [
    'card removed',
    () => take('card', CARD, 'Remove this card'),
    '/solutions',
    null,
    'Stage One materials early, test',
  ],
  ['step removed', () => take('step', STEP, 'Remove this step'), '/licensing', null, STEP ?? ''],
  [
    'link changed',
    async () => {
      await sheet.locator('[data-content="home.close.survey.label"]').click()
      await write('combobox', () => '/model')
    },
    '/',
    null,
    'href="/discover" class="link inline',
  ],
  [
    'band hidden',
    () => press('Hide this section'),
    '/solutions',
    null,
    'Pick the sentence you hear most often.',
  ],
  [
    'person added',
    {
      'people.all': ['first', ADDED],
      [`${PEOPLE}.name`]: 'Ida Miller',
      [`${PEOPLE}.text`]: 'Runs the days.',
      [`${PEOPLE}.picture`]: drawing(100),
    },
    '/why-us',
    /pictures\/[\w-]{43}\.avif" alt="Ida Miller"/,
  ],
  [
    'testimonial',
    {
      'testimonials.work.first.quote': 'Our mills learn.',
      'testimonials.work.first.permitted': '2027-01-31',
      'testimonials.work': [ADDED, 'first'],
      [`testimonials.work.${ADDED}.quote`]: 'No one allowed this.',
      [`testimonials.work.${ADDED}.name`]: 'Otto Miller',
    },
    '/why-us',
    null,
    'No one allowed this.',
    'Here a reader of the draft',
  ],
  [
    'redirect',
    { 'redirects.oldAddresses': [['/old-page', '/book']] },
    '/old-page',
    'Round and Round',
  ],
]

const FILES = [
  '/site.webmanifest',
  '/llms.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
]
const DOCUMENTS = Object.values(publishedDocuments).map(({ downloadUrl }) => downloadUrl)

let installation: RealInstallation
let servers: RealServer[]
let token: string
let browser: Browser
/** Settings. */
let desk: Page
/** The page that is edited in place. */
let sheet: Page
beforeAll(async () => {
  installation = await createInstallation({ SITE_URL, JWT_SECRET: TEST_SIGNING_SECRET })
  const store = await openStore(installation.data, pino({ level: 'silent' }))
  const accounts = createTestSite({ store })
  const { client, accessToken } = await createAccount(accounts, 'admin')
  token = accessToken
  const session = JSON.stringify((await client.auth.getSession()).data.session)
  await store.close()
  servers = await installation.startAll(2)
  const executablePath = findHeadlessShell() ?? findChromium()
  browser = await chromium.launch({
    args: CHROMIUM_SWITCHES,
    ...(executablePath && { executablePath }),
  })
  const context = await browser.newContext()
  desk = await context.newPage()
  sheet = await context.newPage()
  await desk.goto(`${servers[0]?.url}/healthz`)
  await desk.evaluate((text) => localStorage.setItem('everturn-session', text), session)
})
afterAll(async () => {
  await browser?.close()
  await installation?.remove()
})

const barOf = (page: Page) => page.getByRole('region', { name: 'Editing', exact: true })
const untilBarSays = (page: Page, text: RegExp) => barOf(page).getByText(text).first().waitFor()
const NONE = /^Nothing unpublished/
const CHANGES = /^(Changes|Review|Publish)/

/** Opens a page, and discards what a row that failed has left there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${servers[0]?.url}${path}`)
  await untilBarSays(page, /^(Nothing unpublished|\d+ changes? saved)/)
  if ((await barOf(page).getByText(NONE).count()) > 0) {
    return
  }
  await barOf(page).getByRole('button', { name: CHANGES }).click()
  const left = await page.getByRole('button', { name: 'Discard' }).all()
  for (const discard of left.reverse()) {
    await discard.click()
  }
  await untilBarSays(page, NONE)
  await page.keyboard.press('Escape')
}

/** Publishes what was entered on a page, by clicks. @param count of the changes */
async function publish(page: Page, count: number): Promise<void> {
  await untilBarSays(page, new RegExp(`^${count} changes? saved`))
  await barOf(page).getByRole('button', { name: CHANGES }).click()
  await page.getByRole('button', { name: /^Publish \d/ }).click()
  await untilBarSays(page, NONE)
}

/** Opens what is folded on Settings. */
const unfold = () =>
  desk.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) {
      folded.open = true
    }
  })

/** Enters a value as a person does. */
async function enter(at: string, value: Value | Buffer): Promise<void> {
  const place = desk.locator(`[id="${at}"]`)
  const field = place.locator('input, select, textarea, [role="textbox"]').first()
  const kind = siteWord(at)?.rule?.kind
  const mimeType = value === pdf ? 'application/pdf' : 'image/svg+xml'
  const dialog = desk.getByRole('dialog', { name: 'Replace this picture' })
  if (at.endsWith('.alt')) {
    await dialog.getByLabel('Alternative text').fill(`${value}`)
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
  } else if (Buffer.isBuffer(value)) {
    if (!kind) {
      await place.getByRole('button', { name: /^Replace picture/ }).click()
    }
    const file = kind ? field : dialog.getByLabel('Choose a picture')
    await file.setInputFiles({ name: 'own', mimeType, buffer: value })
    // The button that goes back to ours is there once the file has been sent.
    if (kind) {
      await place.getByRole('button', { name: editing.fact.pdf.ours }).waitFor()
    }
  } else if (typeof value === 'boolean') {
    await field.setChecked(value)
  } else if (kind === 'zone' || kind === 'currency') {
    await field.selectOption(`${value}`)
  } else if (kind === 'hours' || kind === 'days' || kind === 'redirects') {
    const remove = place.getByRole('button', { name: /^Remove/ })
    while (await remove.count()) {
      await remove.first().click()
    }
    for (const [index, range] of (value as readonly Range[]).entries()) {
      await place.getByRole('button', { name: /^Add/ }).first().click()
      const ends = place.locator('input')
      for (const [end, text] of range.entries()) {
        await ends.nth(2 * index + end).fill(text)
      }
    }
  } else {
    await field.fill(`${value}`)
  }
}

/** Adds an item to a list of facts. @returns its id */
async function addItem(list: string): Promise<string> {
  const items = desk.locator(`[id^="${list}."]`)
  const section = desk.locator('section').filter({ has: items.first() })
  await section.getByRole('button', { name: /^Add a / }).click()
  await unfold()
  return (await items.last().getAttribute('id'))?.slice(list.length + 1).split('.')[0] ?? ''
}

/** Whether a value is of a list that gets another item. */
const isAdding = (value: Value | Buffer) => Array.isArray(value) && value.includes(ADDED)

/** Changes facts on Settings. */
async function changeFacts(facts: Facts): Promise<void> {
  const entries = Object.entries(facts)
  const list = entries.find(([, value]) => isAdding(value))?.[0]
  const id = list === undefined ? '' : await addItem(list)
  for (const [at, value] of entries) {
    if (at !== list) {
      await enter(at.replace(ADDED, id), value)
    }
  }
  // An added item is one change, with all that is written in it.
  await publish(desk, entries.filter(([at]) => !at.includes(ADDED)).length)
}

/** What visitors get from the other process. */
async function read(path: string): Promise<string> {
  const answer = await fetch((servers.at(-1) as RealServer).url + path)
  return JSON.stringify([...answer.headers]) + (await answer.text())
}

const isPlainText = ([at, value]: [string, Value | Buffer]) =>
  typeof value === 'string' && !siteWord(at)?.rule && !at.endsWith('.alt') && !at.includes(ADDED)
const [, ...furtherTexts] = YEAR.flatMap(([, set]) => {
  const facts = typeof set === 'function' ? [] : Object.entries(set)
  return facts.length > 0 && facts.every(isPlainText) ? [set as Facts] : []
})

test('all further plain texts are published at once', async () => {
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(
      `${servers[0]?.url}${EDITING_PATH}/${path}`,
      jsonCall(token, body, method),
    )
    expect(answer.ok, path).toBe(true)
    return answer.json()
  }
  const drafts = furtherTexts.flatMap((facts) =>
    Object.entries(facts).map(([at, value], index) => {
      return { at, value, base: 0, known: 0, writer: randomUUID(), sequence: index + 1 }
    }),
  )
  const saved = (await ask('PUT', 'drafts', { path: '/', drafts })) as SavedDrafts
  const revisions = saved.drafts.map((draft) => {
    if (draft.outcome !== 'saved') {
      throw new Error(`not saved: ${JSON.stringify(draft)}`)
    }
    return { at: draft.at, revision: draft.revision }
  })
  await ask('POST', 'publish', { id: randomUUID(), path: '/', drafts: revisions })
})

/** For making all documents again, which yields to everything else. It ends what hangs. */
const ALL_MADE_LIMIT_MS = 3_600_000

/** Whether Settings shows as after a row that passed. */
let isInOrder = false
let slowest = 0
for (const [change, set, path, shows, ...gone] of YEAR) {
  test(change, async () => {
    if (typeof set === 'function') {
      await open(sheet, path ?? '')
      await press('Edit this page')
      await barOf(sheet).getByRole('button', { name: 'Done' }).waitFor()
      await set()
      await publish(sheet, 1)
    } else if (Object.keys(set).length > 0 && !furtherTexts.includes(set)) {
      if (!isInOrder) {
        await open(desk, '/admin/settings').then(unfold)
      }
      isInOrder = false
      await changeFacts(set)
      isInOrder = true
    }
    if (!path) {
      return
    }
    const before = performance.now()
    const isFact = typeof set !== 'function'
    const sign =
      shows ?? (isFact ? `${Object.values(set)[0]}` : new RegExp(`^(?!.*${gone[0]})`, 's'))
    await expect
      .poll(() => read(path), { interval: 50, timeout: 10 * PUBLISHED_WITHIN_MS })
      .toMatch(sign)
    slowest = Math.max(slowest, performance.now() - before)
  })
}

test('nothing of the old values is left anywhere', { timeout: ALL_MADE_LIMIT_MS }, async () => {
  console.log(
    `the other process showed it at most ${Math.round(slowest)} ms after the browser said that it is published`,
  )
  const found: Record<string, string> = {}
  for (const path of PAGE_ADDRESSES) {
    for (const address of [path, path === '/' ? '/_root.data' : `${path}.data`]) {
      found[address] = await read(address)
    }
  }
  for (const path of FILES) {
    found[path] = await read(path)
  }
  for (const sent of Object.values(previewTitles).flatMap((titles) => Object.keys(titles))) {
    const body = new URLSearchParams({ access_token: token, path: '/', sent })
    const answer = await fetch(`${servers[0]?.url}${EDITING_PATH}/preview`, {
      method: 'POST',
      body,
    })
    expect(answer.ok, sent).toBe(true)
    const isPdf = answer.headers.get('Content-Type') === 'application/pdf'
    found[sent] = isPdf ? (await readPdf(await answer.arrayBuffer())).text : await answer.text()
  }
  expect(found.contact).toContain('/pictures/')
  // A hidden document leads to a page, and an own file stays as it is.
  for (const path of DOCUMENTS.filter((path) => !/ai-use-policy|executive-briefing/.test(path))) {
    await expect
      .poll(
        async () => {
          const { text, info, isTagged } = await readPdf(
            await (await fetch(servers.at(-1)?.url + path)).arrayBuffer(),
          )
          found[path] = text + JSON.stringify(info)
          return [
            isTagged,
            found[path].includes('Northwind & Daughters'),
            found[path].includes(founder.name),
          ]
        },
        { timeout: ALL_MADE_LIMIT_MS },
      )
      .toEqual([true, true, false])
  }
  const left = YEAR.flatMap(([change, , , , ...gone]) =>
    Object.entries(found).flatMap(([where, text]) =>
      gone.filter((old) => text.includes(old)).map((old) => `${change}: ${where} has ${old}`),
    ),
  )
  expect(left).toEqual([])
  const times = async (call: string) =>
    (await fetch(`${servers.at(-1)?.url}${MEETING_TIMES_PATH}?call=${call}`)).status
  expect([
    await times(strategic.id),
    await times(hubCall.id),
    await times(calls.discovery.id),
  ]).toEqual([404, 404, 200])
})

/** Sends the contact form, which was open for so long. */
async function sendLead(email: string, openMs: number): Promise<void> {
  const post = (path: string, body: object) => fetch(servers.at(-1)?.url + path, jsonPost(body))
  await post(submissionPath('local', 'contact'), SUBMISSIONS.contact(email))
  expect((await post(TOUCHES_PATH, { form: 'contact', email, openMs })).status).toBe(204)
}

test('on its day a legal text takes effect, and each lead keeps the version it saw', async () => {
  const articleAt = async (path: string) => /<article.*<\/article>/s.exec(await read(path))?.[0]
  const text = await articleAt('/privacy-policy')
  await sendLead('before@example.org', 0)
  await Promise.all(servers.map((server) => server.stop()))
  const clock = `const { now } = Date; Date.now = () => now() + ${4 * DAY_MS}
    Date = new Proxy(Date, { construct: (D, a, T) => Reflect.construct(D, a.length ? a : [D.now()], T) })`
  servers = [
    await installation.start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
    }),
  ]
  expect(await articleAt('/privacy-policy')).toContain(LATER)
  expect(await articleAt('/privacy-policy/1')).toBe(text)
  await sendLead('opened-before@example.org', 4 * DAY_MS)
  await sendLead('after@example.org', 0)
  await servers[0]?.stop()
  const store = await openStore(installation.data, pino({ level: 'silent' }))
  const leads = await store.db
    .selectFrom('leads')
    .select('privacy_notice')
    .orderBy('received_at')
    .execute()
  await store.close()
  const [before, openedBefore, after] = leads.map(({ privacy_notice }) => privacy_notice)
  expect(before).toMatch(/^\w+ \d+, \d{4}, [0-9a-f]{12}$/)
  expect(openedBefore).toBe(before)
  expect(after).not.toBe(before)
})
