/** What the database can do now, found out with the smallest statements. */
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { DatabaseError } from './database-error.ts'
import type { Db, StoreHealth } from './store.ts'

/**
 * The smallest write: one row, replaced each time. A standby, a full disk or a read-only file
 * system refuses it.
 */
const WRITE_PROBE = sql`insert into private.rate_limits (key) values ('write-probe')
  on conflict (key) do update set wait = 0`

const READ_PROBE = sql`select 1`

/**
 * Takes on the role of each kind of caller, for one statement. Membership says too little: since
 * PostgreSQL 16 a login may be a member of a role and have no right to set it.
 */
const CALLER_PROBE = sql`select set_config('role', name, true)
  from unnest(array['anon', 'authenticated', 'service_role']) as name`

/** @param db whose connections are kept for such questions */
export function healthCheck(db: Db, log: Logger) {
  /** Statements that failed last time, so that each failure is logged once. */
  const failing = new Set<RawBuilder<unknown>>()

  async function succeeds(statement: RawBuilder<unknown>): Promise<boolean> {
    try {
      await statement.execute(db)
      failing.delete(statement)
      return true
    } catch (error) {
      const { code, message } = error as Partial<DatabaseError>
      // None of these statements has a value of a person.
      if (!failing.has(statement)) {
        log.error({ code, message }, 'a health check of the database failed')
      }
      failing.add(statement)
      return false
    }
  }

  return async (): Promise<Omit<StoreHealth, 'diskFree'>> => {
    const writing = await succeeds(WRITE_PROBE)
    const answering = writing || (await succeeds(READ_PROBE))
    const actingAsCallers = answering && (await succeeds(CALLER_PROBE))
    return { answering, writing, actingAsCallers }
  }
}
