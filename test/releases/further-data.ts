/** Data that few sites have: teams, imports, pictures, calendars, and links that nobody has used. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect } from 'vitest'
import { SEALED_TYPE, TRANSFER_OPEN_PATH, TRANSFER_PATH } from '#contract/canvas-transfer.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { UploadedPicture } from '#contract/editing/pictures.ts'
import type { Value } from '#contract/stored-value.ts'
import { SURVEY_AREAS, TEAM_PATH } from '#contract/survey.ts'
import { TEAM_FILES, type TeamVisit } from '#contract/survey-team.ts'
import { sqlThrough } from '#server/db/store.ts'
import { storedMailServer } from '#server/launch/stored-mail-server.ts'
import { calendarLinks } from '#server/meetings/calendars/calendar-links.ts'
import { feedHash, readCalendars, sealAccount } from '#server/meetings/calendars/hosts-calendars.ts'
import { oauthGrants } from '#server/meetings/calendars/oauth/grants.ts'
import { startVisitCounter } from '#server/visits/counter.ts'
import { type Account, followLink, newClient, PASSWORD, signIn, takeMails } from '../accounts.ts'
import { askEditing, draft, publishText, saveDraft } from '../editing.ts'
import { formPost, jsonCall, jsonPost } from '../posts.ts'
import { recoveryOf } from '../second-factors.ts'
import { SITE_URL, TEST_SIGNING_SECRET, type TestSite } from '../test-site.ts'

interface Staff {
  admin: Account
  editor: Account
  sales: Account
}

/** Links that were sent, and have not been followed. */
export interface SentLinks {
  signUp: { email: string; link: string }
  recovery: { link: string }
  recoveryCode: string
}

export interface FurtherFacts {
  transferId: string
  /** Path of a team's figures. */
  teamFigures: string
  /** Name of an uploaded picture. */
  picture: string
}

const HOST = 'first'
const CALENDAR = { kind: 'ical', address: 'https://calendars.example/secret.ics' } as const
const MAIL_SERVER = {
  host: 'mail.client.example',
  port: 465,
  security: 'tls',
  user: 'us',
  password: 'p@ss word',
  sender: 'hello@client.example',
} as const
const PICTURE_AT = 'home.workshop.picture'

/** Sends links about accounts. It must be first, because it takes all emails that wait. */
export async function sendLinks(site: TestSite, { admin, editor }: Staff): Promise<SentLinks> {
  const email = 'signs-up@client.example'
  await newClient(site).auth.signUp({ email, password: PASSWORD })
  await newClient(site).auth.resetPasswordForEmail(editor.email)
  const mails = await takeMails(site)
  const linkTo = (address: string) => mails.find(({ to }) => to === address)?.link ?? ''
  const { data } = await recoveryOf(admin.client).generate()
  await takeMails(site)
  return {
    signUp: { email, link: linkTo(email) },
    recovery: { link: linkTo(editor.email) },
    recoveryCode: data?.codes[0] ?? '',
  }
}

/** The links still work. */
export async function expectLinks(site: TestSite, sent: SentLinks, admin: { email: string }) {
  await followLink(site, sent.signUp.link)
  await signIn(site, sent.signUp.email)
  const recovered = await followLink(site, sent.recovery.link)
  expect(recovered.fragment.get('access_token')).toBeTruthy()
  const client = await signIn(site, admin.email)
  const { error } = await recoveryOf(client).verify({ code: sent.recoveryCode })
  expect(error).toBeNull()
}

/** Stores what staff and visitors do now and then. */
export async function fillFurther(site: TestSite, staff: Staff): Promise<FurtherFacts> {
  await workOnLeads(site, staff)
  await connectCalendar(site)
  await setUpServices(site, staff)
  await countVisits(site)
  await schedule(site, staff.editor)
  return {
    transferId: await sendTransfer(site),
    teamFigures: await fillTeam(site),
    picture: await publishPicture(site, staff.editor),
  }
}

/** All of it can be used. */
export async function expectFurther(site: TestSite, facts: FurtherFacts): Promise<void> {
  const opened = await site.request(TRANSFER_OPEN_PATH, jsonPost({ id: facts.transferId }))
  expect(Buffer.from(await opened.arrayBuffer()).toString()).toBe('sealed')
  const figures = await (await site.request(facts.teamFigures)).json()
  expect(figures.figures.n).toBe(4)
  expect((await site.request(`/pictures/${facts.picture}.avif`)).status).toBe(200)
  const calendars = await readCalendars(sqlThrough(site.store.db), {
    feeds: [],
    signingSecret: TEST_SIGNING_SECRET,
    hosts: () => [],
  })
  expect(calendars.map(({ account }) => account)).toEqual([CALENDAR])
  const mailServer = storedMailServer(sqlThrough(site.store.db), TEST_SIGNING_SECRET)
  await mailServer.refresh()
  expect(mailServer.current()?.sender).toBe(MAIL_SERVER.sender)
}

const ask = async (site: TestSite, { accessToken }: Account, path: string, body: object) => {
  const response = await site.request(`/admin/api/${path}`, jsonCall(accessToken, body))
  expect([path, response.status]).toEqual([path, 200])
}

