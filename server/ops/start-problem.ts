/**
 * Message and exit code for a start that failed: one plain line without a stack (the embedded
 * engine's is 20 KB long).
 */
import { DatabaseError } from '#server/db/database-error.ts'
import { StorageRefusedError, StoreUnavailableError } from '#server/db/store.ts'
import { SettingsError } from '#server/env.ts'

/** A reason to stop about which the operator can do something. */
export class StartError extends Error {
  override name = 'StartError'
}

/** PostgreSQL's code for a right that the login of DATABASE_URL lacks. */
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * What a superuser can run, with LOGIN as the login of DATABASE_URL. docs/operations.md lists the
 * rights.
 */
function missingRight(message: string): string {
  if (message.includes('create database')) {
    return 'A superuser can run: alter role LOGIN createdb'
  }
  if (/\brole\b/.test(message)) {
    return 'A superuser can run: create role anon nologin; create role authenticated nologin; create role service_role nologin; grant anon, authenticated, service_role to LOGIN'
  }
  return 'The login must own the database: a superuser can run: alter database NAME owner to LOGIN'
}

const MAX_LINE_LENGTH = 300

/** Messages for the system's refusals to listen, by setting. */
const LISTEN_PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'PORT: already in use by another program',
  EACCES: 'PORT: this user may not listen on it',
  EADDRNOTAVAIL: 'HOST: expected an address of this machine',
  ENOTFOUND: 'HOST: expected an address of this machine',
}

export function startProblem(error: unknown): { text: string; exitCode: number } {
  if (
    error instanceof SettingsError ||
    error instanceof StartError ||
    error instanceof StoreUnavailableError
  ) {
    return { text: error.message, exitCode: 1 }
  }
  if (error instanceof StorageRefusedError) {
    return { text: error.message, exitCode: error.exitCode }
  }
  if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) {
    return { text: `PostgreSQL: ${error.message}. ${missingRight(error.message)}`, exitCode: 1 }
  }
  const { code, syscall } = error as NodeJS.ErrnoException
  const listening =
    syscall === 'listen' || syscall === 'getaddrinfo' ? LISTEN_PROBLEMS[code ?? ''] : undefined
  if (listening) {
    return { text: listening, exitCode: 1 }
  }
  const message = error instanceof Error ? error.message : String(error)
  return {
    text: `Could not start: ${message.split('\n', 1)[0]?.slice(0, MAX_LINE_LENGTH)}`,
    exitCode: 1,
  }
}
