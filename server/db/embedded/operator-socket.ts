/**
 * How operators' commands reach the embedded database while the server has it open: a local socket that only the
 * server's own user can connect to. One JSON request per line, one JSON answer per line.
 */
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { SqlResult } from '../sql-session.ts'
import { type Backup, createBackup } from './backup.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'

export type OperatorRequest =
  | { kind: 'query'; sql: string; parameters: readonly unknown[] }
  /** Several statements. */
  | { kind: 'script'; sql: string }
  | { kind: 'backup' }

export type OperatorAnswer = { results: SqlResult[] } | { backup: Backup } | { error: string }

/** Longest socket path that every system takes (macOS: 104 bytes with the final zero). */
const MAX_SOCKET_PATH = 100

/** Where the socket of a data directory is: in it, or, where that path is too long for a socket, in the temporary folder. */
export function operatorSocketPath(dataDirectory: string): string {
  const directory = resolve(dataDirectory)
  const key = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\everturn-${key}`
  const inside = join(directory, 'operator.sock')
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH
    ? inside
    : join(tmpdir(), `everturn-${process.getuid?.()}-${key}`, 'operator.sock')
}

export interface OperatorSocket {
  close(): Promise<void>
}

/** Listens until closed. The caller holds the directory's lock, so a socket that is already there is a leftover. */
export async function openOperatorSocket(database: EmbeddedDatabase): Promise<OperatorSocket> {
  const path = operatorSocketPath(database.directory)
  const connections = new Set<Socket>()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
    serveConnection(connection, database)
  })
  if (process.platform !== 'win32') {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    rmSync(path, { force: true })
  }
  await listening(server, path)
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return {
    close() {
      for (const connection of connections) connection.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(path, () => {
      server.off('error', failed)
      done()
    })
  })
}

function serveConnection(connection: Socket, database: EmbeddedDatabase): void {
  // an operator who goes away in the middle of an answer
  connection.on('error', () => connection.destroy())
  const lines = createInterface({ input: connection })
  let last = Promise.resolve()
  lines.on('line', (line) => {
    last = last.then(async () => {
      const answer = await run(line, database)
      if (connection.writable) connection.write(`${JSON.stringify(answer)}\n`)
    })
  })
  lines.on('close', () => connection.end())
}

async function run(line: string, database: EmbeddedDatabase): Promise<OperatorAnswer> {
  try {
    const request = JSON.parse(line) as OperatorRequest
    if (request.kind === 'backup') return { backup: await createBackup(database) }
    const session = await database.pool.connect()
    try {
      if (request.kind === 'script') return { results: await session.script(request.sql) }
      return { results: [await session.query(request.sql, request.parameters)] }
    } finally {
      session.release()
    }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'the request could not be run' }
  }
}
