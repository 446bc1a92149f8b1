/** The staff page "Settings": facts are stated once, and a new one leaves nothing of the old one anywhere. */

import { calls } from '#content/calls.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import { editing } from '#content/editing.ts'
import { founder } from '#content/founder.ts'
import { bookableCalls } from '#content/meetings.ts'
import { navigation } from '#content/navigation.ts'
import { offerings } from '#content/offerings.ts'
import { previewTitles } from '#content/preview-titles.ts'
import { site as shipped } from '#content/site.ts'
import { EDITING_PATH, PUBLISHED_WITHIN_MS } from '#contract/editing/api.ts'
import { MEETING_BOOK_PATH, MEETING_TIMES_PATH } from '#contract/meetings.ts'
import { jsonPost } from '../json-post.ts'
import { isFounderSample } from '../own-facts.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { readPdf } from '../pdf-text.ts'
import { newAccount } from './account-fixtures.ts'
import { barOf, publishAll } from './editing-fixtures.ts'
import { expect, expectAccessible, expectToFit, sessionOf, withOwnSite } from './fixtures.ts'
import { mailsTo } from './mails.ts'
import { openStaff } from './staff-fixtures.ts'

const test = withOwnSite(() => ({ SITE_URL: 'https://northwind.example' }))

/** Emails with their files, such as calendar entries, as text. */
const textOf = (mails: readonly unknown[]) =>
  JSON.stringify(mails, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString() : value))

