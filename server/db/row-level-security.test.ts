import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore } from '#test/store.ts'
import { storeLeadRow, storeTestMeeting } from '#test/stored-leads.ts'
import type { Caller, Trx } from './store.ts'

const admin = randomUUID()
const member = randomUUID()
const answers = { email: 'visitor@example.com', q1_activation_rating: 4, q11_commitment: 'One pilot by June' }

const anon: Caller = { role: 'anon', claims: { role: 'anon' }, method: 'POST', path: '/rest/v1/' }
const service: Caller = { ...anon, role: 'service_role', claims: { role: 'service_role' } }
const signedIn = (sub: string): Caller => ({ ...anon, role: 'authenticated', claims: { role: 'authenticated', sub } })

type Work<T> = (trx: Trx) => Promise<T>
const write = <T>(caller: Caller, work: Work<T>) => store.asCaller(caller, { readOnly: false }, work)
const read = <T>(caller: Caller, work: Work<T>) => store.asCaller(caller, { readOnly: true }, work)

const submissions: Work<unknown[]> = (trx) => trx.selectFrom('canvas_submissions').selectAll().execute()
const roles: Work<unknown[]> = (trx) => trx.selectFrom('user_roles').selectAll().execute()
const leads: Work<unknown[]> = (trx) => trx.selectFrom('leads').selectAll().execute()
const meetings: Work<unknown[]> = (trx) => trx.selectFrom('meetings').selectAll().execute()
const blockedTimes: Work<unknown[]> = (trx) => trx.selectFrom('blocked_times').selectAll().execute()
const submit = (trx: Trx) =>
  trx.insertInto('canvas_submissions').values(answers).returningAll().executeTakeFirstOrThrow()

const denied = { code: '42501' }
const mayRead = (caller: Caller, list: string) =>
  read(caller, (trx) => sql`select private.require_reader(${list})`.execute(trx)).then(
    () => true,
    ({ code, message }) => `${code} ${message}`,
  )

const store = await openTestStore()
beforeAll(async () => {
  await store.db
    .insertInto('auth.users')
    .values([
      { id: admin, email: 'admin@example.com' },
      { id: member, email: 'member@example.com' },
    ])
    .execute()
})
afterAll(() => store.close())

describe('before anyone has a role', () => {
  test('lists are empty instead of refused, so that the admin page can show its setup help', async () => {
    expect(await mayRead(signedIn(member), 'user_roles')).toBe(true)
    expect(await read(signedIn(member), roles)).toEqual([])
  })
})

