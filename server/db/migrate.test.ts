/**
 * @also embedded: one connection carries all transactions
 * @also postgres-15: has fewer statements for roles
 */
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createFileData } from '#test/store.ts'
import { EmbeddedDatabase } from './embedded/database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { DEFAULT_POSTGRES_LIMITS, postgresPool } from './postgres/pool.ts'
import { StorageRefusedError } from './store.ts'

const log = pino({ level: 'silent' })
const { DATABASE_URL: url, DATA_DIR } = await createFileData()
const embedded =
  url === undefined
    ? await EmbeddedDatabase.open(DATA_DIR, log, { disk: { ballastBytes: 0 } })
    : undefined
const pool = embedded?.pool ?? postgresPool(String(url), log, DEFAULT_POSTGRES_LIMITS)
const session = await pool.connect(Number.POSITIVE_INFINITY)
afterAll(async () => {
  session.release()
  await (embedded?.close() ?? pool.end())
})

const FIRST = { name: 'migrations/9_try.sql', sql: 'create table public.try_one (id int);' }

const tables = async () => {
  const { rows } = await session.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_name like 'try_%' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('new files are applied once, in order', async () => {
  const files = [...readMigrations(), FIRST]
  expect(await migrate(session, files)).toEqual(['migrations/9_try.sql'])
  expect(await migrate(session, files)).toEqual([])
  expect(await tables()).toEqual(['try_one'])
})

test('a file that fails leaves nothing behind and is tried again next time', async () => {
  const failing = {
    name: 'migrations/91_try.sql',
    sql: 'create table public.try_two (id int); select 1/0;',
  }
  await expect(migrate(session, [...readMigrations(), FIRST, failing])).rejects.toMatchObject({
    code: '22012',
  })
  expect(await tables()).toEqual(['try_one'])
  const mended = { ...failing, sql: 'create table public.try_two (id int);' }
  expect(await migrate(session, [...readMigrations(), FIRST, mended])).toEqual([mended.name])
})

test('a database of another program with the same version is refused, and nothing is applied', async () => {
  const files = readMigrations()
  const last = files.at(-1)
  if (!last) {
    throw new Error('there are no migrations')
  }
  const changed = [...files.slice(0, -1), { ...last, sql: `${last.sql}\n-- afterthought` }]
  const next = { name: 'migrations/92_try.sql', sql: 'create table public.try_three (id int);' }
  const refusal = migrate(session, [...changed, next])
  await expect(refusal).rejects.toThrow(StorageRefusedError)
  await expect(refusal).rejects.toThrow(`its ${last.name} differs`)
  expect(await tables()).toEqual(['try_one', 'try_two'])
})

test('a database that a newer program has migrated is refused, and nothing is applied', async () => {
  await session.query(
    `update private.schema_migrations set program = '9.1.0' where name like 'migrations/9%_try.sql'`,
  )
  const next = { name: 'migrations/93_try.sql', sql: 'create table public.try_four (id int);' }
  const refusal = migrate(session, [...readMigrations(), next], '9.0.0')
  await expect(refusal).rejects.toThrow(StorageRefusedError)
  await expect(refusal).rejects.toThrow(
    'brought up to date by version 9.1.0. Version 9.0.0 cannot work with it, and nothing was changed. Start version 9.1.0 or a later one',
  )
  expect(await tables()).toEqual(['try_one', 'try_two'])
  await session.query(
    `delete from private.schema_migrations where name like 'migrations/9%_try.sql'`,
  )
})

test('a program keeps working beside a newer one as long as the newer migrations allow it', async () => {
  const widening = {
    name: 'migrations/94_try.sql',
    sql: '-- Works with programs from 1.10.0 on.\ncreate table public.try_five (id int);',
  }
  expect(await migrate(session, [...readMigrations(), widening], '1.11.0')).toEqual([widening.name])
  expect(await migrate(session, readMigrations(), '1.10.0')).toEqual([])
  const refusal = migrate(session, readMigrations(), '1.9.9')
  await expect(refusal).rejects.toThrow(StorageRefusedError)
  await expect(refusal).rejects.toThrow('Start version 1.10.0 or a later one')
  await session.query('delete from private.schema_migrations where name = $1', [widening.name])
})

test.runIf(url)('while a backup keeps a migration waiting, requests are answered', async () => {
  const backup = await pool.connect(Number.POSITIVE_INFINITY)
  await backup.script('begin; select * from public.try_one')
  const altering = {
    name: 'migrations/95_try.sql',
    sql: 'alter table public.try_one add column name text;',
  }
  const waits = Promise.withResolvers<void>()
  const migrated = migrate(session, [...readMigrations(), altering], '1.0.0', waits.resolve)
  await waits.promise
  const request = await pool.connect(Number.POSITIVE_INFINITY)
  await request.script('select * from public.try_one')
  request.release()
  await backup.script('rollback')
  backup.release()
  expect(await migrated).toEqual([altering.name])
  await session.query('delete from private.schema_migrations where name = $1', [altering.name])
})

test('a database of before the first release is refused and not touched', async () => {
  const ledger = async () => (await session.query('select * from private.schema_migrations')).rows
  await session.script('alter table private.schema_migrations rename column program to later')
  const before = await ledger()
  const refusal = migrate(session, readMigrations())
  await expect(refusal).rejects.toThrow(StorageRefusedError)
  await expect(refusal).rejects.toThrow('made by a version before 1.0.0')
  expect(await ledger()).toEqual(before)
  await session.script('alter table private.schema_migrations rename column later to program')
})

test('different line ends do not count as a change', async () => {
  const checkedOutElsewhere = readMigrations().map(({ name, sql }) => ({
    name,
    sql: sql.replaceAll('\n', '\r\n'),
  }))
  expect(await migrate(session, checkedOutElsewhere)).toEqual([])
})
