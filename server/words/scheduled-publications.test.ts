/** Publications that wait for their time: published once, by their author, or stopped and kept as drafts. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { auditEntries } from '#test/audit-entries.ts'
import { createEditingSite, draft, original, type Person } from '#test/editing-site.ts'
import { publishDue } from './scheduled-publications.ts'

const { ann, bob, ask, historyOf, member, page, published, put, revisionOf, saved, site, store, wordOf } =
  await createEditingSite()

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

async function schedule(who: Person, at: string, value: string, hours = 1) {
  const { version } = await wordOf(who, at)
  const revision = await saved(who, draft(at, value, { base: version, known: await revisionOf(who, at) }))
  const sent = { id: randomUUID(), path: '/', drafts: [{ at, revision }], due: inHours(hours) }
  return { sent, response: await ask(who.accessToken, 'POST', 'publish', sent) }
}
const unschedule = async (who: Person, id: string) => (await ask(who.accessToken, 'POST', 'unschedule', { id })).json()
/** What a process does when so many hours have passed. */
const after = (hours: number) => {
  const clock = { databaseNow: () => sql<Date>`now() + make_interval(hours => ${hours}::int)` }
  return publishDue({ store, clock, published })
}

test('is seen by colleagues and not by visitors, and is published at its time by exactly one process', async () => {
  const at = 'home.hero.title'
  const { sent, response } = await schedule(ann, at, 'From nine o’clock')
  expect(await response.json()).toMatchObject({ changes: [] })
  expect((await ask(ann.accessToken, 'POST', 'publish', sent)).status).toBe(200)
  expect((await page(bob)).scheduled).toMatchObject([
    { id: sent.id, by: { id: ann.id, name: ann.email }, due: expect.any(String), texts: [{ at }] },
  ])
  expect((await page(ann)).drafts.filter((one) => one.at === at)).toEqual([])
  expect(await after(0)).toBe(0)
  expect(published.snapshot().texts[at]).toBeUndefined()

  // A process that is killed while it publishes leaves no trace.
  await store
    .inTransaction(async (trx) => {
      await sql`select private.end_schedule(${sent.id}, null)`.execute(trx)
      throw new Error('killed')
    })
    .catch(() => {})
  const ended = await Promise.all([after(2), after(2), after(2)])
  expect(ended.reduce((sum, one) => sum + one)).toBe(1)
  expect(published.snapshot().texts[at]).toBe('From nine o’clock')
  expect(await historyOf(bob, at)).toMatchObject([{ version: 1, by: { id: ann.id }, publication: sent.id }])
  const audited = (await auditEntries(store, 0)).filter(({ filter }) => filter.publication === sent.id)
  expect(audited.map(({ action, actor }) => [action, actor])).toEqual([
    ['schedule', ann.id],
    ['publish', ann.id],
  ])
  expect((await page(bob)).scheduled).toEqual([])
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
  await put(bob, at, 'Published by Bob')
  expect(await after(2)).toBe(1)
  expect(published.snapshot().texts[at]).toBe('Published by Bob')
  expect((await page(bob)).scheduled).toEqual([])
  const { scheduled, drafts } = await page(ann)
  expect(scheduled).toMatchObject([{ id: sent.id, stopped: 'conflict' }])
  expect(drafts.find((one) => one.at === at)).toMatchObject({
    value: 'Scheduled by Ann',
    conflict: { by: { id: bob.id }, shown: 'Published by Bob' },
  })
  expect(await unschedule(ann, sent.id)).toBe(true)
  expect((await page(ann)).scheduled).toEqual([])
})

test('is stopped for an author who can no longer publish, and for a text that breaks a rule by now', async () => {
  const former = (await site.member('editor')) as Person
  await schedule(former, 'home.workshop.title', 'From a former editor')
  await store.db.deleteFrom('user_roles').where('user_id', '=', former.id).execute()
  const { sent } = await schedule(ann, 'home.book.title', 'Good today')
  // As a release would, whose rules are stricter.
  await sql`update private.word_schedules set texts = jsonb_set(texts, '{0,value}', '""') where id = ${sent.id}`.execute(
    store.db,
  )
  expect(await after(2)).toBe(2)
  expect(published.snapshot().texts['home.workshop.title']).toBeUndefined()
  expect((await page(ann)).scheduled).toMatchObject([{ id: sent.id, stopped: 'rules' }])
  await unschedule(ann, sent.id)
})

test('a link to another site is stopped when its author is no longer an admin', async () => {
  const former = (await site.member('admin')) as Person
  const texts = {
    'home.book.action.to': 'https://partner.example/',
    'documents.ai-use-policy.text': `${original('documents.ai-use-policy.text')}\n\n[More](https://partner.example/more)`,
  }
  for (const [at, value] of Object.entries(texts)) {
    const revision = await saved(former, draft(at, value))
    const sent = { id: randomUUID(), path: '/', drafts: [{ at, revision }], due: inHours(1) }
    expect((await ask(former.accessToken, 'POST', 'publish', sent)).status).toBe(200)
  }
  await store.db.updateTable('user_roles').set({ role: 'editor' }).where('user_id', '=', former.id).execute()
  expect(await after(2)).toBe(2)
  expect((await page(former)).scheduled).toMatchObject([{ stopped: 'role' }, { stopped: 'role' }])
  for (const at of Object.keys(texts)) expect(published.snapshot().texts[at]).toBeUndefined()
})

test('is canceled by its author or an admin only, and is a draft again unless a newer one exists', async () => {
  const [at, other] = ['home.stages.title', 'home.comparison.title']
  const { sent } = await schedule(ann, at, 'Not after all')
  expect(await unschedule(bob, sent.id)).toBe(false)
  expect((await ask(member.accessToken, 'POST', 'unschedule', { id: sent.id })).status).toBe(403)
  expect(await unschedule(ann, sent.id)).toBe(true)
  expect((await page(ann)).drafts.find((one) => one.at === at)?.value).toBe('Not after all')
  const second = await schedule(ann, other, 'Older')
  await saved(ann, draft(other, 'Newer'))
  await unschedule(ann, second.sent.id)
  expect((await page(ann)).drafts.find((one) => one.at === other)?.value).toBe('Newer')
  expect(await after(2)).toBe(0)
})

test.each([
  ['that has passed', -1],
  ['more than a year ahead', 24 * 367],
])('cannot have a time %s', async (_, hours) => {
  const { response } = await schedule(bob, 'home.hero.note', 'Too early or late', hours)
  expect(response.status).toBe(400)
})