const NEW_FACTS = [
  ['Company', 'Name', 'Northwind & Daughters'],
  ['Company', 'Legal name', 'Northwind Advisory GmbH'],
  ['Company', 'Postal address', 'Bahnhofstrasse 1, 8001 Zurich'],
  ['Founder', 'Name', 'Maria O’Keller'],
  ['Book and ebook', 'Title of the book', 'Round and Round'],
  ['Book and ebook', 'Release of the book', 'March 2031'],
  ['Book and ebook', 'Title of the ebook', 'The Learning Loop'],
  ['Book and ebook', 'Name of the method', 'learning loop'],
] as const
const OLD_FACTS = [shipped.name, founder.name, shipped.book.title, shipped.book.release, shipped.method]
const DOCUMENTS = Object.values(publishedDocuments).map(({ downloadUrl }) => downloadUrl)
const FILES = ['/site.webmanifest', '/llms.txt', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt']

test('new facts replace the old ones in every page, file, email and PDF', async ({ page, ownSite: site }) => {
  const tagOf = async (path: string) => (await fetch(site.url + path, { method: 'HEAD' })).headers.get('ETag')
  const shippedTags = await Promise.all(DOCUMENTS.map(tagOf))
  const email = await newAccount(site, 'admin')
  await openStaff(page, email, '/admin/settings')
  const launch = page.getByRole('region', { name: 'Ready to launch' })
  if (isFounderSample) await expect(launch).toContainText('A sample founder')
  for (const [section, label, text] of NEW_FACTS)
    await page.getByRole('region', { name: section }).getByLabel(label, { exact: true }).fill(text)
  await expect(barOf(page)).toContainText(`${NEW_FACTS.length} changes saved as drafts`)
  await publishAll(page)
  await expect(launch).not.toContainText('A sample founder')
  await expect(launch).not.toContainText('No legal name')

  const read = async (path: string, init?: RequestInit) => {
    const response = await fetch(site.url + path, init)
    return { headers: JSON.stringify([...response.headers]), text: await response.text() }
  }
  await expect
    .poll(async () => (await read('/')).text, { timeout: PUBLISHED_WITHIN_MS })
    .toContain('Northwind &amp; Daughters')
  const found: Record<string, string> = {}
  for (const path of PAGE_ADDRESSES)
    for (const address of [path, path === '/' ? '/_root.data' : `${path}.data`]) {
      const { headers, text } = await read(address)
      found[address] = headers + text
    }
  for (const path of FILES) found[path] = (await read(path)).text
  expect(found['/why-us']).toContain('Maria O’Keller')
  expect(found['/book']).toContain('Coming March 2031')
  expect(found['/terms-of-service']).toContain('Northwind Advisory GmbH, Bahnhofstrasse 1, 8001 Zurich')

  const token = (JSON.parse(await sessionOf(site, email)) as { access_token: string }).access_token
  for (const name of Object.values(previewTitles).flatMap((titles) => Object.keys(titles))) {
    const response = await fetch(`${site.url}${EDITING_PATH}/preview`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: token, path: '/', sent: name }),
    })
    expect(response.status, name).toBe(200)
    const isPdf = response.headers.get('Content-Type') === 'application/pdf'
    const pdf = isPdf ? await readPdf(await response.arrayBuffer()) : undefined
    found[name] = pdf ? pdf.text + JSON.stringify(pdf.info) : await response.text()
  }

  for (const [index, path] of DOCUMENTS.entries()) {
    await expect.poll(() => tagOf(path), { timeout: 30_000 }).not.toBe(shippedTags[index])
    const { text, info, trees, isTagged } = await readPdf(await (await fetch(site.url + path)).arrayBuffer())
    expect(text, path).toContain('Northwind & Daughters')
    expect(isTagged, path).toBe(true)
    found[path] = text + JSON.stringify([info, trees])
  }

  const [call] = bookableCalls
  const { times } = JSON.parse((await read(`${MEETING_TIMES_PATH}?call=${call.id}`)).text) as { times: number[] }
  const visitor = { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.org', company: 'Mills', note: '' }
  await fetch(
    site.url + MEETING_BOOK_PATH,
    jsonPost({ ...visitor, call: call.id, at: new Date(times.at(-1) ?? 0).toISOString(), zone: 'Europe/Zurich' }),
  )
  await expect.poll(async () => (await mailsTo(site, visitor.email)).length).toBe(1)
  await fetch(`${site.url}/auth/v1/recover`, jsonPost({ email }))
  await expect.poll(async () => (await mailsTo(site, email)).length).toBe(1)
  const mails = [...(await mailsTo(site, visitor.email)), ...(await mailsTo(site, email))]
  found.mails = textOf(mails)
  expect(found.mails).toContain('Northwind & Daughters')

  const left = Object.entries(found).flatMap(([where, text]) =>
    OLD_FACTS.filter((fact) => text.includes(fact)).map((fact) => `${where}: ${fact}`),
  )
  expect(left).toEqual([])
})

