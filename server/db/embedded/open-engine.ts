/** Starts PGlite, for the database worker and for the check of a backup. */
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { valueTypes } from '../postgres-values.ts'
import { type LedgerEntry, READ_LEDGER_SQL } from '../refuse-database.ts'
import type { Contents } from './database-thread.ts'
import { damagedPage } from './page-checksums.ts'

/**
 * PGlite turns fsync off by default (`-F`). PostgreSQL's default buffers are meant for a dedicated
 * machine. With smaller ones the engine needs 212 MB instead of 350 MB, and the system's page cache
 * holds the files anyway.
 */
const SETTINGS = [
  'fsync=on',
  'wal_sync_method=fsync',
  'shared_buffers=16MB',
  'wal_buffers=1MB',
  'max_connections=5',
]
const START_PARAMETERS = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat(SETTINGS.flatMap((setting) => ['-c', setting]))

/** Counting every table reads its pages. A database larger than this would start too slowly. */
const VERIFY_LIMIT_BYTES = 1024 ** 3
const VERIFY_TABLES_SQL = `do $$ declare t regclass; begin
  set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off;
  for t in select oid from pg_class where relkind = 'r' and relpersistence = 'p' loop
    execute format('select count(*) from %s', t);
  end loop; end $$`

/** PostgreSQL's last message, which says more than the abort that follows it. */
let lastComplaint: string | undefined

function listen(line: string): boolean {
  const complaint = /\b(?:FATAL|PANIC): {2}(.+)/.exec(line)?.[1]
  if (complaint !== undefined) {
    lastComplaint = complaint
  }
  return false
}

export async function openEngine(
  options: Pick<PGliteOptions, 'fs' | 'loadDataDir'>,
): Promise<PGlite> {
  const database = new PGlite({ ...options, startParams: START_PARAMETERS, onStderr: listen })
  await database.waitReady
  // Values are converted as those of PostgreSQL are. Parameters arrive as text.
  database.parsers = new Proxy(
    {},
    { get: (_, oid) => valueTypes.getTypeParser(Number(oid), 'text') },
  )
  database.serializers = {}
  return database
}

/**
 * Id of the installation that the database belongs to. Undefined for a new database that was never
 * opened.
 * @throws when the marker is missing, because the database is then not one of this product
 */
export async function readInstanceId(database: PGlite): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>('select id from private.instance')
  if (rows.length > 1) {
    throw new Error('it names several installations')
  }
  return rows[0]?.id
}

/** Row counts of our own tables, as one JSON object by `schema.table`. */
export const ROW_COUNTS_SQL = `select json_object_agg(name, n) as counts from (
  select format('%I.%I', table_schema, table_name) as name,
    (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', table_schema, table_name),
      false, true, '')))[1]::text::bigint as n
  from information_schema.tables
  where table_schema in ('public', 'private', 'auth') and table_type = 'BASE TABLE'
    and (select relpersistence from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass) = 'p') as counted`

export async function readContents(database: PGlite): Promise<Contents> {
  const { rows } = await database.query<{ counts: Contents['rowCounts'] | null }>(ROW_COUNTS_SQL)
  const instanceId = await readInstanceId(database)
  if (instanceId === undefined) {
    throw new Error('it names no installation')
  }
  const ledger = await database.query<LedgerEntry>(READ_LEDGER_SQL)
  return { instanceId, rowCounts: rows[0]?.counts ?? {}, ledger: ledger.rows }
}

/**
 * Reads every table, which finds lost files, and every page of the database's files.
 * @param directory of the files, if they are not in memory only
 * @throws when a page is damaged or a file is lost
 */
export async function verify(database: PGlite, directory?: string): Promise<void> {
  const { rows } = await database.query<{ bytes: number; folder: string }>(
    `select pg_database_size(oid) as bytes, 'base/' || oid as folder from pg_database where datname = current_database()`,
  )
  const { bytes = 0, folder = '' } = rows[0] ?? {}
  if (bytes > VERIFY_LIMIT_BYTES) {
    return
  }
  await database.exec(VERIFY_TABLES_SQL)
  const damaged = directory === undefined ? undefined : damagedPage(directory, ['global', folder])
  if (damaged !== undefined) {
    throw new Error(damaged)
  }
}

/**
 * The reason for a failure in one short line. The engine's own errors can hold 30 KB of minified
 * source.
 */
export function shortReason(error: unknown): string {
  const text = lastComplaint ?? (error instanceof Error ? error.message : String(error))
  return (text.split('\n', 1)[0] ?? '').slice(0, 200)
}
