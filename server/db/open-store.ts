/** Opens the store: PostgreSQL with DATABASE_URL, otherwise the embedded database in DATA_DIR. */
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '#contract/database.ts'
import { DatabaseError } from './database-error.ts'
import { EmbeddedDatabase, type EmbeddedOptions } from './embedded/database.ts'
import { openOperatorSocket } from './embedded/operator-socket.ts'
import { startNightlyBackups, startRefreshingStatistics } from './embedded/upkeep.ts'
import { healthCheck } from './health-check.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { DEFAULT_POSTGRES_LIMITS, type PostgresPoolLimits, postgresPool } from './postgres/pool.ts'
import { shareTransactions } from './shared-transactions.ts'
import { type SessionPool, withSession } from './sql-session.ts'
import {
  type Caller,
  CallerRoleError,
  type Store,
  type TransactionOptions,
  type Trx,
} from './store.ts'

export interface StoreSettings {
  DATA_DIR: string
  /** PostgreSQL instead of the embedded database. */
  DATABASE_URL?: string | undefined
  /**
   * Roles that are valid only in a session with a second factor. The policies read this setting.
   */
  REQUIRE_MFA?: 'admin' | undefined
}

export interface StoreOptions {
  embedded?: EmbeddedOptions
  postgres?: Partial<PostgresPoolLimits>
}

const DEADLOCK_DETECTED = '40P01'
const INSUFFICIENT_PRIVILEGE = '42501'
/** Also for a role that does not exist. */
const INVALID_PARAMETER_VALUE = '22023'

/**
 * Opens, checks and migrates the store.
 * @throws {StorageRefusedError} when opening would risk stored data
 * @throws {StoreUnavailableError} when PostgreSQL cannot be reached
 */
export async function openStore(
  settings: StoreSettings,
  log: Logger,
  options: StoreOptions = {},
): Promise<Store> {
  const { DATA_DIR, DATABASE_URL: url, REQUIRE_MFA: requireMfa } = settings
  const database =
    url === undefined ? await EmbeddedDatabase.open(DATA_DIR, log, options.embedded) : undefined
  const pool =
    database?.pool ??
    postgresPool(String(url), log, { ...DEFAULT_POSTGRES_LIMITS, ...options.postgres })
  const closeDatabase = () => (database ? database.close() : pool.end())
  try {
    // A migration may take longer than any caller.
    const connecting = pool.connect(Number.POSITIVE_INFINITY)
    const onLocked = () =>
      log.warn('a migration waits until another session, such as pg_dump, ends; it is tried again')
    const applied = await withSession(connecting, (session) =>
      migrate(session, readMigrations(), undefined, onLocked),
    )
    if (applied.length > 0) {
      log.info({ applied }, 'database migrated')
    }
    if (!database) {
      return createStore('postgres', pool, {
        log,
        requireMfa,
        close: closeDatabase,
        diskFree: () => undefined,
      })
    }
    const operators = await openOperatorSocket(database, log)
    const upkeep = [startNightlyBackups(database, log), startRefreshingStatistics(database, log)]
    return createStore('embedded', pool, {
      log,
      requireMfa,
      async close() {
        await Promise.all([operators.close(), ...upkeep.map((work) => work.stop())])
        await closeDatabase()
      },
      diskFree: () => database.disk.free,
    })
  } catch (error) {
    await closeDatabase()
    throw error
  }
}

function createStore(
  engine: Store['engine'],
  pool: SessionPool,
  parts: {
    log: Logger
    requireMfa: StoreSettings['REQUIRE_MFA']
    close(): Promise<void>
    diskFree(): number | undefined
  },
): Store {
  // Kysely's type also lists cursors and canceling, which it uses only on request.
  const drive = (sessions: SessionPool['reserved']) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: sessions as unknown as PostgresPool }),
    })
  const db = drive(pool)
  const reservedDb = drive(pool.reserved)

  const { requireMfa } = parts
  /**
   * Set again in each transaction, because a pooler in front of PostgreSQL keeps no session
   * settings.
   */
  const withPolicySettings =
    <T>(work: (trx: Trx) => Promise<T>) =>
    async (trx: Trx) => {
      if (requireMfa) {
        await sql`select set_config('app.require_mfa', ${requireMfa}, true)`.execute(trx)
      }
      return work(trx)
    }

  async function inTransaction<T>(
    work: (trx: Trx) => Promise<T>,
    { readOnly = false }: TransactionOptions = {},
    on = db,
  ): Promise<T> {
    const run = () => {
      const transaction = on.transaction()
      return (readOnly ? transaction.setAccessMode('read only') : transaction).execute(
        withPolicySettings(work),
      )
    }
    try {
      return await run()
    } catch (error) {
      if (error instanceof DatabaseError && error.code === DEADLOCK_DETECTED) {
        return await run()
      }
      throw error
    }
  }

  const check = healthCheck(reservedDb, parts.log)
  const inReservedTransaction: Store['inTransaction'] = (work) =>
    inTransaction(work, {}, reservedDb)
  return {
    engine,
    db,
    inTransaction: (work, options) => inTransaction(work, options),
    // PostgreSQL commits its connections in groups by itself.
    inSharedTransaction:
      engine === 'embedded' ? shareTransactions(inReservedTransaction) : inReservedTransaction,
    asCaller: (caller, options, work) =>
      inTransaction(async (trx) => {
        await becomeCaller(trx, caller)
        return work(trx)
      }, options),
    health: async () => ({ ...(await check()), diskFree: parts.diskFree() }),
    connections: () => pool.connections(),
    close: parts.close,
  }
}

/**
 * From here to the end of the transaction every statement runs with the caller's rights.
 * @throws {CallerRoleError} when the login has no right to the role: the operator's matter, and no
 *   refusal of the caller
 */
async function becomeCaller(trx: Trx, caller: Caller): Promise<void> {
  try {
    await setCaller(trx, caller)
  } catch (error) {
    const code = error instanceof DatabaseError ? error.code : undefined
    if (code !== INSUFFICIENT_PRIVILEGE && code !== INVALID_PARAMETER_VALUE) {
      throw error
    }
    throw new CallerRoleError(caller.role)
  }
}

async function setCaller(trx: Trx, caller: Caller): Promise<void> {
  await sql`select set_config('role', ${caller.role}, true),
    set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true),
    set_config('request.method', ${caller.method}, true),
    set_config('request.path', ${caller.path}, true),
    set_config('search_path', 'public', true),
    -- Times are written in this zone, so that an answer is the same on every server.
    set_config('TimeZone', 'UTC', true)`.execute(trx)
}