test('calls, offers, hours, addresses and the announcement are read by pages, booking, emails and calendars', async ({
  page,
  ownSite: site,
}) => {
  await openStaff(page, await newAccount(site, 'admin'), '/admin/settings')
  const field = (section: string, label: string) =>
    page.getByRole('region', { name: section, exact: true }).getByLabel(label, { exact: true })
  for (const [section, label, text] of [
    ['Company', 'Email address', 'ask@mills.example'],
    ['Company', 'Phone', '+41 44 555 01 23'],
    ['Company', 'You answer within', 'one working week'],
    ['Company', 'Notices go to', 'desk@mills.example'],
    ['Company', 'LinkedIn', 'https://www.linkedin.com/company/mills'],
    [offerings.workshop.name, 'Price', 'CHF 4,800 for a team'],
    [offerings.workshop.name, 'Dates', 'May 4 and June 8'],
    [offerings.workshop.name, 'Group size', '5 to 7'],
    [offerings.workshop.name, 'Place', 'Zurich'],
    [offerings.workshop.name, 'Languages', 'English and German'],
    ['Calls', `${calls.discovery.name}: minutes`, '20'],
    ['Calls', `${calls.discovery.name}: price`, 'CHF 90'],
    ['Calls', `${calls.strategic.name}: minutes`, ''],
    ['Meetings', 'Place of the call', 'By phone'],
    ['Meetings', 'Days ahead', '21'],
  ] as const)
    await field(section, label).fill(text)
  await field('Company', 'Currency').selectOption('CHF')
  await field('Company', 'Time zone').selectOption('Europe/Zurich')
  await field(offerings.hub.name, 'Shown').uncheck()
  await field('Announcement', 'Announcement shown').uncheck()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    const hours = page.getByRole('group', { name: day, exact: true })
    while (await hours.getByRole('button', { name: /^Remove/ }).count())
      await hours
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
  }
  await page.getByRole('group', { name: 'Saturday', exact: true }).getByRole('button', { name: /^Add/ }).click()
  await page.getByLabel('Saturday, from, 1').fill('10:00')
  await page.getByLabel('Saturday, to, 1').fill('12:00')
  await expect(barOf(page)).toContainText('25 changes saved as drafts')
  await publishAll(page)

  const read = async (path: string) => (await fetch(site.url + path)).text()
  await expect.poll(() => read('/'), { timeout: PUBLISHED_WITHIN_MS }).toContain('20 minutes, CHF 90')
  const found = Object.fromEntries(
    await Promise.all([...PAGE_ADDRESSES, ...FILES].map(async (path) => [path, await read(path)] as const)),
  )
  const OLD = ['hello@northwind.example', shipped.replyTime, '8 to 12', navigation.announcement.text, 'desk@mills']
  const left = Object.entries(found).flatMap(([where, text]) =>
    OLD.filter((fact) => text.includes(fact)).map((fact) => [where, fact]),
  )
  expect(left).toEqual([])
  expect(found['/why-us']).not.toContain(`Schedule a ${calls.strategic.name}`)
  for (const text of ['CHF 4,800 for a team', 'May 4 and June 8', 'English and German', 'Zurich'])
    expect(found['/solutions']).toContain(text)
  expect(found['/solutions']).not.toContain('It only works because three volunteers keep it going.')
  expect(found['/labs']).toContain('"price":"4800","priceCurrency":"CHF"')
  for (const text of ['tel:+41445550123', 'linkedin.com/company/mills', 'one working week'])
    expect(found['/contact']).toContain(text)
  expect(found['/']).toContain('"telephone":"+41 44 555 01 23"')

  const timesOf = (call: string) => fetch(`${site.url}${MEETING_TIMES_PATH}?call=${call}`)
  expect((await timesOf(calls.strategic.id)).status).toBe(404)
  const { times } = (await (await timesOf(calls.discovery.id)).json()) as { times: number[] }
  const clock = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'Europe/Zurich' })
  expect(new Set(times.map((time) => clock.format(time)))).toEqual(new Set(['Saturday']))
  const visitor = { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.org', company: 'Mills', note: '' }
  const at = times.at(-1) ?? 0
  await fetch(
    site.url + MEETING_BOOK_PATH,
    jsonPost({ ...visitor, call: calls.discovery.id, at: new Date(at).toISOString(), zone: 'Europe/Zurich' }),
  )
  await expect.poll(async () => (await mailsTo(site, 'desk@mills.example')).length).toBe(1)
  const sent = textOf(await mailsTo(site, visitor.email))
  for (const text of ['20 minutes', 'By phone', 'ask@mills.example', 'TZID=Europe/Zurich']) expect(sent).toContain(text)
})

test('the page fits at both widths and says when a fact is too long', async ({ page, ownSite: site }) => {
  const email = await newAccount(site, 'admin')
  await openStaff(page, email, '/admin/settings')
  await expect(page.getByLabel('Legal name')).toBeVisible()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `Settings at ${width} px`)
    await expectToFit(page, `Settings at ${width} px`)
  }
  await page.getByLabel('Accent color').fill('#ffcc00')
  await expect(barOf(page)).toContainText('1 change')
  await expect(page.getByText('Contrast 1.4 on paper')).toBeVisible()
  await page.getByRole('button', { name: /^Take the nearest/ }).click()
  await expect(page.getByText('on paper, at least 4.5')).toHaveCount(0)
  await page.getByLabel('Release of the book').fill('x'.repeat(60))
  await expect(barOf(page)).toContainText(editing.field.over.replace('{count}', '20'))
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M0 0H300V100H0z" fill="#1040a0"/></svg>'

