/**
 * @second-ring: damages whole databases
 */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#server/db/open-store.ts'
import { StorageRefusedError, type Store } from '#server/db/store.ts'
import { withOperatorDatabase } from '#server/ops/operator-database.ts'
import { startProblem } from '#server/ops/start-problem.ts'
import { createFileData } from '#test/store.ts'
import { storeLeadRow } from '#test/stored-leads.ts'
import { dataPaths, lockDirectory } from './data-directory.ts'

const BACKUP = 'everturn-20260101T020000Z.tar.gz'
const ROWS = 50
const log = pino({ level: 'silent' })

/**
 * Paths of files, relative to the database directory: of the leads table, of an index of the
 * catalog, of its long values.
 */
let leadsFile: string
let catalogIndexFile: string
let longValuesFile: string

const open = (directory: string): Promise<Store> =>
  openStore({ DATA_DIR: directory, DATABASE_URL: undefined }, log, {
    embedded: { disk: { ballastBytes: 0 } },
  })

async function countLeads(store: Store): Promise<number> {
  const { n } = await store.db
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Every file with its size. A database that replaced the previous one would have other files. */
function listing(directory: string): string[] {
  return fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

const { DATA_DIR: sound } = await createFileData()
const damaged = `${sound}-damaged`
beforeAll(async () => {
  const store = await open(sound)
  for (let n = 0; n < ROWS; n++) {
    await storeLeadRow(store, { email: `${n}@example.com`, fields: { message: 'x'.repeat(500) } })
  }
  const pathOf = async (relation: string) => {
    const query = sql<{ path: string }>`select pg_relation_filepath(${relation}::regclass) as path`
    return (await query.execute(store.db)).rows[0]?.path ?? ''
  }
  leadsFile = await pathOf('public.leads')
  catalogIndexFile = await pathOf('pg_catalog.pg_description_o_c_o_index')
  const long = await sql<{ name: string }>`
    select reltoastrelid::regclass::text as name from pg_class where oid = 'pg_catalog.pg_rewrite'::regclass`.execute(
    store.db,
  )
  longValuesFile = await pathOf(long.rows[0]?.name ?? '')
  await store.close()
  fs.mkdirSync(dataPaths(sound).backups)
  fs.writeFileSync(join(dataPaths(sound).backups, BACKUP), 'not opened by these tests')
})
afterAll(() => fs.rmSync(damaged, { recursive: true, force: true }))

function copySound(): void {
  fs.rmSync(damaged, { recursive: true, force: true })
  fs.cpSync(sound, damaged, { recursive: true })
}

function overwrite(path: string, position: number, bytes: Buffer): void {
  const handle = fs.openSync(path, 'r+')
  fs.writeSync(handle, bytes, 0, bytes.length, position)
  fs.closeSync(handle)
}

type Damage = (paths: ReturnType<typeof dataPaths>) => void

const damages: [name: string, damage: Damage, complaint: RegExp][] = [
  [
    'PG_VERSION is lost',
    (p) => fs.rmSync(join(p.database, 'PG_VERSION')),
    /lost or damaged \(PG_VERSION is missing\)/,
  ],
  [
    'the marker is lost',
    (p) => fs.rmSync(p.marker),
    /holds files that this installation did not write/,
  ],
  [
    'the marker is unreadable',
    (p) => fs.writeFileSync(p.marker, '{"instanceId":'),
    /marker file .* is unreadable/,
  ],
  [
    'the marker names another installation',
    (p) => fs.writeFileSync(p.marker, '{"instanceId":"00000000-0000-4000-8000-000000000000"}'),
    /cannot be opened: it belongs to another installation/,
  ],
  [
    'the write-ahead log is lost',
    (p) => {
      for (const file of fs.readdirSync(join(p.database, 'pg_wal'))) {
        fs.rmSync(join(p.database, 'pg_wal', file), { recursive: true })
      }
    },
    /cannot be opened: could not locate a valid checkpoint record/,
  ],
  [
    'bytes of a stored row are flipped',
    (p) => overwrite(join(p.database, leadsFile), 8192 + 4000, Buffer.from('damage')),
    /cannot be opened: invalid page in block 1/,
  ],
  [
    'bytes of an index of the catalog are flipped',
    (p) => overwrite(join(p.database, catalogIndexFile), 8192 + 4000, Buffer.from('damage')),
    /cannot be opened: invalid page in block 1/,
  ],
  [
    'bytes of a long value of the catalog are flipped',
    (p) => overwrite(join(p.database, longValuesFile), 4000, Buffer.from('damage')),
    /cannot be opened: invalid page in block 0/,
  ],
  [
    'a table file is lost',
    (p) => fs.rmSync(join(p.database, leadsFile)),
    /cannot be opened: could not open file "base/,
  ],
]

describe('a database that cannot be trusted is refused with one line and never replaced by a new one', () => {
  test.each(damages)('%s', async (_, damage, complaint) => {
    copySound()
    damage(dataPaths(damaged))
    const before = listing(damaged)

    const refusal = await open(damaged).then(
      (store) => store.close().then(() => undefined),
      (error: unknown) => error,
    )

    expect(refusal).toBeInstanceOf(StorageRefusedError)
    const { message, exitCode } = refusal as StorageRefusedError
    expect(exitCode).toBe(78)
    expect(message).toMatch(complaint)
    expect(message).toContain(BACKUP)
    expect(message).not.toContain('\n')
    expect(message.length).toBeLessThan(600)
    const added = listing(damaged).filter((file) => !before.includes(file))
    // An attempt to open leaves these files. A new database would add hundreds of others.
    expect(added.filter((file) => !/postmaster\.pid|pg_wal/.test(file))).toEqual([])
  })

  test('a refused database opens with every row once the damage is undone', async () => {
    copySound()
    const { database } = dataPaths(damaged)
    fs.renameSync(join(database, 'PG_VERSION'), join(damaged, 'PG_VERSION'))
    await expect(open(damaged)).rejects.toThrow(StorageRefusedError)
    fs.renameSync(join(damaged, 'PG_VERSION'), join(database, 'PG_VERSION'))
    const store = await open(damaged)
    expect(await countLeads(store)).toBe(ROWS)
    await store.close()
  })
})

describe('a first start that was interrupted', () => {
  test('begins again if the database was not complete', async () => {
    fs.rmSync(damaged, { recursive: true, force: true })
    fs.mkdirSync(join(damaged, 'database.unfinished'), { recursive: true })
    fs.writeFileSync(join(damaged, 'database.unfinished', 'PG_VERSION'), '18\n')
    const store = await open(damaged)
    expect(await countLeads(store)).toBe(0)
    await store.close()
  })

  test('is completed if only the final name was missing', async () => {
    copySound()
    const { database, unfinished } = dataPaths(damaged)
    fs.renameSync(database, unfinished)
    const store = await open(damaged)
    expect(await countLeads(store)).toBe(ROWS)
    await store.close()
    expect(fs.existsSync(unfinished)).toBe(false)
    expect(fs.readFileSync(join(database, 'PG_VERSION'), 'utf8')).toBe('18\n')
  })
})

test('a command while the site starts says so, and does not ask to stop it', async () => {
  copySound()
  // The server holds the lock from its first moment and opens the socket for commands last.
  const lock = lockDirectory(damaged)
  const attempt = withOperatorDatabase(
    { DATA_DIR: damaged, DATABASE_URL: undefined },
    async () => {},
  )
  await expect(attempt).rejects.toThrow(
    /^The site is starting, or another command is using the database in .+ again/,
  )
  lock.release()
  await withOperatorDatabase({ DATA_DIR: damaged, DATABASE_URL: undefined }, async () => {})
})

describe('a folder in which no database can be made', () => {
  const folder = join(tmpdir(), `everturn-unwritable-${process.pid}`)
  const file = join(folder, 'a-file')
  beforeAll(() => {
    fs.mkdirSync(folder)
    fs.writeFileSync(file, '')
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  test('is named, with an exit code after which a supervisor does not try again', async () => {
    for (const directory of [file, join(file, 'data')]) {
      const refusal = await open(directory).catch((error: unknown) => error)
      expect(startProblem(refusal)).toEqual({
        exitCode: 78,
        text: expect.stringMatching(
          new RegExp(`^DATA_DIR: the folder ${directory} cannot be made \\(E`),
        ),
      })
    }
  })

  test('and that the server may not write to is named as well', async () => {
    const closed = join(folder, 'closed')
    fs.mkdirSync(closed, { mode: 0o555 })
    const refusal = await asOrdinaryUser(() => open(closed)).catch((error: unknown) => error)
    expect(startProblem(refusal)).toEqual({
      exitCode: 78,
      text: expect.stringMatching(
        new RegExp(`^DATA_DIR: .* cannot write to the folder ${closed} \\(EACCES\\)`),
      ),
    })
    expect(fs.readdirSync(closed)).toEqual([])
  })
})

/** Begins the work as a user whom permissions bind, if the tests run as root. */
function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) {
    process.seteuid?.(65_534)
  }
  try {
    return work()
  } finally {
    if (isRoot) {
      process.seteuid?.(0)
    }
  }
}

test('a command in a folder without a database names the folder and makes nothing there', async () => {
  const wrong = join(tmpdir(), `everturn-wrong-${process.pid}`)
  const attempt = withOperatorDatabase({ DATA_DIR: wrong, DATABASE_URL: undefined }, async () => {})
  await expect(attempt).rejects.toThrow(`There is no database in ${wrong}.`)
  expect(fs.existsSync(wrong)).toBe(false)
})
