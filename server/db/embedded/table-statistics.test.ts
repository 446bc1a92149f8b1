import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSession } from '#server/db/sql-session.ts'
import { createTestData } from '#test/store.ts'
import { EmbeddedDatabase } from './database.ts'
import { refreshStatistics } from './table-statistics.ts'

let database: EmbeddedDatabase
let remove: () => Promise<void>
beforeAll(async () => {
  const data = await createTestData()
  remove = data.remove
  database = await EmbeddedDatabase.open(data.settings.DATA_DIR, pino({ level: 'silent' }), {
    disk: { ballastBytes: 0 },
  })
})
afterAll(async () => {
  await database.close()
  await remove()
})

const run = async (sql: string) => (await withSession(database.pool.connect(), (session) => session.query(sql))).rows

test('duplicates of a lead are found through their index once there are many leads', async () => {
  await run(`
    insert into public.leads (form, email, fields, dedupe_hash, privacy_notice, received_at, delivery)
    select 'book', n || '@example.org', '{}', md5(n::text), '1', now() - n * interval '1 second', 'stored'
    from generate_series(1, 1000) n`)
  // Otherwise the engine counts changes once a second.
  await run('select pg_stat_force_next_flush()')
  await refreshStatistics(database)

  const plan = await run(`
    explain select id from public.leads
    where dedupe_hash = 'a' and deleted_at is null and received_at > now() - interval '10 minutes' limit 1`)
  expect(JSON.stringify(plan)).toContain('leads_dedupe_hash_received_at_idx')
})
