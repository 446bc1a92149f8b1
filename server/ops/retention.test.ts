import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Store } from '#server/db/store.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createAccount, newClient, PASSWORD, takeMails } from '#test/accounts.ts'
import { openFileStore } from '#test/store.ts'
import { storeLeadRow, storeTestMeeting } from '#test/stored-leads.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createTestSite } from '#test/test-site.ts'
import { applyRetention } from './retention.ts'

const folder = temporaryFolder()
const site = createTestSite({ store: await openFileStore() })

const run = (store: Pick<Store, 'inTransaction'> = site.store) =>
  applyRetention(store, systemClock, { dataDirectory: folder, forwardsLeads: true })

test('unconfirmed sign-ups, ended sessions and old links are deleted, accounts in use are kept', async () => {
  const { db } = site.store
  const member = await createAccount(site)
  for (const email of ['old@example.org', 'new@example.org']) {
    await newClient(site).auth.signUp({ email, password: PASSWORD })
  }
  await takeMails(site)
  expect((await run()).accountRows).toBe(0)

  await sql`update auth.users set confirmation_sent_at = now() - interval '31 days' where email = 'old@example.org'`.execute(
    db,
  )
  await sql`update auth.sessions set not_after = now() - interval '1 second' where method = 'otp'`.execute(
    db,
  )
  await sql`update auth.one_time_tokens set expires_at = now() - interval '1 second' where relates_to = 'new@example.org'`.execute(
    db,
  )
  await sql`update auth.trusted_devices set last_used_at = now() - interval '181 days'
    where device_hash = (select min(device_hash) from auth.trusted_devices)`.execute(db)
  // The account, the session that its email's link started, the link, and a browser or network.
  expect((await run()).accountRows).toBe(4)

  const left = await db.selectFrom('auth.users').select('email').orderBy('email').execute()
  expect(left.map(({ email }) => email)).toEqual([member.email, 'new@example.org'].sort())
  expect((await member.client.auth.getUser()).error).toBeNull()
  expect(await db.selectFrom('auth.one_time_tokens').select('id').execute()).toEqual([])
})

test('a deleted lead with a future meeting is removed together with the meeting when that is over', async () => {
  const { db } = site.store
  const leadId = await storeLeadRow(site.store, {
    form: 'meeting',
    deleted_at: '2020-01-01T00:00Z',
  })
  await storeTestMeeting(site.store, leadId, '2099-01-01T10:00Z')
  await sql`insert into private.outbox (kind, ref, payload, state)
    select 'webhook', id, '{}', 'held' from meetings`.execute(db)
  await run()
  expect(await db.selectFrom('meetings').select('id').execute()).toHaveLength(1)
  await sql`update meetings set starts_at = '2020-01-01T10:00Z', ends_at = '2020-01-01T11:00Z',
    during = '[2020-01-01T10:00Z,2020-01-01T11:00Z)'`.execute(db)
  await run()
  expect(await db.selectFrom('leads').select('id').execute()).toEqual([])
  expect(await db.selectFrom('meetings').select('id').execute()).toEqual([])
  const held = db.selectFrom('private.outbox').select('id').where('state', '=', 'held')
  expect(await held.execute()).toEqual([])
})

test('calendars that have left CALENDAR_FEEDS are deleted, and connected ones stay, however long ago they were asked', async () => {
  const asked_at = new Date(0)
  const connected = { address_hash: 'connected', host: 'first', sealed: '-', asked_at }
  const feeds = [connected, { address_hash: 'given', asked_at }]
  await site.store.db.insertInto('private.calendar_feeds').values(feeds).execute()
  expect((await run()).calendarRows).toBe(1)
  const left = await site.store.db
    .selectFrom('private.calendar_feeds')
    .select('address_hash')
    .execute()
  expect(left).toEqual([{ address_hash: 'connected' }])
})

test('a large backlog is deleted in batches, and what was deleted before an interruption stays deleted', async () => {
  const { db } = site.store
  await sql`insert into private.outbox (kind, ref, payload, state, done_at)
    select 'email', gen_random_uuid(), '{}', 'done', now() - interval '31 days' from generate_series(1, 1200)`.execute(
    db,
  )
  const left = async () =>
    (await db.selectFrom('private.outbox').select('id').where('state', '=', 'done').execute())
      .length
  const others = (await left()) - 1_200
  const sizes: number[] = []
  const inTransaction: typeof site.store.inTransaction = async (work) => {
    if (sizes.length === 2) {
      throw new Error('interrupted')
    }
    const before = await left()
    const result = await site.store.inTransaction(work)
    if ((await left()) < before) {
      sizes.push(before - (await left()))
    }
    return result
  }
  await expect(run({ inTransaction })).rejects.toThrow('interrupted')
  expect(sizes).toEqual([500, 500])
  expect(await left()).toBe(200 + others)
  expect((await run()).outboxRows).toBe(200)
})
