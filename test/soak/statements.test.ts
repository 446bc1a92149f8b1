/**
 * All statements of the mixed load on PostgreSQL with a million leads. No statement may take long or read a large table
 * sequentially. `STATEMENTS_DATABASE_URL` names an empty database and a superuser, on a server with
 * `shared_preload_libraries = 'pg_stat_statements'`. The first run fills the database. Later runs can reuse it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildOnce } from '#test/build-once.ts'
import { type FakeCrm, startFakeCrm } from '#test/fakes/crm.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { runMixedLoad } from './mixed-load.ts'

const DATABASE_URL = inject('testStore').engine === 'postgres' ? (process.env.STATEMENTS_DATABASE_URL ?? '') : ''
const MINUTE_MS = 60_000
const MINUTES = Number(process.env.LOAD_MINUTES ?? 5)
const REQUESTS_PER_SECOND = Number(process.env.LOAD_RATE ?? 15)
const LEADS = 1_000_000
const LONGEST_MS = 50
/** A smaller table is faster to read sequentially than through an index. */
const LARGE_TABLE_ROWS = 10_000

let folder: string
let crm: FakeCrm
let server: RealServer
let database: pg.Client

const settings = () => ({
  DATA_DIR: folder,
  DATABASE_URL,
  JWT_SECRET: 'x'.repeat(40),
  CRM_FORMS_HOST: crm.origin,
  TRUST_PROXY: '127.0.0.0/8,::1',
  LOG_LEVEL: 'warn',
})
const rowsOf = async <Row extends pg.QueryResultRow>(query: string) => (await database.query<Row>(query)).rows

beforeAll(async () => {
  if (!DATABASE_URL) return
  buildOnce()
  folder = mkdtempSync(join(tmpdir(), 'everturn-statements-'))
  crm = await startFakeCrm({ callsPerTenSeconds: Number.POSITIVE_INFINITY })
  database = new pg.Client({ connectionString: DATABASE_URL })
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

test.runIf(DATABASE_URL)(
  `with a million leads no statement takes ${LONGEST_MS} ms, and none reads a large table from end to end`,
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
       order by max_exec_time desc`,
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
    expect(statements.filter(({ mean }) => mean > LONGEST_MS)).toEqual([])
    expect(read).toEqual([])
  },
)
