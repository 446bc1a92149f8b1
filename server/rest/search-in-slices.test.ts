/** A search in slices finds what one statement finds, under the caller's policies. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Caller, Store } from '#server/db/store.ts'
import { openTestStore } from '#test/store.ts'
import { schemaCache, type TableShape } from './schema-cache.ts'
import { filterOfMatches, searchInSlices } from './search-in-slices.ts'

const ROWS = 5_000
const caller: Caller = { role: 'service_role', claims: { role: 'service_role' }, method: 'GET', path: '/' }

const store = await openTestStore()
await sql`insert into public.leads (form, email, fields, dedupe_hash)
  select 'contact', 'person' || n || '@firm.example', jsonb_build_object('message', repeat('Some words. ', 20)), n::text
  from generate_series(1, ${ROWS}::int) n`.execute(store.db)
const leads = (await schemaCache(store)('leads')) as TableShape
afterAll(() => store.close())

const containing = (text: string) => sql`${sql.ref('leads.email')} ilike ${`%${text}%`}`

/** The store, and how many statements callers sent through it. */
function counting(): { counted: Store; statements: () => number } {
  let statements = 0
  const asCaller: Store['asCaller'] = (...given) => {
    statements += 1
    return store.asCaller(...given)
  }
  return { counted: { ...store, asCaller }, statements: () => statements }
}

const emailsOf = async (matches: Awaited<ReturnType<typeof searchInSlices>>) => {
  const filter = filterOfMatches(leads, undefined, matches) ?? sql`false`
  const found = await sql<{ email: string }>`select email from public.leads where ${filter} order by email`.execute(
    store.db,
  )
  return found.rows.map(({ email }) => email)
}

test('finds the rows of every slice, each once', async () => {
  const { counted, statements } = counting()
  const search = { caller, table: leads, filter: containing('PERSON299'), countMax: Number.POSITIVE_INFINITY }
  const matches = await searchInSlices(counted, search, 2)
  expect(statements()).toBeGreaterThan(3)
  expect(matches?.total).toBe(11)
  expect(await emailsOf(matches)).toEqual(
    ['299', ...[...Array(10).keys()].map((n) => `299${n}`)].map((n) => `person${n}@firm.example`).sort(),
  )
})

test('a search that finds nothing names no row', async () => {
  const matches = await searchInSlices(store, { caller, table: leads, filter: containing('nobody'), countMax: 0 }, 2)
  expect(matches).toEqual({ keys: [], total: 0 })
  expect(await emailsOf(matches)).toEqual([])
})

test('with many matches it counts all of them only on request', async () => {
  const search = { caller, table: leads, filter: containing('firm') }
  const all = await searchInSlices(store, { ...search, countMax: Number.POSITIVE_INFINITY }, 8)
  expect(all).toEqual({ keys: undefined, total: ROWS })
  const few = await searchInSlices(store, { ...search, countMax: 0 }, 8)
  expect(few).toEqual({ keys: undefined, total: undefined })
  const some = await searchInSlices(store, { ...search, countMax: 2_001 }, 8)
  expect(some?.total).toBeGreaterThan(2_001)
  expect(some?.total).toBeLessThan(ROWS)
})

test('slices do not become smaller when statements have to wait', async () => {
  const { counted, statements } = counting()
  const busy: Pick<Store, 'asCaller'> = {
    asCaller: async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return counted.asCaller(...given)
    },
  }
  const search = { caller, table: leads, filter: containing('nobody'), countMax: Number.POSITIVE_INFINITY }
  expect(await searchInSlices(busy, search, 16)).toEqual({ keys: [], total: 0 })
  expect(statements()).toBeLessThan(14)
})

test('the caller’s policies apply to every slice', async () => {
  const stranger: Caller = { ...caller, role: 'authenticated', claims: { role: 'authenticated' } }
  const search = { caller: stranger, table: leads, filter: containing('person'), countMax: Number.POSITIVE_INFINITY }
  await expect(searchInSlices(store, search, 2)).rejects.toMatchObject({ code: '42501' })
})

test('a view is read by the numbers of its rows', async () => {
  const admin = await createAdmin()
  await sql`insert into private.audit (actor, action, subject, row_count)
    select case when n % 3 = 0 then ${admin.claims.sub}::uuid end, 'read', 'leads', n
    from generate_series(1, 1000::int) n`.execute(store.db)
  const activity = (await schemaCache(store)('activity')) as TableShape
  const { counted, statements } = counting()
  const filter = sql`${sql.ref('activity.actor_email')} ilike '%ADMIN%'`
  const matches = await searchInSlices(
    counted,
    { caller: admin, table: activity, filter, countMax: Number.POSITIVE_INFINITY },
    2,
  )
  expect(statements()).toBeGreaterThan(3)
  expect(matches?.total).toBe(333)
  const found = await store.asCaller(admin, { readOnly: true }, (trx) =>
    sql<{ n: number }>`select count(*)::int as n from public.activity
      where ${filterOfMatches(activity, filter, matches)} and row_count % 3 = 0`.execute(trx),
  )
  expect(found.rows[0]?.n).toBe(333)
  await expect(
    searchInSlices(store, { caller, table: activity, filter, countMax: Number.POSITIVE_INFINITY }, 2),
  ).rejects.toMatchObject({
    code: '42501',
  })
})

test('a small table, and a view without such numbers, are read by one statement', async () => {
  const small = { caller, table: leads, filter: containing('a'), countMax: Number.POSITIVE_INFINITY }
  expect(await searchInSlices(store, small)).toBeUndefined()
  const deliveries = (await schemaCache(store)('lead_deliveries')) as TableShape
  const filter = sql`${sql.ref('lead_deliveries.last_error')} ilike '%a%'`
  expect(
    await searchInSlices(store, { caller, table: deliveries, filter, countMax: Number.POSITIVE_INFINITY }, 0),
  ).toBeUndefined()
})

/** An admin, signed in. */
async function createAdmin(): Promise<Caller> {
  const id = randomUUID()
  await sql`insert into auth.users (id, email) values (${id}, 'admin@example.org')`.execute(store.db)
  await sql`insert into public.user_roles (user_id, role) values (${id}, 'admin')`.execute(store.db)
  return { role: 'authenticated', claims: { sub: id, role: 'authenticated' }, method: 'GET', path: '/' }
}
