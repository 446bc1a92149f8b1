/** Databases of earlier versions, kept as dumps (`test/releases/README.md`). */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { queryAt } from './query-at.ts'
import { postgresUrl } from './store.ts'

const FOLDER = join(import.meta.dirname, 'releases')

/** The statements of a dump, without the commands that only psql knows. */
export const dumpOf = (name: string): string =>
  gunzipSync(readFileSync(join(FOLDER, `${name}.sql.gz`)))
    .toString('utf8')
    .replaceAll(/^\\.*$/gm, '')

/** A new PostgreSQL database with what a dump holds. */
export async function restoredDump(name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const database = `dump_${randomUUID().replaceAll('-', '')}`
  await queryAt(postgresUrl(), `create database ${database}`)
  const url = new URL(postgresUrl())
  url.pathname = `/${database}`
  await queryAt(url.href, dumpOf(name))
  return {
    url: url.href,
    drop: async () => {
      await queryAt(postgresUrl(), `drop database if exists ${database} with (force)`)
    },
  }
}
