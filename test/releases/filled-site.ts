/** A small site with data of every kind, and what has to be true of it after an update. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  CANVAS_EMAIL_FUNCTION,
  CANVAS_LINK_PATH,
  canvasRow,
  emptyAnswers,
} from '#contract/canvas.ts'
import type { Value } from '#contract/stored-value.ts'
import { canvasLinks } from '#server/canvas/links.ts'
import type { Store } from '#server/db/store.ts'
import { newsletterLinks } from '#server/newsletter/links.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createAccount, newClient, PASSWORD, signIn } from '../accounts.ts'
import {
  bookMeeting,
  cancelMeeting,
  firstFreeTime,
  moveMeeting,
  visitor,
  waitingMails,
} from '../bookings.ts'
import { draft, homeRenderer, publishText, saveDraft, storedPublications } from '../editing.ts'
import { FORWARDING, SUBMISSIONS, submit } from '../lead-forms.ts'
import { formPost, jsonPost } from '../posts.ts'
import { codeOf, createProtectedAccount } from '../second-factors.ts'
import { createTestSite, SITE_URL, TEST_SIGNING_SECRET, type TestSite } from '../test-site.ts'
import {
  expectFurther,
  expectLinks,
  type FurtherFacts,
  fillFurther,
  type SentLinks,
  sendLinks,
} from './further-data.ts'

/** What people know of the site: what they see, their passwords and the links in their emails. */
export interface KeptFacts {
  /** ISO 8601. */
  madeAt: string
  /** Rows by table. */
  counts: Readonly<Record<string, number>>
  /** Published values by address. */
  words: Readonly<Record<string, Value>>
  admin: { email: string; totpSecret: string }
  editor: { refreshToken: string }
  meetingToken: string
  canvasToken: string
  /** Path with which a subscriber of the newsletter leaves. */
  unsubscribePath: string
  /** Deliveries that wait, by kind. */
  waiting: Readonly<Record<string, number>>
  /** Names of the emails about meetings that will be sent. */
  mails: readonly string[]
  links: SentLinks
  further: FurtherFacts
}

const GOAL = 'Half of all offers by August – שלום 客'

const siteOn = async (store: Store) =>
  createTestSite({
    store,
    settings: FORWARDING,
    renderer: homeRenderer(),
    published: await storedPublications(store),
  })

/** Tables that the program fills by itself at any time. */
const OF_THE_PROGRAM = [
  'private.schema_migrations',
  'private.instance',
  'private.staff_lists',
  'private.rate_limits',
  'private.pacing',
  'private.turns',
  'private.documents',
  'private.editing_presence',
]

/** Of a hosted project; of a consent that is open for minutes; a table that only passes rows on. */
const EMPTY: readonly string[] = [
  'private.calendar_consents',
  'private.canvas_mails',
  'public.survey_completions',
]

/** @param only tables to count; all that people fill unless given */
async function countRows(store: Store, only?: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'private', 'auth') and table_type = 'BASE TABLE'
    order by 1`.execute(store.db)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    if (only ? only.includes(name) : !OF_THE_PROGRAM.includes(name)) {
      const counted = await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.raw(name)}`.execute(store.db)
      counts[name] = counted.rows[0]?.n ?? 0
    }
  }
  return counts
}

