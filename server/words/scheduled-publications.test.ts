/**
 * Publications that wait for their time: published once, by their author, or stopped and kept as
 * drafts.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type Account, createAccount } from '#test/accounts.ts'
import { auditEntries } from '#test/audit-entries.ts'
import {
  askEditing,
  draft,
  editingPage,
  historyOf,
  homeRenderer,
  original,
  publishText,
  revisionOf,
  saveDraft,
  storedPublications,
  wordOf,
} from '#test/editing.ts'
import { jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'
import { publishDue } from './scheduled-publications.ts'

const store = await openFileStore()
const published = await storedPublications(store)
const site = createTestSite({ store, published, renderer: homeRenderer() })
const ann = await createAccount(site, 'editor')
const bob = await createAccount(site, 'editor')
const member = await createAccount(site, 'member')

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

async function schedule(who: Account, at: string, value: string, hours = 1) {
  const { version } = await wordOf(site, who, at)
  const revision = await saveDraft(
    site,
    who,
    draft(at, value, { base: version, known: await revisionOf(site, who, at) }),
  )
  const sent = { id: randomUUID(), path: '/', drafts: [{ at, revision }], due: inHours(hours) }
  return { sent, response: await askEditing(site, 'publish', jsonCall(who.accessToken, sent)) }
}
const unschedule = async (who: Account, id: string) =>
  (await askEditing(site, 'unschedule', jsonCall(who.accessToken, { id }))).json()
/** What a process does when so many hours have passed. */
const after = (hours: number) => {
  const clock = { databaseNow: () => sql<Date>`now() + make_interval(hours => ${hours}::int)` }
  return publishDue({ store, clock, published })
}

test('is seen by colleagues, and not by visitors before its time', async () => {
  const at = 'home.hero.title'
  const { sent, response } = await schedule(ann, at, 'From nine o’clock')
  expect(await response.json()).toMatchObject({ changes: [] })
  // The same call again, whose answer was lost.
  expect((await askEditing(site, 'publish', jsonCall(ann.accessToken, sent))).status).toBe(200)
  expect((await editingPage(site, bob)).scheduled).toMatchObject([
    { id: sent.id, by: { id: ann.id, name: ann.email }, due: expect.any(String), texts: [{ at }] },
  ])
  expect((await editingPage(site, ann)).drafts.filter((one) => one.at === at)).toEqual([])
  expect(await after(0)).toBe(0)
  expect(published.snapshot().texts[at]).toBeUndefined()
  await unschedule(ann, sent.id)
})

test('is published at its time by exactly one process, also after one was killed while it published', async () => {
  const at = 'home.hero.title'
  const { sent } = await schedule(ann, at, 'From nine o’clock')
  await store
    .inTransaction(async (trx) => {
      await sql`select private.end_schedule(${sent.id}, null)`.execute(trx)
      throw new Error('killed')
    })
    .catch(() => {})
  const ended = await Promise.all([after(2), after(2), after(2)])
  expect(ended.reduce((sum, one) => sum + one)).toBe(1)
  expect(published.snapshot().texts[at]).toBe('From nine o’clock')
  expect((await editingPage(site, bob)).scheduled).toEqual([])
})

test('is in the history and in the activity as a change of who scheduled it', async () => {
  const at = 'home.hero.lead'
  const { sent } = await schedule(ann, at, 'Two people on stage')
  await after(2)
  expect(await historyOf(site, bob, at)).toMatchObject([
    { version: 1, by: { id: ann.id }, publication: sent.id },
  ])
  const audited = (await auditEntries(store, 0)).filter(
    ({ filter }) => filter.publication === sent.id,
  )
  expect(audited.map(({ action, actor }) => [action, actor])).toEqual([
    ['schedule', ann.id],
    ['publish', ann.id],
  ])
})

test('one after the other, an author can schedule a text for a day and the usual one for the day after', async () => {
  const at = 'home.close.title'
  await schedule(ann, at, 'Only today')
  await schedule(ann, at, 'As usual', 24)
  expect(await after(2)).toBe(1)
  expect(published.snapshot().texts[at]).toBe('Only today')
  expect(await after(25)).toBe(1)
  expect(published.snapshot().texts[at]).toBe('As usual')
})

