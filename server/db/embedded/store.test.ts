/**
 * @second-ring: stops engines and takes their files away
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseError } from '#server/db/database-error.ts'
import { withSession } from '#server/db/sql-session.ts'
import { StorageRefusedError, StoreUnavailableError } from '#server/db/store.ts'
import { NODE_OPTIONS } from '#server/program-files.ts'
import { createFileData } from '#test/store.ts'
import { dataPaths } from './data-directory.ts'
import { EmbeddedDatabase, type EmbeddedOptions } from './database.ts'
import type { DiskLimits } from './disk-guard.ts'
import { DurableNodeFS, proveDurability } from './durable-node-fs.ts'
import { openEngine } from './open-engine.ts'
import { refreshStatistics } from './upkeep.ts'

const MIB = 1024 ** 2
/** Long enough for a restart on a busy machine; only a failing test waits that long. */
const EVENTUALLY = { timeout: 45_000, interval: 20 }
const log = pino({ level: 'silent' })
const OPENING = fileURLToPath(new URL('../../../test/processes/open-store.ts', import.meta.url))

const { DATA_DIR: directory } = await createFileData()
let database: EmbeddedDatabase | undefined
let prefix = ''

beforeEach(() => {
  prefix = `${randomUUID()} `
})
afterEach(async () => {
  await database?.close()
  database = undefined
})

async function open(options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  database = await EmbeddedDatabase.open(directory, log, {
    ...options,
    disk: { ballastBytes: 0, checkEveryMs: 10, ...options.disk },
  })
  return database
}

const run = (opened: EmbeddedDatabase, sql: string) =>
  withSession(opened.pool.connect(), (session) => session.query<Record<string, string>>(sql))

const insertSql = (key: string) =>
  `insert into private.rate_limits (key) values ('${prefix}${key}')`
const insert = (opened: EmbeddedDatabase, key: string) => run(opened, insertSql(key))

const keys = async (opened: EmbeddedDatabase) =>
  (
    await run(
      opened,
      `select substr(key, 38) as key from private.rate_limits where key like '${prefix}%' order by 1`,
    )
  ).rows.map(({ key }) => key)

describe('one process per data directory', () => {
  test('a second process is refused with one line and exit code 78, and the first keeps working', async () => {
    const opened = await open()
    const second = spawn(process.execPath, [...NODE_OPTIONS, OPENING], {
      env: { ...process.env, DATA_DIR: directory },
    })
    let said = ''
    second.stderr.on('data', (chunk) => {
      said += chunk
    })
    const [exitCode] = await once(second, 'close')
    expect(exitCode).toBe(78)
    expect(said).toBe(`Another process is using the database in ${directory}. Stop it first.\n`)
    await insert(opened, 'after')
    expect(await keys(opened)).toEqual(['after'])
  })

  test('an unusable lock file means a refusal', async () => {
    const lock = join(directory, 'database.lock')
    writeFileSync(lock, 'x'.repeat(5000))
    await expect(open()).rejects.toThrow(StorageRefusedError)
    rmSync(lock)
  })
})

describe('durability', () => {
  test('is proven with our file access and fails with that of PGlite', async () => {
    const path = dataPaths(directory).database
    const ours = new DurableNodeFS(path)
    const durable = await openEngine({ fs: ours })
    await proveDurability(durable, () => ours.syncs)
    await durable.close()
    const pretending = await openEngine({ fs: new NodeFS(path) })
    await expect(proveDurability(pretending, () => 0)).rejects.toThrow(
      'a commit did not reach fsync',
    )
    await pretending.close()
  })

  test('a start after a crash syncs every file, and few of them twice', async () => {
    await insert(await open(), 'before the crash')
    const crashed = `${directory}-crashed`
    cpSync(dataPaths(directory).database, crashed, { recursive: true })
    const there = readdirSync(crashed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'postmaster.pid')
      .map((entry) => join(entry.parentPath, entry.name))
    const synced: string[] = []
    class Watched extends DurableNodeFS {
      protected override synced(path: string): void {
        synced.push(path)
      }
    }
    const engine = await openEngine({ fs: new Watched(crashed) })
    expect(there.filter((path) => existsSync(path) && !synced.includes(path))).toEqual([])
    expect(synced.length).toBeLessThan(there.length + 100)
    await engine.close()
    rmSync(crashed, { recursive: true })
  })
})

