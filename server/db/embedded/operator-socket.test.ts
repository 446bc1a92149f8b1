import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { withSession } from '#server/db/sql-session.ts'
import { createFileData } from '#test/store.ts'
import { EmbeddedDatabase } from './database.ts'
import { openOperatorSocket, operatorSocketPath } from './operator-socket.ts'

const log = pino({ level: 'silent' })
const { DATA_DIR } = await createFileData()
const database = await EmbeddedDatabase.open(DATA_DIR, log, { disk: { ballastBytes: 0 } })
const IDLE_MS = 2_000
const operators = await openOperatorSocket(database, log, IDLE_MS)
afterAll(async () => {
  await operators.close()
  await database.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host: DATA_DIR, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return client
}
const onSite = async (sql: string) =>
  (await withSession(database.pool.connect(), (session) => session.query(sql))).rows

test('a PostgreSQL client reads and writes, alone or in a transaction, with settings and a role of its own', async () => {
  const client = await connect()
  await client.query('create table public.notes (id int, text text)')
  await client.query('begin')
  await client.query('insert into notes values ($1, $2)', [1, 'a\u2028b'])
  await client.query('commit')
  await client.query("set search_path = 'private'; set role service_role")
  expect(
    (await client.query('select current_user as role, current_schema() as schema')).rows,
  ).toEqual([{ role: 'service_role', schema: 'private' }])
  expect(await onSite('select current_user as role, current_schema() as schema')).toEqual([
    { role: 'postgres', schema: 'public' },
  ])
  await client.query("set search_path = 'public'; reset role")
  expect((await client.query('select * from notes')).rows).toEqual([{ id: 1, text: 'a\u2028b' }])
  await client.query('drop table notes')
  await client.end()
})

test('a transaction that a client leaves open is rolled back, and the site goes on', async () => {
  const idle = await connect()
  await idle.query('begin; create table public.unfinished (id int)')
  expect(await onSite(`select to_regclass('public.unfinished') as found`)).toEqual([
    { found: null },
  ])
  await expect(idle.query('commit')).rejects.toThrow()
  const gone = await connect()
  await gone.query('begin; create table public.unfinished (id int)')
  await gone.end()
  expect(await onSite(`select to_regclass('public.unfinished') as found`)).toEqual([
    { found: null },
  ])
})

test('a failed statement, a failed backup and a copy from the client, which the engine cannot do, leave the database as it was', async () => {
  const engine = database.current
  const client = await connect()
  await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' })
  await expect(client.query('copy public.leads from stdin')).rejects.toThrow(
    'COPY FROM STDIN is not available here',
  )
  writeFileSync(join(DATA_DIR, 'backups'), '')
  const failed = { code: 'XX000', message: expect.stringContaining('EEXIST') }
  await expect((await connect()).query('backup')).rejects.toMatchObject(failed)
  await expect.poll(() => onSite('select 1 as one')).toEqual([{ one: 1 }])
  expect(database.current).toBe(engine)
})

test('only the server’s own user can connect', () => {
  expect(statSync(operatorSocketPath(DATA_DIR)).mode & 0o777).toBe(0o600)
})