test('overwrites nothing that someone else published meanwhile: its author is told and has the draft', async () => {
  const at = 'home.stats.title'
  const { sent } = await schedule(ann, at, 'Scheduled by Ann')
  await publishText(site, bob, at, 'Published by Bob')
  expect(await after(2)).toBe(1)
  expect(published.snapshot().texts[at]).toBe('Published by Bob')
  expect((await editingPage(site, bob)).scheduled).toEqual([])
  const { scheduled, drafts } = await editingPage(site, ann)
  expect(scheduled).toMatchObject([{ id: sent.id, stopped: 'conflict' }])
  expect(drafts.find((one) => one.at === at)).toMatchObject({
    value: 'Scheduled by Ann',
    conflict: { by: { id: bob.id }, shown: 'Published by Bob' },
  })
  expect(await unschedule(ann, sent.id)).toBe(true)
  expect((await editingPage(site, ann)).scheduled).toEqual([])
})

test('is stopped for an author who can no longer publish, and for a text that breaks a rule by now', async () => {
  const former = await createAccount(site, 'editor')
  await schedule(former, 'home.workshop.title', 'From a former editor')
  await store.db.deleteFrom('user_roles').where('user_id', '=', former.id).execute()
  const { sent } = await schedule(ann, 'home.book.title', 'Good today')
  // As a release would, whose rules are stricter.
  await sql`update private.word_schedules set texts = jsonb_set(texts, '{0,value}', '""') where id = ${sent.id}`.execute(
    store.db,
  )
  expect(await after(2)).toBe(2)
  expect(published.snapshot().texts['home.workshop.title']).toBeUndefined()
  expect((await editingPage(site, ann)).scheduled).toMatchObject([
    { id: sent.id, stopped: 'rules' },
  ])
  await unschedule(ann, sent.id)
})

test('a link to another site is stopped when its author is no longer an admin', async () => {
  const former = await createAccount(site, 'admin')
  const texts = {
    'home.book.action.to': 'https://partner.example/',
    'documents.ai-use-policy.text': `${original('documents.ai-use-policy.text')}\n\n[More](https://partner.example/more)`,
  }
  for (const [at, value] of Object.entries(texts)) {
    const revision = await saveDraft(site, former, draft(at, value))
    const sent = { id: randomUUID(), path: '/', drafts: [{ at, revision }], due: inHours(1) }
    expect((await askEditing(site, 'publish', jsonCall(former.accessToken, sent))).status).toBe(200)
  }
  await store.db
    .updateTable('user_roles')
    .set({ role: 'editor' })
    .where('user_id', '=', former.id)
    .execute()
  expect(await after(2)).toBe(2)
  expect((await editingPage(site, former)).scheduled).toMatchObject([
    { stopped: 'role' },
    { stopped: 'role' },
  ])
  for (const at of Object.keys(texts)) {
    expect(published.snapshot().texts[at]).toBeUndefined()
  }
})

test('is canceled by its author or an admin only, and is a draft again unless a newer one exists', async () => {
  const at = 'home.stages.title'
  const other = 'home.comparison.title'
  const { sent } = await schedule(ann, at, 'Not after all')
  expect(await unschedule(bob, sent.id)).toBe(false)
  expect(
    (await askEditing(site, 'unschedule', jsonCall(member.accessToken, { id: sent.id }))).status,
  ).toBe(403)
  expect(await unschedule(ann, sent.id)).toBe(true)
  expect((await editingPage(site, ann)).drafts.find((one) => one.at === at)?.value).toBe(
    'Not after all',
  )
  const second = await schedule(ann, other, 'Older')
  await saveDraft(site, ann, draft(other, 'Newer'))
  await unschedule(ann, second.sent.id)
  expect((await editingPage(site, ann)).drafts.find((one) => one.at === other)?.value).toBe('Newer')
  expect(await after(2)).toBe(0)
})

test.each([
  ['that has passed', -1],
  ['more than a year ahead', 24 * 367],
])('cannot have a time %s', async (_, hours) => {
  const { response } = await schedule(bob, 'home.hero.note', 'Too early or late', hours)
  expect(response.status).toBe(400)
})