describe('an engine that fails', () => {
  test('is started again with all stored rows, and running statements fail as unavailable', async () => {
    const opened = await open()
    await insert(opened, 'stored')
    const session = await opened.pool.connect()
    await session.script(`begin; ${insertSql('unfinished')}`)
    const underWay = session.query('select pg_sleep(30)')
    void opened.current?.kill('by the test')
    await expect(underWay).rejects.toThrow(StoreUnavailableError)
    await vi.waitFor(() => expect(opened.current).toBeDefined(), EVENTUALLY)
    await expect(session.query('commit')).rejects.toThrow(StoreUnavailableError)
    session.release()
    await vi.waitFor(async () => expect(await keys(opened)).toEqual(['stored']), EVENTUALLY)
  })

  test('aborts when its log directory disappears and works again once the directory is back', async () => {
    const opened = await open()
    await insert(opened, 'before')
    const wal = join(dataPaths(directory).database, 'pg_wal')
    renameSync(wal, `${wal}.away`)
    await run(opened, 'select pg_switch_wal()').catch(() => {})
    await insert(opened, 'into nothing').catch(() => {})
    await run(opened, 'checkpoint').catch(() => {})
    await vi.waitFor(() => expect(opened.current).toBeUndefined(), EVENTUALLY)
    await expect(keys(opened)).rejects.toThrow(StoreUnavailableError)
    renameSync(`${wal}.away`, wal)
    await vi.waitFor(async () => expect(await keys(opened)).toContain('before'), EVENTUALLY)
  })

  test('a statement that does not end is canceled by a restart', async () => {
    await insert(await open(), 'stored')
    await database?.close()
    const opened = await open({ pool: { statementMs: 1_500 } })
    const error = await run(opened, 'select count(*) from generate_series(1, 100000000000)').catch(
      (reason) => reason,
    )
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error).toMatchObject({ code: '57014' })
    await vi.waitFor(async () => expect(await keys(opened)).toEqual(['stored']), EVENTUALLY)
  })

  test('a transaction that is never finished is ended, so that other callers get the connection', async () => {
    const opened = await open({ pool: { leaseMs: 500 } })
    const session = await opened.pool.connect()
    await session.script(`begin; ${insertSql('never finished')}`)
    expect(await keys(opened)).toEqual([])
    await expect(session.query('commit')).rejects.toThrow(StoreUnavailableError)
  })
})

describe('when the data folder is taken away under the process', () => {
  const away = () => `${directory}-away`
  test('and replaced by a copy: nothing more is acknowledged, and it works again when the folder is back', async () => {
    const opened = await open()
    await insert(opened, 'stored')
    const session = await opened.pool.connect()
    await session.script(`begin; ${insertSql('under way')}`)
    renameSync(directory, away())
    cpSync(away(), directory, { recursive: true })
    await expect(session.script('commit')).rejects.toThrow(StoreUnavailableError)
    session.release()
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(insert(opened, 'too late')).rejects.toThrow(StoreUnavailableError)
    }
    rmSync(directory, { recursive: true, force: true })
    renameSync(away(), directory)
    await vi.waitFor(async () => expect(await keys(opened)).toContain('stored'), EVENTUALLY)
    expect(await keys(opened)).not.toContain('too late')
  })

  test('the database alone: nothing more is acknowledged or created in its place', async () => {
    const opened = await open()
    const { database: folder } = dataPaths(directory)
    renameSync(folder, away())
    await expect(insert(opened, 'too late')).rejects.toThrow(StoreUnavailableError)
    await opened.close()
    expect(existsSync(folder)).toBe(false)
    renameSync(away(), folder)
    expect(await keys(await open())).toEqual([])
  })
})

describe('disk space', () => {
  const ballast = 1 * MIB
  const limits = (free: () => number): Partial<DiskLimits> => ({
    refuseBelowBytes: 200 * MIB,
    ballastBytes: ballast,
    freeBytes: async () => free(),
  })

  test('when space runs short, writes are refused, reads continue, and the ballast is deleted', async () => {
    let free = 10_000 * MIB
    const opened = await open({ disk: limits(() => free) })
    await vi.waitFor(
      () => expect(statSync(dataPaths(directory).ballast).size).toBe(ballast),
      EVENTUALLY,
    )
    await insert(opened, 'stored')

    free = 199 * MIB
    await vi.waitFor(() => expect(opened.disk.low).toBe(true), EVENTUALLY)
    await expect(insert(opened, 'too late')).rejects.toThrow(StoreUnavailableError)
    expect(existsSync(dataPaths(directory).ballast)).toBe(false)
    expect(await keys(opened)).toEqual(['stored'])

    free = 10_000 * MIB
    await vi.waitFor(() => expect(opened.disk.low).toBe(false), EVENTUALLY)
    await insert(opened, 'space again')
    await vi.waitFor(() => expect(existsSync(dataPaths(directory).ballast)).toBe(true), EVENTUALLY)
    expect(await keys(opened)).toEqual(['space again', 'stored'])
  })

  test('a start with little space opens for reading', async () => {
    await insert(await open(), 'stored')
    await database?.close()
    const opened = await open({ disk: limits(() => 100 * MIB) })
    expect(await keys(opened)).toEqual(['stored'])
    await expect(insert(opened, 'too late')).rejects.toThrow(StoreUnavailableError)
  })
})

test('duplicates of a lead are found through their index once there are many leads', async () => {
  const opened = await open()
  await run(
    opened,
    `
    insert into public.leads (form, email, fields, dedupe_hash, privacy_notice, received_at, delivery)
    select 'book', n || '@example.org', '{}', md5(n::text), '1', now() - n * interval '1 second', 'stored'
    from generate_series(1, 1000) n`,
  )
  // Otherwise the engine counts changes once a second.
  await run(opened, 'select pg_stat_force_next_flush()')
  await refreshStatistics(opened)

  const { rows: plan } = await run(
    opened,
    `
    explain select id from public.leads
    where dedupe_hash = 'a' and deleted_at is null and received_at > now() - interval '10 minutes' limit 1`,
  )
  expect(JSON.stringify(plan)).toContain('leads_dedupe_hash_received_at_idx')
})
