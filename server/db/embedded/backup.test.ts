/**
 * @second-ring: copies and restores whole databases
 */
import fs from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withSession } from '#server/db/sql-session.ts'
import { StorageRefusedError, StoreUnavailableError } from '#server/db/store.ts'
import { createFileData } from '#test/store.ts'
import { type Backup, createBackup, restoreBackup } from './backup.ts'
import { dataPaths, listBackups } from './data-directory.ts'
import { EmbeddedDatabase } from './database.ts'
import type { DiskLimits } from './disk-guard.ts'
import { tarEntry } from './tar-entry.ts'
import { isBackupDue } from './upkeep.ts'

const log = pino({ level: 'silent' })
const { DATA_DIR: directory } = await createFileData()
const elsewhere = `${directory}-elsewhere`
let backup: Backup

async function withDatabase<T>(
  path: string,
  work: (database: EmbeddedDatabase) => Promise<T>,
  disk: Partial<DiskLimits> = {},
): Promise<T> {
  const database = await EmbeddedDatabase.open(path, log, { disk: { ballastBytes: 0, ...disk } })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const run = async (database: EmbeddedDatabase, sql: string) =>
  (
    await withSession(database.pool.connect(), (session) =>
      session.query<Record<string, string>>(sql),
    )
  ).rows

const store = (key: string) => (database: EmbeddedDatabase) =>
  run(database, `insert into private.rate_limits values ('${key}')`)

const stored = async (database: EmbeddedDatabase) =>
  (await run(database, 'select key from private.rate_limits order by key')).map(({ key }) => key)

beforeAll(async () => {
  const { backups } = dataPaths(directory)
  fs.mkdirSync(backups)
  for (let day = 1; day <= 7; day++) {
    fs.writeFileSync(join(backups, `everturn-2026010${day}T020000Z.tar.gz`), '')
  }
  await withDatabase(directory, async (database) => {
    await store('old')(database)
    await run(database, 'create unlogged table public.passing as select 1 as n')
    backup = await createBackup(database, new Date('2026-01-08T02:00:00Z'))
    await store('newer')(database)
  })
})
afterAll(() => fs.rmSync(elsewhere, { recursive: true, force: true }))

describe('a backup', () => {
  test('may count rows for longer than a request may take', async () => {
    const database = await EmbeddedDatabase.open(directory, log, {
      disk: { ballastBytes: 0 },
      pool: { statementMs: 1 },
    })
    try {
      const run = (script: string) =>
        withSession(database.pool.connect(), (session) => session.script(script))
      await run('create table public.many as select n from generate_series(1, 50000) n')
      const { rowCounts, path } = await createBackup(database, new Date('2026-01-01T03:00:00Z'))
      expect(rowCounts['public.many']).toBe(50_000)
      fs.rmSync(path, { force: true })
      await run('drop table public.many')
    } finally {
      await database.close()
    }
  })

  test('is readable by its owner only and states its contents', () => {
    expect(fs.statSync(backup.path).mode & 0o777).toBe(0o600)
    expect(fs.statSync(backup.path).size).toBe(backup.bytes)
    expect(backup.rowCounts).toMatchObject({ 'private.rate_limits': 1, 'public.leads': 0 })
    // It is empty after a restore, as after a crash.
    expect(backup.rowCounts).not.toHaveProperty(['public.passing'])
  })

  test('keeps the newest seven and removes older ones', () => {
    const names = listBackups(dataPaths(directory).backups).map((file) => basename(file))
    expect(names).toHaveLength(7)
    expect(names[0]).toBe('everturn-20260102T020000Z.tar.gz')
    expect(names.at(-1)).toBe(basename(backup.path))
  })

  test('does not begin on a disk that is nearly full', async () => {
    const before = listBackups(dataPaths(directory).backups)
    const attempt = withDatabase(directory, createBackup, { freeBytes: async () => 1 })
    await expect(attempt).rejects.toThrow(StoreUnavailableError)
    expect(listBackups(dataPaths(directory).backups)).toEqual(before)
  })
})

describe('the signing secret', () => {
  const SECRET = 'a-secret-of-this-site-that-signs-sessions'
  const restored = `${directory}-restored`
  afterAll(() => fs.rmSync(restored, { recursive: true, force: true }))

  test('is in a backup, and never in the folder of the database, where a killed backup would leave it', async () => {
    const { database, secret } = dataPaths(directory)
    fs.writeFileSync(secret, SECRET)
    const watched: string[] = []
    const watcher = fs.watch(database, (_, name) => watched.push(name ?? ''))
    const { path } = await withDatabase(directory, (opened) =>
      createBackup(opened, new Date('2026-01-09T02:00:00Z')),
    )
    watcher.close()
    expect(watched).not.toContain('jwt-secret')
    expect(await restoreBackup(restored, path)).toMatchObject({ hasSecret: true })
    expect(fs.readFileSync(dataPaths(restored).secret, 'utf8')).toBe(SECRET)
    expect(fs.existsSync(join(dataPaths(restored).database, 'jwt-secret'))).toBe(false)
    fs.rmSync(path)
    fs.rmSync(secret)
  })

  test('that a killed backup once left behind is in no later backup', async () => {
    const { database } = dataPaths(directory)
    fs.writeFileSync(join(database, 'jwt-secret'), 'an-old-secret-of-this-site')
    const { path } = await withDatabase(directory, (opened) =>
      createBackup(opened, new Date('2026-01-09T02:00:00Z')),
    )
    expect(await restoreBackup(restored, path)).toMatchObject({ hasSecret: false })
    fs.rmSync(path)
  })
})

describe('restoring', () => {
  test('a backup that this program cannot start from is refused and changes nothing', async () => {
    const newer = `insert into private.schema_migrations (name, sha256, program)
      values ('migrations/2099_newer.sql', 'x', '9.0.0')`
    const { path } = await withDatabase(directory, async (database) => {
      await run(database, newer)
      const made = await createBackup(database, new Date('2026-01-09T02:00:00Z'))
      await run(database, `delete from private.schema_migrations where sha256 = 'x'`)
      return made
    })
    const before = fs.readdirSync(directory).sort()
    const attempt = restoreBackup(directory, path)
    await expect(attempt).rejects.toThrow(StorageRefusedError)
    await expect(attempt).rejects.toThrow(
      /is not restored\. This backup was brought up to date by version 9\.0\.0\. .*nothing was changed\. Restore it with version 9\.0\.0 or a later one/,
    )
    expect(fs.readdirSync(directory).sort()).toEqual(before)
    expect(await withDatabase(directory, stored)).toEqual(['newer', 'old'])
    fs.rmSync(path)
  })

  test('a backup of another version of the engine is refused and changes nothing', async () => {
    const other = join(directory, 'other.tar.gz')
    // The last file of a name in an archive counts.
    const own = gunzipSync(fs.readFileSync(backup.path))
    const end = Buffer.alloc(1024)
    const older = tarEntry('/PG_VERSION', Buffer.from('16\n'))
    fs.writeFileSync(other, gzipSync(Buffer.concat([own.subarray(0, -end.length), older, end])))
    const attempt = restoreBackup(directory, other)
    await expect(attempt).rejects.toThrow(
      /^The backup is not restored\. other\.tar\.gz cannot be opened, and nothing was changed: .*(incompatible|version)/,
    )
    expect(await withDatabase(directory, stored)).toEqual(['newer', 'old'])
    fs.rmSync(other)
  })

  test('is refused while the server runs', async () => {
    const attempt = withDatabase(directory, () => restoreBackup(directory, backup.path))
    await expect(attempt).rejects.toThrow('Another process is using the database')
  })

  test('a damaged backup is refused and changes nothing', async () => {
    const damaged = join(directory, 'damaged.tar.gz')
    fs.copyFileSync(backup.path, damaged)
    fs.truncateSync(damaged, 100_000)
    const before = fs.readdirSync(directory).sort()
    const attempt = restoreBackup(directory, damaged)
    await expect(attempt).rejects.toThrow(StorageRefusedError)
    await expect(attempt).rejects.toThrow(
      'The backup is not restored. damaged.tar.gz cannot be opened',
    )
    expect(fs.readdirSync(directory).sort()).toEqual(before)
    expect(await withDatabase(directory, stored)).toEqual(['newer', 'old'])
  })

  test('restores the stored data and keeps the previous database', async () => {
    const { movedTo } = await restoreBackup(directory, backup.path)
    expect(await withDatabase(directory, stored)).toEqual(['old'])
    expect(fs.existsSync(join(movedTo ?? '', 'PG_VERSION'))).toBe(true)
  })
})

const day = (date: number, hour: number) => new Date(2026, 0, date, hour)

test.each([
  ['in the night after the last one', day(2, 3), day(1, 3), true],
  ['not twice in one night', day(1, 4), day(1, 3), false],
  ['by day, when the night was missed', day(2, 16), day(1, 3), true],
  ['not by day, when the night comes first', day(1, 20), day(1, 3), false],
  ['not in the first night, hours after the installation', day(2, 3), day(1, 17), false],
])('a backup is made %s', (_, now, last, due) => {
  expect(isBackupDue(now, last)).toBe(due)
})
