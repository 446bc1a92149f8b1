/**
 * Opens the embedded database to operators while the server uses it: a Unix socket that speaks
 * PostgreSQL's protocol (version 3.0, chapter "Frontend/Backend Protocol" of its manual), so that
 * psql and other PostgreSQL clients can connect.
 */
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { DiskFullError, StoreUnavailableError } from '../store.ts'
import { createBackup } from './backup.ts'
import type { EmbeddedDatabase } from './database.ts'
import type { Lease } from './pool.ts'

/** Where PostgreSQL clients look for the socket in a folder that they are given as the host. */
export const operatorSocketPath = (dataDirectory: string): string =>
  join(resolve(dataDirectory), '.s.PGSQL.5432')

/** Bytes of a socket's path that every system allows. */
const MAX_SOCKET_PATH_BYTES = 100

/** Whether a server on this data directory can be reached through a socket. */
export const canHaveSocket = (dataDirectory: string): boolean =>
  process.platform !== 'win32' &&
  Buffer.byteLength(operatorSocketPath(dataDirectory)) <= MAX_SOCKET_PATH_BYTES

/** A statement of our own, in place of PostgreSQL's: makes a backup and answers with it as JSON. */
export const BACKUP_STATEMENT = 'backup'

/**
 * A transaction that its client leaves idle is ended after this time, because the site waits for
 * it.
 */
const IDLE_IN_TRANSACTION_MS = 10_000

/**
 * Listens until closed. The caller holds the directory's lock, so an existing socket is a leftover
 * and is replaced. Where that is not possible (a path above 100 characters, a file system without
 * sockets, Windows), commands work while the site is stopped.
 */