describe('with one admin', () => {
  let submissionId: string

  beforeAll(async () => {
    await store.db.insertInto('user_roles').values({ user_id: admin, role: 'admin' }).execute()
    const leadId = await storeLeadRow(store, { email: 'a@example.com', fields: { a: 1 } })
    await storeTestMeeting(store, leadId, '2030-01-01T10:00Z')
    await store.db
      .insertInto('blocked_times')
      .values({ starts_at: '2030-01-01T10:00Z', ends_at: '2030-01-01T11:00Z' })
      .execute()
    const kept = { ...answers, email: 'kept@example.com' }
    submissionId = (
      await store.db.insertInto('canvas_submissions').values(kept).returning('id').executeTakeFirstOrThrow()
    ).id
  })

  test('a visitor gets their own submission back and reads nothing afterward', async () => {
    const row = await write(anon, submit)
    expect(row).toMatchObject(answers)
    expect(row.created_at).toBeInstanceOf(Date)
    expect(await read(anon, submissions)).toEqual([])
    const byKnownId: Work<unknown[]> = (trx) =>
      trx.selectFrom('canvas_submissions').selectAll().where('id', '=', row.id).execute()
    expect(await read(anon, byKnownId)).toEqual([])
  })

  test('id and time sent by a visitor are replaced', async () => {
    const row = await write(anon, (trx) =>
      trx
        .insertInto('canvas_submissions')
        .values({ ...answers, id: submissionId, created_at: '2001-01-01T00:00:00Z' })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    expect(row.id).not.toBe(submissionId)
    expect(row.created_at.getUTCFullYear()).toBeGreaterThan(2001)
  })

  test('a visitor cannot overwrite a row by sending its id', async () => {
    const row = await write(anon, (trx) =>
      sql<{ id: string }>`insert into canvas_submissions (id, email, q1_activation_rating)
        values (${submissionId}, 'thief@example.com', 1)
        on conflict (id) do update set email = excluded.email returning id`.execute(trx),
    )
    expect(row.rows[0]?.id).not.toBe(submissionId)
    const kept = await store.db
      .selectFrom('canvas_submissions')
      .select('email')
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow()
    expect(kept.email).toBe('kept@example.com')
  })

  test.each([
    ['a visitor', anon],
    ['a signed-in user', signedIn(member)],
  ])('%s cannot change or delete submissions, nor give roles', async (_, caller) => {
    const before = await store.db.selectFrom('canvas_submissions').selectAll().execute()
    const change: Work<unknown> = (trx) =>
      trx.updateTable('canvas_submissions').set({ email: 'x@example.com' }).execute()
    const remove: Work<unknown> = (trx) => trx.deleteFrom('canvas_submissions').execute()
    await write(caller, change).catch((error) => expect(error).toMatchObject(denied))
    await write(caller, remove).catch((error) => expect(error).toMatchObject(denied))
    expect(await store.db.selectFrom('canvas_submissions').selectAll().execute()).toEqual(before)
    const grantSelf: Work<unknown> = (trx) =>
      trx.insertInto('user_roles').values({ user_id: member, role: 'admin' }).execute()
    await expect(write(caller, grantSelf)).rejects.toMatchObject(denied)
  })

  test('every row is hidden from those without the role, and asking for the right refuses them in words', async () => {
    for (const select of [submissions, roles, leads]) expect(await read(signedIn(member), select)).toEqual([])
    const refusal = '42501 permission denied: admin role required'
    const { rows: lists } = await sql<{ name: string }>`select name from private.staff_lists`.execute(store.db)
    for (const { name } of lists) {
      const told = refusal.replace('admin', name === 'editing' ? 'editor' : 'admin')
      expect([name, await mayRead(anon, name), await mayRead(signedIn(member), name)]).toEqual([name, told, told])
      expect([name, await mayRead(signedIn(admin), name), await mayRead(service, name)]).toEqual([name, true, true])
    }
  })

  test('a hosted project asks for the right before each request that is no insert', async () => {
    const ask = (method: string, path: string) =>
      store.asCaller({ ...signedIn(member), method, path }, {}, (trx) =>
        sql`select private.before_request()`.execute(trx),
      )
    for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE'])
      await expect(ask(method, '/canvas_submissions')).rejects.toMatchObject(denied)
    await ask('POST', '/canvas_submissions')
    await ask('POST', '/rpc/editing_role')
  })

  test('a signed-in user without the role can still submit', async () => {
    expect(await write(signedIn(member), submit)).toMatchObject(answers)
  })

  test('a visitor’s request for leads and meetings is refused', async () => {
    await expect(read(anon, leads)).rejects.toMatchObject(denied)
    for (const caller of [anon, signedIn(admin)])
      for (const select of [meetings, blockedTimes]) await expect(read(caller, select)).rejects.toMatchObject(denied)
    const insert: Work<unknown> = (trx) =>
      trx.insertInto('leads').values({ form: 'contact', email: 'x@example.com', fields: {}, dedupe_hash: '' }).execute()
    await expect(write(anon, insert)).rejects.toMatchObject(denied)
    await expect(write(signedIn(admin), insert)).rejects.toMatchObject(denied)
  })

  test.each([
    ['the admin', () => signedIn(admin)],
    ['the service role', () => service],
  ])('%s reads everything', async (_, caller) => {
    expect((await read(caller(), submissions)).length).toBeGreaterThan(0)
    expect(await read(caller(), roles)).toMatchObject([{ user_id: admin, role: 'admin' }])
    expect(await read(caller(), leads)).toMatchObject([
      { email: 'a@example.com', fields: { a: 1 }, delivery: 'stored' },
    ])
  })

  test('accounts, the outbox and the ledger are closed to every caller', async () => {
    for (const caller of [anon, signedIn(admin)])
      for (const table of [
        'auth.users',
        'auth.trusted_devices',
        'private.outbox',
        'private.calendar_feeds',
        'private.meetings_feed',
        'private.rate_limits',
        'private.schema_migrations',
      ] as const)
        await expect(read(caller, (trx) => trx.selectFrom(table).selectAll().execute())).rejects.toMatchObject(denied)
  })

  test.each([
    ['an address without @', { email: 'nobody' }],
    ['an address of 255 characters', { email: `${'a'.repeat(243)}@example.com` }],
    ['a rating of 6', { q1_activation_rating: 6 }],
    ['an answer of 2001 characters', { q2_activation_goal: 'x'.repeat(2001) }],
  ])('%s is refused by the table', async (_, wrong) => {
    const insert: Work<unknown> = (trx) =>
      trx
        .insertInto('canvas_submissions')
        .values({ ...answers, ...wrong })
        .execute()
    await expect(write(anon, insert)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('callers', () => {
  test('the rights of a caller end with the transaction, also when it fails', async () => {
    await expect(write(anon, (trx) => sql`select 1/0`.execute(trx))).rejects.toMatchObject({ code: '22012' })
    const after = await sql<{
      role: string
      uid: string | null
    }>`select current_user as role, auth.uid() as uid`.execute(store.db)
    expect(after.rows[0]).toMatchObject({ uid: null })
    expect(after.rows[0]?.role).not.toBe('anon')
  })

  test('claims reach the policies', async () => {
    const seen = await read(signedIn(member), (trx) =>
      sql<{ uid: string; role: string }>`select auth.uid() as uid, auth.role() as role`.execute(trx),
    )
    expect(seen.rows).toEqual([{ uid: member, role: 'authenticated' }])
  })

  test('a read-only call cannot write', async () => {
    await expect(read(anon, submit)).rejects.toMatchObject({ code: '25006' })
  })
})
