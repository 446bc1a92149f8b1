/** Databases of earlier versions, kept as dumps (`test/releases/README.md`). */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { EmbeddedDatabase } from '#server/db/embedded/database.ts'
import { withSession } from '#server/db/sql-session.ts'
import { queryAt } from './query-at.ts'
import { postgresUrl } from './store.ts'

const pathOf = (name: string) => join(import.meta.dirname, 'releases', `${name}.sql.gz`)

/** The text of a kept dump. */
export const keptDump = (name: string): string => gunzipSync(readFileSync(pathOf(name))).toString()

export const keepDump = (name: string, dump: string): void =>
  writeFileSync(pathOf(name), gzipSync(dump, { level: 9 }))

/** What a PostgreSQL database holds, as statements. */
export const dumpOf = (url: string): string =>
  execFileSync('pg_dump', ['--no-owner', '--rows-per-insert=100', url], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })

/** pg_dump may be missing, and it refuses a server that is newer than itself. */
export const canBeDumped = (url: string): boolean =>
  spawnSync('pg_dump', ['--schema-only', url]).status === 0

/** Without the commands that only psql knows. */
const statementsOf = (dump: string) => dump.replaceAll(/^\\.*$/gm, '')

interface RestoredDump {
  url: string
  drop(): Promise<void>
}

/** A new PostgreSQL database with what a dump holds. */
export async function restoreToPostgres(dump: string): Promise<RestoredDump> {
  const database = `dump_${randomUUID().replaceAll('-', '')}`
  await queryAt(postgresUrl(), `create database ${database}`)
  const url = new URL(postgresUrl())
  url.pathname = `/${database}`
  await queryAt(url.href, statementsOf(dump))
  return {
    url: url.href,
    drop: async () => {
      await queryAt(postgresUrl(), `drop database if exists ${database} with (force)`)
    },
  }
}

/** Roles that a dump does not contain, and a schema in which a new database has a table. */
const ROLES = ['anon', 'authenticated', 'service_role']

/** Fills a new data folder with what a dump holds. */
export async function restoreToFolder(directory: string, dump: string): Promise<void> {
  const database = await EmbeddedDatabase.open(directory, pino({ level: 'silent' }), {
    disk: { ballastBytes: 0 },
    fromScratch: true,
  })
  try {
    await withSession(database.pool.connect(Number.POSITIVE_INFINITY), async (session) => {
      await session.script(ROLES.map((role) => `create role ${role} nologin`).join('; '))
      await session.script(
        statementsOf(dump).replaceAll(
          'CREATE SCHEMA private',
          'CREATE SCHEMA IF NOT EXISTS private',
        ),
      )
      // The dump leaves the session without a search path.
      await session.script('reset all')
    })
  } finally {
    await database.close()
  }
}
