/**
 * Makes the empty, migrated database that a first start copies
 * (`server/db/embedded/prepared-database.ts`).
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { dataPaths } from '#server/db/embedded/data-directory.ts'
import { EmbeddedDatabase } from '#server/db/embedded/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationsHash, readMigrations } from '#server/db/migrations.ts'
import { withSession } from '#server/db/sql-session.ts'
import { NODE_OPTIONS } from '#server/program-files.ts'
import program from '../package.json' with { type: 'json' }
import { PROJECT } from './build-stamp.ts'

const SAME_EVERY_TIME = new URL('same-every-time.ts', import.meta.url).href

/**
 * Removes the templates for further databases, which the engine never makes. They are 600 files
 * that every start after a crash would sync. Also deletes the row that names the installation which
 * made this database.
 */
const TAKE_AWAY = [
  'delete from private.instance',
  `update pg_database set datistemplate = false where datname like 'template%'`,
  'drop database template0',
  'drop database template1',
  'vacuum (analyze)',
]

/**
 * The engine, the migrations, the version and this file determine the result, so it is kept until
 * one of them changes.
 */
function cachedDatabase(): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  hash.update(readFileSync(join(PROJECT, 'node_modules/@electric-sql/pglite/package.json')))
  hash.update(migrationsHash())
  hash.update(program.version)
  return join(PROJECT, '.cache', `database-${hash.digest('hex').slice(0, 16)}`)
}

async function makeDatabase(directory: string): Promise<void> {
  const database = await EmbeddedDatabase.open(directory, pino({ level: 'silent' }), {
    disk: { ballastBytes: 0 },
    fromScratch: true,
  })
  try {
    await withSession(database.pool.connect(Number.POSITIVE_INFINITY), async (session) => {
      await migrate(session, readMigrations())
      for (const statement of TAKE_AWAY) {
        await session.script(statement)
      }
    })
  } finally {
    await database.close()
  }
}

/** @returns path of the folder that the build stores at `preparedDatabasePath` */
export async function prepareDatabase(): Promise<string> {
  const kept = cachedDatabase()
  if (existsSync(kept)) {
    return kept
  }
  const directory = mkdtempSync(join(tmpdir(), 'everturn-database-'))
  const draft = `${kept}.${process.pid}`
  try {
    const making = spawn(process.execPath, [...NODE_OPTIONS, import.meta.filename, directory], {
      stdio: 'inherit',
      // The engine's thread is started with no parameters of the process, and takes these all the
      // same.
      env: { ...process.env, NODE_OPTIONS: `--import ${SAME_EVERY_TIME}` },
    })
    const [status] = await once(making, 'exit')
    if (status !== 0) {
      throw new Error('The database could not be prepared')
    }
    mkdirSync(join(PROJECT, '.cache'), { recursive: true })
    cpSync(dataPaths(directory).database, draft, { recursive: true })
    renameSync(draft, kept)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  return kept
}

if (import.meta.main) {
  await makeDatabase(process.argv[2] as string)
}
