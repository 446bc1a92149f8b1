/** Pages that staff add: made, shown, listed, moved and taken off on the real app and database. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AddedPageKind, isOfSections } from '#contract/added-pages.ts'
import { EDITING_BATCH_MAX, type EditingPage, type SavedDraft } from '#contract/editing/api.ts'
import { OVERVIEW_PATH, type Overview } from '#contract/overview.ts'
import type { ListedAddedPage } from '#contract/staff/added-pages.ts'
import type { StaffLead } from '#contract/staff/leads.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import type { Value } from '#contract/stored-value.ts'
import { type Account, createAccount } from '#test/accounts.ts'
import { builtRenderer } from '#test/built-renderer.ts'
import { askEditing, draft, saveDrafts, storedPublications } from '#test/editing.ts'
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
const bob = await createAccount(site, 'editor')
const admin = await createAccount(site, 'admin')

const post = (who: Account, path: string, body: object) =>
  askEditing(site, `pages/${path}`, jsonCall(who.accessToken, body))

async function makePage(kind: AddedPageKind, path: string, title: string, who = ann) {
  const answer = await post(who, 'new', { kind, path, title })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { record: string }).record
}

async function pageOf(who: Account, path: string): Promise<EditingPage> {
  return (await askEditing(site, `page?path=${path}`, jsonCall(who.accessToken))).json()
}

/** Publishes values of a page at once. */
async function publishValues(path: string, values: Readonly<Record<string, Value>>, who = ann) {
  const page = await pageOf(who, path)
  const drafts = Object.entries(values).map(([at, value]) =>
    draft(at, value, {
      base: page.words.find((word) => word.at === at)?.version ?? 0,
      known: page.drafts.find((one) => one.at === at && one.by.id === who.id)?.revision ?? 0,
    }),
  )
  const saved: SavedDraft[] = []
  for (let from = 0; from < drafts.length; from += EDITING_BATCH_MAX) {
    saved.push(...(await saveDrafts(site, who, ...drafts.slice(from, from + EDITING_BATCH_MAX))))
  }
  const sent = saved.map((one) => ({ at: one.at, revision: 'revision' in one ? one.revision : 0 }))
  return askEditing(
    site,
    'publish',
    jsonCall(who.accessToken, { id: crypto.randomUUID(), path, drafts: sent }),
  )
}

const HERO = 'hero-naaaaaa'
const TEXT = 'text-nbbbbbb'

/** What every page needs before visitors can see it. */
const whole = (
  record: string,
  title: string,
  more: Readonly<Record<string, Value>> = {},
): Record<string, Value> => ({
  [`${record}.sections`]: [HERO, TEXT],
  [`${record}.sections.${HERO}.title`]: title,
  [`${record}.sections.${HERO}.lead`]: 'What it is about.',
  [`${record}.sections.${TEXT}.text`]: '## Begin\n\nWith **one** task.\n\n- First\n- Second',
  [`${record}.meta.description`]: `About ${title}.`,
  [`${record}.state`]: 'live',
  ...more,
})

async function livePage(kind: AddedPageKind, path: string, title: string, more = {}) {
  const record = await makePage(kind, path, title)
  const values = Object.fromEntries(
    Object.entries(more).map(([key, value]) => [`${record}.${key}`, value as Value]),
  )
  const answer = await publishValues(path, whole(record, title, values))
  expect(await answer.json()).toMatchObject({ generation: expect.any(Number) })
  return record
}

const get = (path: string) => site.request(SITE_URL + path, { redirect: 'manual' })
const textOf = async (path: string) => (await get(path)).text()
const listed = async (who = ann): Promise<ListedAddedPage[]> =>
  (
    (await (await askEditing(site, 'pages', jsonCall(who.accessToken))).json()) as {
      pages: ListedAddedPage[]
    }
  ).pages

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

test('a new page is a draft that colleagues can open and visitors cannot', async () => {
  const record = await makePage('article', '/insights/first-month', 'The first month')
  expect((await get('/insights/first-month')).status).toBe(404)
  const page = await pageOf(ann, '/insights/first-month')
  expect(page.addedPage).toEqual({ record, state: 'draft' })
  expect(page.drafts.map(({ at }) => at)).toContain(`${record}.sections`)
  expect((await pageOf(bob, '/insights/first-month')).addedPage).toEqual({ record, state: 'draft' })
  expect(await listed(bob)).toMatchObject([
    { record, kind: 'article', state: 'draft', by: ann.email, drafts: 2 },
  ])
})

test('a page with texts that are not written yet cannot be published', async () => {
  const record = await makePage('landing', '/unwritten', 'Unwritten')
  const answer = await publishValues('/unwritten', {
    [`${record}.sections`]: [HERO, 'points-naaaaaa'],
    [`${record}.sections.${HERO}.title`]: 'Written',
    [`${record}.sections.${HERO}.lead`]: 'Written.',
    [`${record}.meta.description`]: 'Written.',
    [`${record}.state`]: 'live',
  })
  expect(await answer.json()).toMatchObject({
    problems: [
      {
        at: `${record}.sections`,
        problem: 'unwritten',
        texts: expect.arrayContaining([`${record}.sections.points-naaaaaa.items.0.title`]),
      },
    ],
  })
})