async function workOnLeads(site: TestSite, { sales }: Staff): Promise<void> {
  const values = { email: 'fair@client.example', firstname: 'Zoë', company: 'Client AG' }
  await ask(site, sales, 'leads/import', {
    id: randomUUID(),
    source: 'Fair 2026',
    consent: 'Card signed at our stand',
    toCrm: false,
    known: 'skip',
    repeated: 'skip',
    rows: [{ row: 2, values }],
  })
  const view = { name: 'Morning', search: '?state=new', hash: '', columns: ['email'] }
  await ask(site, sales, 'leads/views', view)
  await ask(site, sales, 'notices', { kind: 'lead', how: 'daily' })
  const { id } = await site.store.db
    .selectFrom('leads')
    .select('id')
    .where('email', '=', values.email)
    .executeTakeFirstOrThrow()
  await ask(site, sales, 'leads/merge', { id, email: 'ada@client.example' })
  await sql`update public.leads set state = 'qualified' where id = ${id}`.execute(site.store.db)
}

/** A calendar that is only read, so that no free time depends on it. */
async function connectCalendar({ store }: TestSite): Promise<void> {
  const run = sqlThrough(store.db)
  const address_hash = feedHash(CALENDAR.address, HOST)
  await store.db
    .insertInto('private.calendar_feeds')
    .values({
      address_hash,
      host: HOST,
      name: 'Private',
      sealed: sealAccount(CALENDAR, TEST_SIGNING_SECRET, address_hash),
      blocks: false,
      asked_at: new Date(0),
    })
    .execute()
  const busy = JSON.stringify([[Date.now(), Date.now() + DAY_MS, 'Holiday']])
  await store.db
    .insertInto('private.calendar_objects')
    .values({ calendar: address_hash, url: '', etag: 'e', busy, odd_events: '[]' })
    .execute()
  await oauthGrants(run, TEST_SIGNING_SECRET).store(randomUUID(), {
    refreshToken: 'refresh',
    accessToken: 'access',
    expiresAt: Date.now(),
  })
  const links = { store, signingSecret: TEST_SIGNING_SECRET, siteUrl: SITE_URL }
  await store.inTransaction((trx) => calendarLinks(links).make(trx, HOST))
}

async function setUpServices(site: TestSite, { admin }: Staff): Promise<void> {
  await ask(site, admin, 'webhooks/add', {
    name: 'CRM',
    address: 'https://hooks.client.example/1234',
    events: ['lead.received'],
  })
  const run = sqlThrough(site.store.db)
  await storedMailServer(run, TEST_SIGNING_SECRET).save(run, MAIL_SERVER)
}

async function countVisits({ store }: TestSite): Promise<void> {
  const visits = startVisitCounter({
    store,
    log: pino({ level: 'silent' }),
    zone: () => 'UTC',
    now: Date.now,
  })
  visits.countView('/', 'google', 'phone')
  visits.countStep('survey-begun')
  await visits.stop()
}

/** A publication that waits for its time. */
async function schedule(site: TestSite, editor: Account): Promise<void> {
  const at = 'book.learn.title'
  const revision = await saveDraft(site, editor, draft(at, 'From next week on'))
  const due = new Date(Date.now() + 7 * DAY_MS).toISOString()
  const sent = { id: randomUUID(), path: '/', drafts: [{ at, revision }], due }
  const answer = await askEditing(site, 'publish', jsonCall(editor.accessToken, sent))
  expect(answer.status).toBe(200)
}

async function sendTransfer(site: TestSite): Promise<string> {
  const sent = await site.request(TRANSFER_PATH, {
    method: 'POST',
    headers: { 'Content-Type': SEALED_TYPE },
    body: 'sealed',
  })
  return (await sent.json()).id
}

/** A team with four answers, and a survey of someone without a team. */
async function fillTeam(site: TestSite): Promise<string> {
  const endsOn = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
  const begun = await site.request(TEAM_PATH, formPost({ name: 'Sales', endsOn, email: '' }))
  await site.request(String(begun.headers.get('Location')))
  const visit = site.renderer.rendered.at(-1)?.context.team as TeamVisit
  if (visit.view !== 'started') {
    throw new Error(`not started: ${visit.view}`)
  }
  const path = (address: string) => address.replace(SITE_URL, '')
  const scores = Object.fromEntries(SURVEY_AREAS.map((area) => [area, '4']))
  for (let browser = 0; browser < 4; browser++) {
    const answer = await site.request(path(visit.member.address), jsonPost(scores))
    expect(answer.status).toBeLessThan(300)
  }
  await site.request('/rest/v1/survey_completions', jsonPost({ run: randomUUID(), strategy: 3 }))
  return path(visit.results.address).replace(TEAM_PATH, TEAM_FILES.figures)
}

async function publishPicture(site: TestSite, editor: Account): Promise<string> {
  const color = sharp({ create: { width: 40, height: 30, channels: 3, background: '#456' } })
  const response = await site.request(`/admin/api/editing/pictures?at=${PICTURE_AT}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${editor.accessToken}` },
    body: new Uint8Array(await color.png().toBuffer()),
  })
  const { value } = (await response.json()) as UploadedPicture
  await publishText(site, editor, `${PICTURE_AT}.alt`, 'A color.')
  await publishText(site, editor, PICTURE_AT, value as Value)
  return value.file
}