export async function openOperatorSocket(
  database: EmbeddedDatabase,
  log: Logger,
  idleMs = IDLE_IN_TRANSACTION_MS,
): Promise<{ close(): Promise<void> }> {
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket)
    // A client may close its connection at any time.
    socket.on('error', () => {})
    socket.once('close', () => connections.delete(socket))
    void serveClient(socket, database, idleMs)
  })
  const path = operatorSocketPath(database.directory)
  try {
    rmSync(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
    // From here on an error is about one connection, such as one too many open files.
    server.on('error', ({ code }: NodeJS.ErrnoException) =>
      log.warn({ code }, 'an operator could not be let in'),
    )
    chmodSync(path, 0o600)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    log.warn(
      { code },
      'the operators’ socket cannot be opened: commands work only while the server is stopped',
    )
    return { close: async () => {} }
  }
  return {
    close() {
      for (const socket of connections) {
        socket.destroy()
      }
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** Codes in place of the version in a client's first message. */
const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102

const QUERY = 'Q'.charCodeAt(0)
const PARSE = 'P'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

/** The engine ends when it is asked to copy from its client. */
const COPY_FROM_CLIENT = /\bcopy\b[^;]*\bfrom\s+stdin\b/i

/**
 * What a client has set for its session. It is kept while the site uses the connection with its own
 * settings.
 */
const SESSION_SETTINGS = `select coalesce(json_object_agg(name, setting), '{}')::text as settings from (
  select name, setting from pg_settings where source = 'session'
  union all select 'role', current_setting('role') where current_setting('role') <> 'none') own`

/** The SQL of a message; empty if it has none. */
function sqlIn(message: Buffer): string {
  const isStatement = message[0] === QUERY || message[0] === PARSE
  return isStatement ? message.toString('utf8', 5) : ''
}

const asksForBackup = (message: Buffer) =>
  message[0] === QUERY &&
  sqlIn(message)
    .replace(/[;\0\s]+$/, '')
    .toLowerCase() === BACKUP_STATEMENT

/** Cuts what a client sends into its messages. */
function messageReader() {
  let input = Buffer.alloc(0)
  return {
    add(chunk: Buffer): void {
      input = Buffer.concat([input, chunk])
    },
    /** The next message that has arrived as a whole, which begins with its type or its length. */
    take(hasType: boolean): Buffer | undefined {
      const lengthAt = hasType ? 1 : 0
      if (input.length < lengthAt + 4) {
        return undefined
      }
      const length = lengthAt + input.readInt32BE(lengthAt)
      if (length < lengthAt + 4 || input.length < length) {
        return undefined
      }
      const message = input.subarray(0, length)
      input = input.subarray(length)
      return message
    },
  }
}

/** A client's use of the database's connection, with the settings of its own. */
function clientSession(database: EmbeddedDatabase) {
  let lease: Lease | undefined
  let settings = '{}'

  async function begin(): Promise<Lease> {
    // An operator's statement may take longer than a visitor's.
    lease = await database.pool.connect(Number.POSITIVE_INFINITY)
    if (settings !== '{}') {
      await lease.query(`select set_config(key, value, false) from json_each_text($1::json)`, [
        settings,
      ])
    }
    return lease
  }

  return {
    /** The client has the connection from now on, until it is given back. */
    connect: async (): Promise<Lease> => lease ?? begin(),
    async keepSettings(): Promise<void> {
      const answer = await lease?.query<{ settings: string }>(SESSION_SETTINGS)
      settings = answer?.rows[0]?.settings ?? '{}'
    },
    /** Ends the client's transaction, if one is open, and gives the connection back as it was. */
    async giveBack(): Promise<void> {
      const given = lease
      lease = undefined
      // Fails only when the engine has ended, and the next engine starts without a session.
      await given?.reset().catch(() => {})
      given?.release()
    },
  }
}

/**
 * Serves one client until it leaves. The database has one connection, which the client has for as
 * long as its statement or transaction takes. In between, the site uses it.
 */
async function serveClient(
  socket: Socket,
  database: EmbeddedDatabase,
  idleMs: number,
): Promise<void> {
  const input = messageReader()
  const session = clientSession(database)
  let isStarted = false
  let idleTimer: NodeJS.Timeout | undefined

  async function answer(message: Buffer): Promise<void> {
    clearTimeout(idleTimer)
    if (!isStarted) {
      const code = message.length >= 8 ? message.readInt32BE(4) : 0
      if (code === SSL_REQUEST || code === GSS_REQUEST) {
        return void socket.write('N')
      }
      if (code === CANCEL_REQUEST) {
        return void socket.destroy()
      }
      isStarted = true
    } else if (message[0] === TERMINATE) {
      return void socket.end()
    }
    if (COPY_FROM_CLIENT.test(sqlIn(message))) {
      return refuse('0A000', 'COPY FROM STDIN is not available here: use INSERT')
    }
    const passed = asksForBackup(message) ? await backUp() : message
    const lease = await session.connect()
    const answered = await lease.protocol(passed)
    socket.write(answered)
    // The last message of an answer says whether a transaction is open. Without it, the client
    // sends more of its statement.
    const isReady = answered.at(-6) === READY_FOR_QUERY && answered.at(-1) === 'I'.charCodeAt(0)
    if (!isReady) {
      idleTimer = setTimeout(() => refuse('25P03', 'idle-in-transaction timeout'), idleMs)
    } else {
      await session.keepSettings()
      await giveBack()
    }
  }

  async function backUp(): Promise<Buffer> {
    const backup = JSON.stringify(await createBackup(database))
    return framed('Q', Buffer.from(`select ${pg.escapeLiteral(backup)} as backup\0`))
  }

  /** Ends the connection with an ErrorResponse. @param code an SQLSTATE */
  function refuse(code: string, message: string): void {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
    if (socket.writable) {
      socket.end(framed('E', fields))
    }
    void giveBack()
  }

  async function giveBack(): Promise<void> {
    clearTimeout(idleTimer)
    await session.giveBack()
  }

  try {
    for await (const chunk of socket) {
      input.add(chunk as Buffer)
      // The first message has no type.
      const take = () => input.take(isStarted)
      for (let message = take(); message; message = take()) {
        await answer(message).catch((error: Error) => refuse(sqlStateOf(error), error.message))
      }
    }
  } catch {
    // The client broke off.
  } finally {
    socket.destroy()
    await giveBack()
  }
}

/** The reason as an SQLSTATE, so that the client says what an operator can do about it. */
function sqlStateOf(error: Error): string {
  if (error instanceof DiskFullError || (error as NodeJS.ErrnoException).code === 'ENOSPC') {
    return '53100'
  }
  return error instanceof StoreUnavailableError ? '57P03' : 'XX000'
}

function framed(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}
