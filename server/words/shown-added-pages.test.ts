/** Live pages that staff added: what visitors, search engines and staff see of them, and where. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { OVERVIEW_PATH, type Overview } from '#contract/overview.ts'
import type { StaffLead } from '#contract/staff/leads.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { createAccount } from '#test/accounts.ts'
import { builtRenderer } from '#test/built-renderer.ts'
import { storedPublications } from '#test/editing.ts'
import { pageEditing } from '#test/page-editing.ts'
import { jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { storeLeadRow } from '#test/stored-leads.ts'
import { createTestSite, SITE_URL } from '#test/test-site.ts'
import { originalWords } from './current-words.ts'

const store = await openFileStore()
const published = await storedPublications(store)
const renderer = Object.assign(await builtRenderer(), { rendered: [] })
const site = createTestSite({ store, published, renderer })
const ann = await createAccount(site, 'editor')
const admin = await createAccount(site, 'admin')
const { get, livePage, post, publishValues, textOf } = pageEditing(site, ann)

const JSON_LD = /<script type="application\/ld\+json">(.*?)<\/script>/s

/** What a page says in JSON-LD besides its breadcrumb. */
function dataIn(html: string): object | undefined {
  const [, json = ''] = JSON_LD.exec(html) ?? []
  return JSON.parse(json)['@graph'][1]
}

test('while nothing is published there is no list, no feed and no link', async () => {
  expect((await get('/insights')).status).toBe(404)
  expect((await get('/insights/feed.atom')).status).toBe(404)
  expect(await textOf('/sitemap.xml')).not.toContain('/insights')
  expect(await textOf('/')).not.toContain('href="/insights"')
})

test('a live article is a whole page', async () => {
  await livePage('article', '/insights/whole', 'Whole story', {
    topic: 'Leading',
    date: '2026-10-01',
  })
  const answer = await get('/insights/whole')
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).toContain('Whole story</h1>')
  expect(html).toContain('<h2 id="begin">Begin</h2>')
  expect(html).toContain('<strong>one</strong>')
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-inline')
  // Long texts are written into the document once.
  expect(html.match(/With <strong>|With \*\*/g)).toHaveLength(1)
})

test('a live article is in the list, the feed, the sitemap and llms.txt', async () => {
  await livePage('article', '/insights/ninety-days', 'Ninety days', {
    topic: 'Leading',
    date: '2026-11-02',
  })
  const list = await textOf('/insights')
  expect(list).toContain('href="/insights/ninety-days"')
  expect(list).toContain('November 2, 2026')
  const feed = await get('/insights/feed.atom')
  expect(feed.headers.get('content-type')).toContain('application/atom+xml')
  expect(await feed.text()).toContain(`<id>${SITE_URL}/insights/ninety-days</id>`)
  expect(await textOf('/sitemap.xml')).toContain(
    '/insights/ninety-days</loc><lastmod>2026-11-02</lastmod>',
  )
  expect(await textOf('/llms.txt')).toContain('[Ninety days]')
})

test('a live article names its address, kind, day and preview picture', async () => {
  await livePage('article', '/insights/described', 'Described', { date: '2026-10-02' })
  const html = await textOf('/insights/described')
  expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/insights/described"/>`)
  expect(html).toContain('"@type":"Article"')
  expect(html).toContain('"datePublished":"2026-10-02"')
  expect(html).toContain('/images/previews/insights/described.png?v=')
})

test('search engines get what they require of a case study', async () => {
  await livePage('case-study', '/insights/claims', 'Claims', {
    date: '2026-11-02',
    updated: '2026-11-09',
  })
  const article = await textOf('/insights/claims')
  expect(article).toContain('<meta property="og:type" content="article"/>')
  expect(article).toContain('<meta property="article:published_time" content="2026-11-02"/>')
  expect(article).toContain('<meta property="article:modified_time" content="2026-11-09"/>')
  expect(dataIn(article)).toMatchObject({
    '@type': 'Article',
    headline: 'Claims',
    author: { name: expect.any(String) },
    image: expect.stringContaining('.png'),
  })
})