async function waitingByKind(store: Store): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::int as n from private.outbox where state = 'pending' group by kind
    order by kind`.execute(store.db)
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}

async function sendCanvas(store: Store, client: SupabaseClient): Promise<string> {
  const answers = { ...emptyAnswers(), q1_activation_rating: 4, q2_activation_goal: GOAL }
  const email = 'canvas@client.example'
  const { data } = await client
    .from('canvas_submissions')
    .insert(canvasRow(email, answers))
    .select()
  await client.functions.invoke(CANVAS_EMAIL_FUNCTION, { body: { email, answers } })
  const links = canvasLinks({
    signingSecret: TEST_SIGNING_SECRET,
    siteUrl: SITE_URL,
    clock: systemClock,
  })
  const token = await links.tokenFor(store.db, data?.[0].id)
  expect(token).toBeDefined()
  return `${token}`
}

async function subscribe(store: Store): Promise<string> {
  const texts = { consent: 'Send me the letter.', consent_version: '0', privacy_notice: '0' }
  const { id } = await store.db
    .insertInto('newsletter_subscribers')
    .values({
      ...{ email: 'ada@client.example', form: 'contact', ...texts },
      ...{ state: 'confirmed', confirmed_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const links = newsletterLinks({ signingSecret: TEST_SIGNING_SECRET, siteUrl: '' })
  return links.unsubscribeOf(id)
}

/** Stores data of every kind as visitors and staff do. */
export async function fillSite(store: Store): Promise<KeptFacts> {
  const site = await siteOn(store)
  const admin = await createProtectedAccount(site, 'admin')
  const editor = await createAccount(site, 'editor')
  const sales = await createAccount(site, 'sales')
  const staff = { admin, editor, sales }
  const links = await sendLinks(site, staff)
  await submit(site, 'contact', SUBMISSIONS.contact('zoe@client.example'))
  await submit(site, 'waitlist', SUBMISSIONS.waitlist('ada@client.example'))
  await submit(site, 'pioneer', SUBMISSIONS.pioneer('bob@client.example'))
  await sql`update public.leads set state = 'won', decided_at = now(), value = 12000,
    assigned_to = ${sales.id} where email = 'ada@client.example'`.execute(store.db)
  await sql`update public.leads set state = 'lost', decided_at = now(), lost_reason = 'Too early'
    where email = 'bob@client.example'`.execute(store.db)
  await sql`update public.leads set state = 'contacted', next_step = 'Call', next_on = current_date
    where email = 'zoe@client.example'`.execute(store.db)
  await sql`insert into public.lead_notes (lead_id, author, text)
    select id, ${sales.id}, 'Wants an offer – Zoë 客' from public.leads
    where email = 'ada@client.example'`.execute(store.db)
  await sql`insert into public.blocked_times (starts_at, ends_at, note)
    values (now() + interval '20 days', now() + interval '21 days', 'Board')`.execute(store.db)
  const at = await firstFreeTime(site)
  const canceled = await bookMeeting(site, visitor(at, 'other@client.example'))
  await cancelMeeting(site, canceled.token)
  const booked = await bookMeeting(site, visitor(at, 'meets@client.example'))
  const canvasToken = await sendCanvas(store, newClient(site))
  const unsubscribePath = await subscribe(store)
  const words = {
    'home.hero.title': 'A title of the owner',
    'home.hero.lead': 'A sentence or two of the owner.',
  }
  for (const [address, value] of Object.entries(words)) {
    await publishText(site, editor, address, value)
  }
  const settings = { 'site.replyTime': 'one working week' }
  for (const [address, value] of Object.entries(settings)) {
    await publishText(site, admin, address, value)
  }
  const further = await fillFurther(site, staff)
  await saveDraft(site, editor, draft('home.hero.title', 'Not published yet', { base: 1 }))
  const { data } = await editor.client.auth.getSession()
  const counts = await countRows(store)
  const empty = Object.keys(counts).filter((table) => counts[table] === 0)
  expect(empty.sort(), 'tables without data').toEqual(EMPTY)
  return {
    madeAt: new Date().toISOString(),
    counts,
    words: { ...words, ...settings },
    admin: { email: admin.email, totpSecret: admin.secret },
    editor: { refreshToken: data.session?.refresh_token ?? '' },
    meetingToken: booked.token,
    canvasToken,
    unsubscribePath,
    waiting: await waitingByKind(store),
    mails: await meetingMails(site),
    links,
    further,
  }
}

/** Those about a meeting that was canceled since are queued and not sent. */
const meetingMails = async (site: TestSite) =>
  (await waitingMails(site)).flatMap(({ template, mail }) => (mail ? [template] : []))

/** Everything that people stored is there and works, on the program of today. */
export async function expectKept(store: Store, kept: KeptFacts): Promise<void> {
  expect(await countRows(store, Object.keys(kept.counts))).toEqual(kept.counts)
  expect(await waitingByKind(store)).toEqual(kept.waiting)
  const site = await siteOn(store)
  expect(site.published.snapshot().texts).toMatchObject(kept.words)
  expect(await meetingMails(site)).toEqual(kept.mails)

  await expectFurther(site, kept.further)
  const editor = await newClient(site).auth.refreshSession({
    refresh_token: kept.editor.refreshToken,
  })
  expect(editor.error).toBeNull()
  const admin = await signIn(site, kept.admin.email, PASSWORD)
  const [factor] = (await admin.auth.mfa.listFactors()).data?.totp ?? []
  const second = await admin.auth.mfa.challengeAndVerify({
    factorId: factor?.id ?? '',
    code: codeOf(kept.admin.totpSecret, 1),
  })
  expect(second.error).toBeNull()

  const canvas = await site.request(CANVAS_LINK_PATH, jsonPost({ token: kept.canvasToken }))
  expect((await canvas.json()).answers.q2_activation_goal).toBe(GOAL)
  await site.request(kept.unsubscribePath, formPost({ 'List-Unsubscribe': 'One-Click' }))
  const left = await store.db.selectFrom('newsletter_subscribers').select('state').execute()
  expect(left).toEqual([{ state: 'unsubscribed' }])
  const moved = await moveMeeting(site, kept.meetingToken, await firstFreeTime(site))
  expect(moved.outcome).toBe('done')
  await expectLinks(site, kept.links, kept.admin)
}
