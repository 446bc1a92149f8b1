/** Worker thread that owns the embedded database: one connection, one statement after another. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Results } from '@electric-sql/pglite'
import { databaseErrorFields } from '../database-error.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import { syncTree } from './sync-tree.ts'
import type { RawResult, WorkerOptions, WorkerReply, WorkerRequest } from './worker-messages.ts'

if (!parentPort) throw new Error('database-worker.ts runs as a worker thread only')
const port = parentPort
const options = workerData as WorkerOptions

const startParams = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat('-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'full_page_writes=on', '-c', 'synchronous_commit=on')

/** Counting every table reads every page, and with it every checksum; a larger database would start too slowly. */
const VERIFY_LIMIT_BYTES = 1024 ** 3
const VERIFY_TABLES_SQL = `do $$ declare t regclass; begin
  set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off;
  for t in select oid from pg_class where relkind = 'r' and relpersistence = 'p' loop
    execute format('select count(*) from %s', t);
  end loop; end $$`

function reply(message: WorkerReply): void {
  port.postMessage(message)
}

/** One line, short: the engine's own errors can be 30 KB of minified source. */
function shortReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n', 1)[0] ?? '').slice(0, 200)
}

async function open(files: DurableNodeFS): Promise<PGlite> {
  const database = new PGlite({ fs: files, startParams })
  await database.waitReady
  // values travel as text; the main thread applies the same conversions as for PostgreSQL
  database.parsers = new Proxy({}, { get: () => (text: string) => text })
  database.serializers = {}
  return database
}

async function create(): Promise<void> {
  const database = await open(new DurableNodeFS(options.directory))
  await database.exec(
    `create schema private; create table private.instance (id uuid primary key, opened_at timestamptz not null);`,
  )
  await database.query('insert into private.instance values ($1, now())', [options.instanceId])
  await database.close()
  // initdb writes its files without the fsync above
  syncTree(options.directory)
}

/** Throws with one line when the directory is another instance's, damaged, or not written through to disk. */
async function openVerified(): Promise<PGlite> {
  const files = new DurableNodeFS(options.directory)
  const database = await open(files)
  const found = await database.query<{ id: string }>('select id from private.instance')
  if (found.rows.length !== 1 || found.rows[0]?.id !== options.instanceId)
    throw new Error('it belongs to another installation (instance ids differ)')
  const size = await database.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  if (Number(size.rows[0]?.bytes) <= VERIFY_LIMIT_BYTES) await database.exec(VERIFY_TABLES_SQL)
  const setting = await database.query<{ fsync: string }>('show fsync')
  const before = files.syncs
  await database.query('update private.instance set opened_at = now()')
  if (setting.rows[0]?.fsync !== 'on' || files.syncs === before)
    throw new Error('a commit did not reach fsync, so stored data would not survive a power cut')
  return database
}

function rawResult(
  result: Pick<Results, 'fields'> & { command?: string | undefined; rowCount?: number | undefined; rows: unknown },
): RawResult {
  return {
    command: result.command ?? '',
    rowCount: result.rowCount ?? 0,
    fields: result.fields.map((field) => ({ name: field.name, typeOid: field.dataTypeID })),
    rows: result.rows as (string | null)[][],
  }
}

async function answer(database: PGlite, request: WorkerRequest): Promise<WorkerReply> {
  switch (request.kind) {
    case 'query': {
      const result = await database.query(request.sql, request.parameters, { rowMode: 'array' })
      return { kind: 'done', id: request.id, results: [rawResult(result)], inTransaction: database.isInTransaction() }
    }
    case 'script': {
      const results = await database.exec(request.sql, { rowMode: 'array' })
      return {
        kind: 'done',
        id: request.id,
        results: results.map(rawResult),
        inTransaction: database.isInTransaction(),
      }
    }
    case 'dump': {
      const archive = await database.dumpDataDir('gzip')
      return { kind: 'dumped', id: request.id, archive: new Uint8Array(await archive.arrayBuffer()) }
    }
    case 'close':
      await database.close()
      return { kind: 'done', id: request.id, results: [], inTransaction: false }
  }
}

async function serve(database: PGlite): Promise<void> {
  port.on('message', async (request: WorkerRequest) => {
    try {
      reply(await answer(database, request))
      if (request.kind === 'close') port.close()
    } catch (error) {
      const fields = databaseErrorFields(error)
      if (fields && fields.severity !== 'FATAL' && fields.severity !== 'PANIC')
        return reply({ kind: 'failed', id: request.id, error: fields, inTransaction: database.isInTransaction() })
      // anything else than an ordinary refusal leaves the engine in an unknown state: start again from the files
      reply({ kind: 'aborted', reason: fields ? fields.code : shortReason(error) })
      process.exit(1)
    }
  })
}

try {
  if (options.create) {
    await create()
    reply({ kind: 'opened', fsyncProven: false })
  } else {
    const database = await openVerified()
    await serve(database)
    reply({ kind: 'opened', fsyncProven: true })
  }
} catch (error) {
  reply({ kind: 'refused', reason: shortReason(error) })
  process.exit(1)
}
