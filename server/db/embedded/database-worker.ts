/** Worker thread that owns the embedded database: one connection, one statement after another. */
import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite, Results } from '@electric-sql/pglite'
import { databaseErrorFields } from '../database-error.ts'
import type { SqlResult } from '../sql-session.ts'
import type { Contents, WorkerOptions, WorkerReply, WorkerRequest } from './database-thread.ts'
import { DurableNodeFS, proveDurability } from './durable-node-fs.ts'
import { openEngine, readContents, readInstanceId, shortReason, verify } from './open-engine.ts'
import { syncTree } from './sync-tree.ts'

if (!parentPort) {
  throw new Error('database-worker.ts runs as a worker thread only')
}
const port = parentPort
const options = workerData as WorkerOptions

function reply(message: WorkerReply): void {
  port.postMessage(message)
}

async function create(directory: string): Promise<void> {
  const database = await openEngine({ fs: new DurableNodeFS(directory) })
  await database.exec(
    'create schema private; create table private.instance (id uuid primary key, opened_at timestamptz not null)',
  )
  await database.close()
  // initdb does not write through DurableNodeFS, so its files are synced here.
  syncTree(directory)
}

async function openVerified(directory: string, instanceId: string): Promise<PGlite> {
  const files = new DurableNodeFS(directory, (error) => {
    reply({ kind: 'aborted', reason: shortReason(error) })
    process.exit(1)
  })
  const database = await openEngine({ fs: files })
  const owner = await readInstanceId(database)
  if (owner === undefined) {
    await database.query('insert into private.instance values ($1, now())', [instanceId])
  } else if (owner !== instanceId) {
    throw new Error('it belongs to another installation')
  }
  await verify(database, directory)
  await proveDurability(database, () => files.syncs)
  return database
}

/** Opens a backup, in memory or into an empty directory, reads all of it and closes it. */
async function openArchive(archive: string, directory?: string): Promise<Contents> {
  const loadDataDir = await openAsBlob(archive)
  const database = await openEngine(
    directory ? { fs: new DurableNodeFS(directory), loadDataDir } : { loadDataDir },
  )
  await verify(database, directory)
  const contents = await readContents(database)
  await database.close()
  if (directory) {
    syncTree(directory)
  }
  return contents
}

async function runTask(): Promise<Contents | undefined> {
  switch (options.task) {
    case 'create':
      await create(options.directory)
      return undefined
    case 'serve':
      serve(await openVerified(options.directory, options.instanceId))
      return undefined
    case 'restore':
      return await openArchive(options.archive, options.directory)
    case 'check':
      return await openArchive(options.archive)
  }
}

const resultOf = ({
  command = '',
  rowCount = 0,
  rows,
}: Pick<Results, 'command' | 'rowCount'> & { rows: unknown }): SqlResult => ({
  command,
  rowCount,
  rows: rows as SqlResult['rows'],
})

async function answer(database: PGlite, request: WorkerRequest): Promise<SqlResult[] | Uint8Array> {
  switch (request.kind) {
    case 'query':
      return [resultOf(await database.query(request.sql, request.parameters))]
    case 'script':
      return (await database.exec(request.sql)).map(resultOf)
    case 'protocol':
      return database.execProtocolRaw(request.message)
    case 'dump': {
      // After a checkpoint, opening the backup need not replay the log.
      await database.exec('checkpoint')
      const archive = new Blob([new Uint8Array(request.first), await database.dumpDataDir('none')])
      const packed = new Response(archive.stream().pipeThrough(new CompressionStream('gzip')))
      return new Uint8Array(await packed.arrayBuffer())
    }
    case 'close':
      await database.close()
      return []
  }
}

function serve(database: PGlite): void {
  port.on('message', async (request: WorkerRequest) => {
    try {
      const value = await answer(database, request)
      const isOver = request.kind === 'close'
      reply({
        kind: 'done',
        id: request.id,
        value,
        inTransaction: !isOver && database.isInTransaction(),
      })
      if (isOver) {
        port.close()
      }
    } catch (error) {
      const fields = databaseErrorFields(error)
      if (fields && fields.severity !== 'FATAL' && fields.severity !== 'PANIC') {
        return reply({
          kind: 'failed',
          id: request.id,
          error: fields,
          inTransaction: database.isInTransaction(),
        })
      }
      // Any error but an ordinary refusal leaves the engine in an unknown state, so the main thread
      // ends this worker.
      reply({ kind: 'aborted', reason: fields?.code ?? shortReason(error) })
    }
  })
}

try {
  reply({ kind: 'opened', contents: await runTask() })
} catch (error) {
  reply({ kind: 'refused', reason: shortReason(error) })
}
