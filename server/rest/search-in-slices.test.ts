/** A search in slices finds what one statement finds, under the caller's policies. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Store } from '#server/db/store.ts'
import { openTestStore, type TestStore } from '#test/store.ts'
import { schemaCache, type TableShape } from './schema-cache.ts'
import { filterOfMatches, searchInSlices } from './search-in-slices.ts'

const ROWS = 3_000
const caller: Caller = { role: 'service_role', claims: { role: 'service_role' }, method: 'GET', path: '/' }

let store: TestStore
let leads: TableShape
beforeAll(async () => {
  store = await openTestStore()
  await sql`insert into public.leads (form, email, fields, dedupe_hash)
    select 'contact', 'person' || n || '@firm.example', jsonb_build_object('message', repeat('Some words. ', 20)), n::text
    from generate_series(1, ${ROWS}::int) n`.execute(store.db)
  leads = (await schemaCache(store)('leads')) as TableShape
})
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
  const search = { caller, table: leads, filter: containing('PERSON299'), countsAll: true }
  const matches = await searchInSlices(counted, search, 2)
  expect(statements()).toBeGreaterThan(3)
  expect(matches?.total).toBe(11)
  expect(await emailsOf(matches)).toEqual(
    ['299', ...[...Array(10).keys()].map((n) => `299${n}`)].map((n) => `person${n}@firm.example`).sort(),
  )
})

test('a search that finds nothing names no row', async () => {
  const matches = await searchInSlices(
    store,
    { caller, table: leads, filter: containing('nobody'), countsAll: false },
    2,
  )
  expect(matches).toEqual({ keys: [], total: 0 })
  expect(await emailsOf(matches)).toEqual([])
})

test('with many matches it counts to the end when asked, and stops early otherwise', async () => {
  const search = { caller, table: leads, filter: containing('firm') }
  const all = await searchInSlices(store, { ...search, countsAll: true }, 8)
  expect(all).toEqual({ keys: undefined, total: ROWS })
  const few = await searchInSlices(store, { ...search, countsAll: false }, 8)
  expect(few).toEqual({ keys: undefined, total: undefined })
})

test('the policies of the caller hold in every slice', async () => {
  const stranger: Caller = { ...caller, role: 'authenticated', claims: { role: 'authenticated' } }
  const search = { caller: stranger, table: leads, filter: containing('person'), countsAll: true }
  await expect(searchInSlices(store, search, 2)).rejects.toMatchObject({ code: '42501' })
})

test('a small table and a view are read by one statement', async () => {
  const { counted, statements } = counting()
  expect(
    await searchInSlices(counted, { caller, table: leads, filter: containing('a'), countsAll: true }),
  ).toBeUndefined()
  const activity = (await schemaCache(store)('activity')) as TableShape
  const filter = sql`${sql.ref('activity.actor_email')} ilike '%a%'`
  expect(await searchInSlices(counted, { caller, table: activity, filter, countsAll: true }, 0)).toBeUndefined()
  expect(statements()).toBe(0)
})