test('a page needs its opening first, its closing last, and a description', async () => {
  const record = await makePage('landing', '/order', 'Order')
  const sections = `${record}.sections`
  const problemsOf = async (values: Readonly<Record<string, Value>>) =>
    (await (await publishValues('/order', values)).json()) as object
  expect(await problemsOf({ [sections]: [TEXT, HERO] })).toMatchObject({
    problems: [{ at: sections, problem: 'order' }],
  })
  expect(await problemsOf({ [`${record}.state`]: 'live' })).toMatchObject({
    problems: [{ at: `${record}.state`, problem: 'unready' }],
  })
})

test('a live article is a whole page, in the list, the feed, the sitemap and llms.txt', async () => {
  await livePage('article', '/insights/ninety-days', 'Ninety days', {
    topic: 'Leading',
    date: '2026-11-02',
  })
  const answer = await get('/insights/ninety-days')
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).toContain('Ninety days</h1>')
  expect(html).toContain('<h2 id="begin">Begin</h2>')
  expect(html).toContain('<strong>one</strong>')
  expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/insights/ninety-days"/>`)
  expect(html).toContain('"@type":"Article"')
  expect(html).toContain('"datePublished":"2026-11-02"')
  expect(html).toContain('/images/previews/insights/ninety-days.png?v=')
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-inline')
  // Long texts are written into the document once.
  expect(html.match(/With <strong>|With \*\*/g)).toHaveLength(1)

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

test('search engines get what they require of an article and of an event', async () => {
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

  const day = { 'event.starts': '2027-03-01', 'event.from': '17:30', 'event.until': '19:00' }
  await livePage('event', '/insights/meet-us', 'Meet us', { ...day, 'event.place': 'Zurich' })
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

  const online = await livePage('event', '/insights/join-us', 'Join us', {
    ...day,
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
  // Without a place it would be refused.
  await livePage('event', '/insights/somewhere', 'Somewhere', day)
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

test('no page takes an address of the site, of another page or of a redirect', async () => {
  const refused = async (kind: AddedPageKind, path: string) =>
    (await post(ann, 'new', { kind, path, title: 'X' })).status
  for (const path of ['/book', '/resources/x', '/admin/x', '/rest/v1', '/insights', '/404', '/A']) {
    expect([path, await refused('landing', path)]).toEqual([path, 422])
  }
  expect(await refused('article', '/free')).toBe(422)
  expect(await refused('landing', '/insights/free')).toBe(422)
  await makePage('landing', '/taken', 'Taken')
  expect(await refused('landing', '/taken')).toBe(422)
})

test('of two people who take one address at the same moment, one gets it', async () => {
  const both = await Promise.all(
    [ann, bob].map((who) => post(who, 'new', { kind: 'landing', path: '/same', title: 'Same' })),
  )
  // Anyone who looked after the other had published is told that the address is taken.
  expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([409, 422])])
})

test('a changed address leads to the new one, also over two changes', async () => {
  const record = await livePage('landing', '/spring', 'Spring')
  for (const path of ['/summer', '/autumn']) {
    expect((await post(ann, 'path', { record, path })).status).toBe(200)
  }
  const answer = await get('/spring?utm_source=letter')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    '/autumn?utm_source=letter',
  ])
  expect((await get('/summer')).headers.get('location')).toBe('/autumn')
  expect((await get('/autumn')).status).toBe(200)
})

test('a page that is taken off answers 410 or leads elsewhere, and comes back', async () => {
  const record = await livePage('landing', '/winter', 'Winter')
  await post(ann, 'state', { record, state: 'gone' })
  expect((await get('/winter')).status).toBe(410)
  await post(ann, 'state', { record, state: 'moved', movedTo: '/book' })
  expect((await get('/winter')).headers.get('location')).toBe('/book')
  await post(ann, 'state', { record, state: 'live' })
  expect((await get('/winter')).status).toBe(200)
  await post(ann, 'state', { record, state: 'trash' })
  expect((await get('/winter')).status).toBe(410)
  expect((await listed()).find((one) => one.record === record)?.state).toBe('trash')
})

test('a page in the trash comes back, and is listed for thirty days', async () => {
  const record = await livePage('landing', '/thrown-away', 'Thrown away')
  await post(ann, 'state', { record, state: 'trash' })
  await post(bob, 'state', { record, state: 'draft' })
  expect((await get('/thrown-away')).status).toBe(404)
  expect((await listed()).find((one) => one.record === record)).toMatchObject({
    state: 'draft',
    by: bob.email,
  })
  await sql`
    insert into public.word_changes (area, address, version, value, original, kind, publication, path, made_at)
    select area, address, version + 1, '"trash"', original, kind, gen_random_uuid(), path, now() - interval '31 days'
    from public.word_changes where address = ${`${record}.state`} order by version desc limit 1`.execute(
    store.db,
  )
  expect((await listed()).map((one) => one.record)).not.toContain(record)
})

test('a copy has everything that is published of a page, and is a draft', async () => {
  const record = await livePage('landing', '/original', 'Original')
  const answer = await post(bob, 'duplicate', { record, path: '/copy', title: 'Copy' })
  const copy = ((await answer.json()) as { record: string }).record
  expect((await get('/copy')).status).toBe(404)
  const texts = await published.textsWith([copy])
  expect(texts[`${copy}.sections.${TEXT}.text`]).toContain('With **one**')
  await post(bob, 'state', { record: copy, state: 'live' })
  expect(await textOf('/copy')).toContain('Original</h1>')
})

test('a page of more texts than a save can have is published at once', async () => {
  const record = await makePage('landing', '/large', 'Large')
  const ids = Array.from({ length: 10 }, (_, index) => `cards-naaaa${index}a`)
  const items = Array.from({ length: 12 }, (_, index) => `nbbbb${String(index).padStart(2, '0')}`)
  const cards = ids.flatMap((id): [string, Value][] => {
    const at = `${record}.sections.${id}.items`
    const texts = items.flatMap((item): [string, Value][] => [
      [`${at}.${item}.title`, `Card ${item}`],
      [`${at}.${item}.text`, 'What it says.'],
    ])
    return [[at, items], ...texts]
  })
  const values = whole(record, 'Large', {
    [`${record}.sections`]: [HERO, ...ids],
    ...Object.fromEntries(cards),
  })
  delete values[`${record}.sections.${TEXT}.text`]
  expect((await publishValues('/large', values)).status).toBe(200)
  expect((await textOf('/large')).match(/>Card nbbbb\d\d</g)).toHaveLength(120)
})

test('no process keeps what pages say in their sections', async () => {
  const record = await livePage('landing', '/apart', 'Apart')
  const { texts } = published.snapshot()
  expect(texts[`${record}.meta.title`]).toBe('Apart')
  expect(Object.keys(texts).filter(isOfSections)).toEqual([])
})

test('an editor of a page gets its sections, and no others', async () => {
  const record = await livePage('landing', '/mine', 'Mine')
  await livePage('landing', '/other', 'Other')
  const { words } = await pageOf(bob, '/mine')
  const sections = words.map(({ at }) => at).filter(isOfSections)
  expect(sections).toContain(`${record}.sections.${TEXT}.text`)
  expect(sections.filter((at) => !at.startsWith(record))).toEqual([])
  const found = await askEditing(
    site,
    `find?text=${encodeURIComponent('With **one** task')}&matchCase=false&wholeWords=false`,
    jsonCall(bob.accessToken),
  )
  expect(await found.text()).toContain(`${record}.sections.${TEXT}.text`)
})

test('a link shows the drafts of its author to anyone, and ends with the role', async () => {
  const eve = await createAccount(site, 'editor')
  const record = await makePage('landing', '/begun', 'Begun', eve)
  const answer = await post(eve, 'link', { record })
  const { url } = (await answer.json()) as { url: string }
  const shown = await site.request(url)
  expect(await shown.text()).toContain('Begun</h1>')
  expect(shown.headers.get('x-robots-tag')).toBe('noindex')
  expect((await site.request(`${url.slice(0, -3)}abc`)).status).toBe(404)
  await store.db.deleteFrom('user_roles').where('user_id', '=', eve.id).execute()
  expect((await site.request(url)).status).toBe(404)
})

test('a page with noindex is in no list of pages', async () => {
  await livePage('landing', '/hidden', 'Hidden', { isHidden: true })
  expect(await textOf('/hidden')).toContain('content="noindex"')
  expect(await textOf('/sitemap.xml')).not.toContain('/hidden')
  expect(await textOf('/llms.txt')).not.toContain('/hidden')
})

test('no address of a button, a video or a text runs a script', async () => {
  const record = await livePage('landing', '/addresses', 'Addresses')
  const video = 'video-naaaaaa'
  const at = `${record}.sections`
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example',
    '\\\\evil.example',
    'https://a.example/ onclick=alert(1)',
    'http://a.example',
  ]) {
    const values = {
      [at]: [HERO, TEXT, video],
      [`${at}.${HERO}.action.to`]: address,
      [`${at}.${video}.to`]: address,
      [`${at}.${TEXT}.text`]: `[x](<${address}>)`,
      [`${record}.movedTo`]: address,
    }
    const { problems } = await (await publishValues('/addresses', values, admin)).json()
    expect(problems.map((one: { at: string }) => one.at)).toEqual(
      expect.arrayContaining(Object.keys(values).slice(1)),
    )
  }
})

test('a link leads only to an added page that there is', async () => {
  const record = await livePage('landing', '/linking', 'Linking')
  const button = `${record}.sections.${HERO}.action.to`
  expect(await (await publishValues('/linking', { [button]: '/nowhere' })).json()).toMatchObject({
    problems: [{ at: button, problem: 'kind' }],
  })
  expect((await publishValues('/linking', { [button]: '/impressum' })).status).toBe(200)
})
