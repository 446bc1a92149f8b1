/**
 * All statements of the mixed load on PostgreSQL 18 with a million leads. No statement may take long on average, or read a
 * large table sequentially. The test starts its own server. `STATEMENTS_DATABASE_URL` names another one, as its superuser:
 * an empty database, on a server with `shared_preload_libraries = 'pg_stat_statements'`. The first run fills that
 * database, and later runs can reuse it.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { buildOnce } from '#test/build-once.ts'
import { type FakeCrm, startFakeCrm } from '#test/fakes/crm.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { startNewestPostgres } from '#test/setup/postgres-server.ts'
import { runMixedLoad } from './mixed-load.ts'

const RUNS = process.env.SOAK !== undefined && inject('testStore').engine === 'postgres'
/** Data of 2 GB fits half into memory. The log is large enough that the fill needs no checkpoint every few seconds. */
const POSTGRES_SETTINGS = ['shared_preload_libraries=pg_stat_statements', 'shared_buffers=1GB', 'max_wal_size=4GB']
const MINUTES = Number(process.env.LOAD_MINUTES ?? 5)
const REQUESTS_PER_SECOND = Number(process.env.LOAD_RATE ?? 15)
const LEADS = 1_000_000
const MEAN_MAX_MS = 50
/** A smaller table is faster to read sequentially than through an index. */
const LARGE_TABLE_ROWS = 10_000

let folder: string
let databaseUrl: string
let stopPostgres: (() => Promise<void>) | undefined
let crm: FakeCrm
let server: RealServer
let database: pg.Client

const settings = () => ({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  JWT_SECRET: 'x'.repeat(40),
  CRM_FORMS_HOST: crm.origin,
  TRUST_PROXY: '127.0.0.0/8,::1',
  LOG_LEVEL: 'warn',
})
const rowsOf = async <Row extends pg.QueryResultRow>(query: string) => (await database.query<Row>(query)).rows

beforeAll(async () => {
  if (!RUNS) return
  buildOnce()
  databaseUrl = process.env.STATEMENTS_DATABASE_URL ?? ''
  if (databaseUrl === '') ({ url: databaseUrl, stop: stopPostgres } = await startNewestPostgres(POSTGRES_SETTINGS))
  folder = mkdtempSync(join(tmpdir(), 'everturn-statements-'))
  crm = await startFakeCrm({ callsPerTenSeconds: Number.POSITIVE_INFINITY })
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  // The first start creates the tables.
  server = await startRealServer({ dataDir: folder, settings: settings() })
  const [{ n = 0 } = {}] = await rowsOf<{ n: number }>('select count(*)::int as n from public.leads')
  if (n < LEADS) {
    await server.stop()
    await database.query(readFileSync(join(import.meta.dirname, 'million-leads.sql'), 'utf8'))
    server = await startRealServer({ dataDir: folder, settings: settings() })
  }
  await database.query('create extension if not exists pg_stat_statements')
  // Autovacuum does the same. Afterward a count needs to read only the index.
  await database.query('vacuum (analyze)')
}, 1_800_000)
afterAll(async () => {
  await server?.stop()
  await crm?.close()
  await database?.end()
  await stopPostgres?.()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const sequentialReads = async () =>
  new Map(
    (
      await rowsOf<{ name: string; reads: string }>(
        `select format('%s.%s', schemaname, relname) as name, seq_scan as reads from pg_stat_user_tables where n_live_tup > ${LARGE_TABLE_ROWS}`,
      )
    ).map(({ name, reads }) => [name, Number(reads)]),
  )

test.runIf(RUNS)(
  `with a million leads no statement takes ${MEAN_MAX_MS} ms on average, and none reads a large table from end to end`,
  { timeout: (MINUTES + 10) * MINUTE_MS },
  async () => {
    const load = (minutes: number) => {
      const ends = Date.now() + minutes * MINUTE_MS
      return runMixedLoad({
        url: server.url,
        settings: settings(),
        requestsPerSecond: REQUESTS_PER_SECOND,
        isOver: () => Date.now() >= ends,
      })
    }
    // Data that is read for the first time comes from the disk, so this run is not measured.
    await load(0.5)
    await database.query('select pg_stat_statements_reset()')
    const before = await sequentialReads()
    // The daily maintenance at the start belongs to the measurement.
    await server.stop()
    server = await startRealServer({ dataDir: folder, settings: settings() })
    const { sent, failures } = await load(MINUTES)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const statements = await rowsOf<{ calls: number; mean: number; max: number; query: string }>(
      `select calls::int, round(mean_exec_time::numeric, 1)::float8 as mean, round(max_exec_time::numeric, 1)::float8 as max,
         regexp_replace(query, '\\s+', ' ', 'g') as query
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       order by mean_exec_time desc`,
    )
    const after = await sequentialReads()
    const read = [...after].flatMap(([name, reads]) =>
      reads > (before.get(name) ?? 0) ? [`${name}: ${reads - (before.get(name) ?? 0)}`] : [],
    )
    const total = Object.values(sent).reduce((sum, n) => sum + n, 0)
    process.stdout.write(
      `${total} requests, ${failures.length} failed; ${statements.length} statements, ` +
        `${statements.reduce((sum, { calls }) => sum + calls, 0)} calls; longest:\n`,
    )
    for (const { calls, mean, max, query } of statements.slice(0, 25))
      process.stdout.write(`max ${max} ms, mean ${mean} ms, ${calls} calls: ${query.slice(0, 400)}\n`)
    process.stdout.write(`Large tables read from end to end: ${read.join(', ') || 'none'}\n`)
    expect(failures).toEqual([])
    expect(statements.filter(({ mean }) => mean > MEAN_MAX_MS)).toEqual([])
    expect(read).toEqual([])
  },
)