test('an own logo and icon take the place of ours wherever the company shows', async ({ page, ownSite: site }) => {
  const email = await newAccount(site, 'admin')
  await openStaff(page, email, '/admin/settings')
  const read = async (path: string) => (await fetch(site.url + path)).text()
  const looks = ['/favicon.svg', '/favicon.ico', '/icon-512.png', '/apple-touch-icon.png', '/images/previews/home.png']
  const ours = await Promise.all(looks.map(read))
  const [document = ''] = DOCUMENTS
  const tagOf = async () => (await fetch(site.url + document, { method: 'HEAD' })).headers.get('ETag')
  const oldTag = await tagOf()
  const look = page.getByRole('region', { name: 'Look' })
  for (const [label, buffer] of [
    ['Logo', Buffer.from(LOGO)],
    ['Icon', Buffer.from(LOGO.replace('0 0 300 100', '0 0 100 100'))],
  ] as const)
    await look.getByLabel(label, { exact: true }).setInputFiles({ name: 'own.svg', mimeType: 'image/svg+xml', buffer })
  await expect(barOf(page)).toContainText('2 changes saved as drafts')
  await publishAll(page)
  await expect
    .poll(() => read('/'), { timeout: PUBLISHED_WITHIN_MS })
    .toMatch(/"logo":"[^"]+\/pictures\/[\w-]{43}\.png"/)
  const logo = /\/pictures\/[\w-]{43}\.png/.exec(await read('/'))?.[0] ?? ''
  expect((await fetch(site.url + logo)).headers.get('Content-Type')).toBe('image/png')
  expect(await Promise.all(looks.map(async (path, index) => (await read(path)) === ours[index]))).not.toContain(true)
  await page.goto('/')
  for (const part of ['banner', 'contentinfo'] as const)
    await expect(page.getByRole(part).locator('img').first()).toHaveAttribute('src', /^\/pictures\//)
  await fetch(`${site.url}/auth/v1/recover`, jsonPost({ email }))
  await expect.poll(async () => textOf(await mailsTo(site, email))).toContain(logo)
  await expect.poll(tagOf, { timeout: 30_000 }).not.toBe(oldTag)
  const made = Buffer.from(await (await fetch(site.url + document)).arrayBuffer())
  expect(made.includes('/Subtype/Image') || made.includes('/Subtype /Image')).toBe(true)
})

test('a document is replaced by an own file, and another one is no longer offered', async ({ page, ownSite: site }) => {
  const email = await newAccount(site, 'admin')
  await openStaff(page, email, '/admin/settings')
  const [policy, briefing] = ['/assets/ai-use-policy.pdf', '/assets/executive-briefing.pdf']
  const own = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
  const documents = page.getByRole('region', { name: 'Documents' })
  await documents
    .getByLabel('Executive briefing: your file')
    .setInputFiles({ name: 'own.pdf', mimeType: 'application/pdf', buffer: own })
  await expect(documents).toContainText('Your file, 0.0 MB')
  await documents.getByLabel('AI use policy on one page', { exact: true }).uncheck()
  await publishAll(page)
  const answer = await fetch(site.url + briefing)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(own)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("script-src 'none'"),
  })
  const hidden = await fetch(site.url + policy, { redirect: 'manual' })
  expect([hidden.status, hidden.headers.get('Location')]).toEqual([302, '/resources'])
  await page.goto('/resources')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Download/ })).toHaveCount(12)
  await expect(main).not.toContainText('AI use policy on one page')
})
