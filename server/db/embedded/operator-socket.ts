/**
 * Lets operators' commands use the embedded database while the server has it open, through a local socket that only the
 * server's own user can connect to. Each request gets one answer, in order.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { SqlResult } from '../sql-session.ts'
import { DiskFullError } from '../store.ts'
import { type Backup, createBackup } from './backup.ts'
import type { EmbeddedDatabase } from './database.ts'
import { framed, framedMessages } from './framed-messages.ts'

export type OperatorRequest =
  | { kind: 'query'; sql: string; parameters: readonly unknown[] }
  /** Several statements. */
  | { kind: 'script'; sql: string }
  | { kind: 'backup' }

export type OperatorAnswer = { results: SqlResult[] } | { backup: Backup } | { error: string; isDiskFull: boolean }

/** Longest socket path that every system accepts (macOS: 104 bytes with the final zero). */
const MAX_SOCKET_PATH = 100

/**
 * Possible places for the socket of a data directory, best first: in the directory itself, or in the temporary folder when
 * that path is too long or its file system has no sockets (shared folders of virtual machines).
 */
export function operatorSocketPaths(dataDirectory: string): string[] {
  const directory = resolve(dataDirectory)
  const key = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return [`\\\\.\\pipe\\everturn-${key}`]
  const inside = join(directory, 'operator.sock')
  const outside = join(tmpdir(), `everturn-${process.getuid?.()}-${key}`, 'operator.sock')
  // In a folder that everyone may write to, another user may have taken the name.
  const places = isOursOrFree(dirname(outside)) ? [inside, outside] : [inside]
  return places.filter((path) => Buffer.byteLength(path) <= MAX_SOCKET_PATH)
}

function isOursOrFree(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found === undefined || (found.isDirectory() && found.uid === process.getuid?.())
}

interface OperatorSocket {
  close(): Promise<void>
}

/**
 * Listens until closed. The caller holds the directory's lock, so an existing socket is a leftover and is replaced. When no
 * place works, the site runs without the socket, and operators have to stop it for their commands.
 */
export async function openOperatorSocket(database: EmbeddedDatabase, log: Logger): Promise<OperatorSocket> {
  const connections = new Set<Socket>()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
    void serveConnection(connection, database)
  })
  let open = false
  for (const path of operatorSocketPaths(database.directory)) open ||= await listensOn(server, path)
  if (!open) log.warn('no place for the operators’ socket: admin, db and backup work only while the server is stopped')
  return {
    close() {
      for (const connection of connections) connection.destroy()
      return new Promise((done) => (open ? server.close(() => done()) : done()))
    },
  }
}

async function listensOn(server: Server, path: string): Promise<boolean> {
  const isFile = process.platform !== 'win32'
  try {
    if (isFile) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      rmSync(path, { force: true })
    }
    server.listen(path)
    await once(server, 'listening')
    if (isFile) chmodSync(path, 0o600)
    return true
  } catch {
    return false
  }
}

async function serveConnection(connection: Socket, database: EmbeddedDatabase): Promise<void> {
  try {
    for await (const request of framedMessages(connection))
      connection.write(framed(await run(request as OperatorRequest, database)))
    connection.end()
  } catch {
    // The operator's command ended in the middle of an answer.
    connection.destroy()
  }
}

async function run(request: OperatorRequest, database: EmbeddedDatabase): Promise<OperatorAnswer> {
  try {
    if (request.kind === 'backup') return { backup: await createBackup(database) }
    // An operator's statement may take longer than a visitor's.
    const session = await database.pool.connect(Number.POSITIVE_INFINITY)
    try {
      if (request.kind === 'query') return { results: [await session.query(request.sql, request.parameters)] }
      return { results: await session.script(request.sql) }
    } finally {
      // Fails only when the engine has ended, and the next engine starts without a session.
      if (request.kind === 'script') await session.reset().catch(() => {})
      session.release()
    }
  } catch (error) {
    return {
      error: error instanceof Error ? error.message : 'the request could not be run',
      isDiskFull: error instanceof DiskFullError,
    }
  }
}