const DAY = { 'event.starts': '2027-03-01', 'event.from': '17:30', 'event.until': '19:00' }

test('search engines get what they require of an event, and the list shows its day', async () => {
  await livePage('event', '/insights/meet-us', 'Meet us', { ...DAY, 'event.place': 'Zurich' })
  const event = await textOf('/insights/meet-us')
  expect(event).toContain('<meta property="og:type" content="website"/>')
  expect(event).not.toContain('article:published_time')
  expect(event).toContain('March 1, 2027, 5:30 PM – 7:00 PM (Denver)')
  expect(dataIn(event)).toMatchObject({
    '@type': 'Event',
    startDate: '2027-03-01T17:30-07:00',
    endDate: '2027-03-01T19:00-07:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Zurich', address: 'Zurich' },
    organizer: { '@type': 'Organization', name: expect.any(String), url: `${SITE_URL}/` },
  })
  // The day beside an event in the list is its own.
  expect(await textOf('/insights')).toContain('<time dateTime="2027-03-01">')
})

test('an event is online where an admin has published the address of its call', async () => {
  const online = await livePage('event', '/insights/join-us', 'Join us', {
    ...DAY,
    'event.zone': 'Europe/Zurich',
  })
  const call = { [`${online}.event.place`]: 'https://meet.example/room' }
  // An editor leads visitors only to places that an admin has published.
  expect(await (await publishValues('/insights/join-us', call)).json()).toMatchObject({
    problems: [{ problem: 'link-for-admins' }],
  })
  await publishValues('/insights/join-us', call, admin)
  expect(dataIn(await textOf('/insights/join-us'))).toMatchObject({
    startDate: '2027-03-01T17:30+01:00',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: 'https://meet.example/room' },
  })
})

test('an event without a place is not described to search engines, which would refuse it', async () => {
  await livePage('event', '/insights/somewhere', 'Somewhere', DAY)
  expect(dataIn(await textOf('/insights/somewhere'))).toBeUndefined()
})

test('the overview and a lead call a page by its title, also by an address that it had before', async () => {
  const record = await livePage('landing', '/offer', 'An offer for {site.name}')
  await post(ann, 'path', { record, path: '/new-offer' })
  await sql`insert into private.page_views (day, page, source, device, views)
    select current_date, page, 'direct', 'computer', 3 from unnest(array['/new-offer', '/book']) page`.execute(
    store.db,
  )
  const id = await storeLeadRow(store, { page_uri: `${SITE_URL}/offer?utm_source=letter` })
  const read = async (path: string) =>
    (await site.request(path, jsonCall(admin.accessToken))).json()
  const { addedPages } = (await read(OVERVIEW_PATH)) as Overview
  const named = { title: `An offer for ${originalWords('site').name}`, kind: 'landing' }
  expect(addedPages).toMatchObject({ '/new-offer': named, '/offer': named })
  expect(((await read(`${STAFF_API_PATH}/leads/${id}`)) as StaffLead).pageTitle).toBe(named.title)
})

test('the footer leads to the list only by decision of the owner, and to legal pages', async () => {
  expect(await textOf('/')).not.toContain('href="/insights"')
  await publishValues('/insights', { 'insights.linked': true })
  expect(await textOf('/book')).toContain('href="/insights"')
  await livePage('legal', '/impressum', 'Impressum')
  expect(await textOf('/book')).toMatch(/<a [^>]*href="\/impressum"[^>]*>Impressum<\/a>/)
  expect(await textOf('/impressum')).not.toContain('"@type":"Article"')
})

test('a page with noindex is in no list of pages', async () => {
  await livePage('landing', '/hidden', 'Hidden', { isHidden: true })
  expect(await textOf('/hidden')).toContain('content="noindex"')
  expect(await textOf('/sitemap.xml')).not.toContain('/hidden')
  expect(await textOf('/llms.txt')).not.toContain('/hidden')
})
