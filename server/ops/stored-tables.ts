/** The tables of a database, for commands that copy from one into another. */
import { setTimeout as wait } from 'node:timers/promises'
import { APPLICATION_NAME } from '#server/db/postgres/pool.ts'
import type { SqlSession } from '#server/db/sql-session.ts'

export interface Table {
  /** `schema.name`, quoted if needed. */
  table: string
  /** Stored columns, without generated ones. */
  columns: string[]
  key: string[]
  refersTo: string[]
}

/**
 * All tables of this program that belong to the site and not to a database. Referenced tables come
 * first.
 */
export async function tablesOf(session: SqlSession): Promise<Table[]> {
  const { rows } = await session.query<Table>(
    `select c.oid::regclass::text as table,
       (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(json_agg(quote_ident(a.attname) order by a.attnum), '[]') from pg_index i
         join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary) as key,
       (select coalesce(json_agg(distinct f.confrelid::regclass::text), '[]') from pg_constraint f
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth')
       and c.oid::regclass::text not in ('private.schema_migrations', 'private.instance') order by 1`,
  )
  const waiting = new Map(rows.map((table) => [table.table, table]))
  const sorted: Table[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ refersTo }) => !refersTo.some((other) => waiting.has(other)),
    )
    if (free.length === 0) {
      throw new Error('Tables refer to each other in a circle')
    }
    for (const table of free) {
      waiting.delete(table.table)
    }
    sorted.push(...free)
  }
  return sorted
}

/**
 * What the program fills by itself, also where nobody has used the site. All other tables are
 * filled by people.
 */
const OF_THE_PROGRAM = [
  'private.staff_lists',
  'private.meetings_feed',
  'private.rate_limits',
  'private.pacing',
  'private.turns',
  'private.documents',
]

/** The tables in which people have stored something. */
export async function usedTables(session: SqlSession, tables: readonly Table[]): Promise<string[]> {
  const used: string[] = []
  for (const { table } of tables) {
    if (OF_THE_PROGRAM.includes(table)) {
      continue
    }
    const { rows } = await session.query(`select from ${table} limit 1`)
    if (rows.length > 0) {
      used.push(table)
    }
  }
  return used
}

/** The sessions of a server that has just ended may be there for a moment. */
const ASKED_FOR_SESSIONS = 10
const BETWEEN_QUESTIONS_MS = 200

/** Says that a server uses one of the PostgreSQL databases, or undefined. */
export async function busyPlace(sessions: readonly SqlSession[]): Promise<string | undefined> {
  for (let asked = 1; ; asked += 1) {
    const counts = await Promise.all(sessions.map(otherSessions))
    const open = counts.reduce((total, count) => total + count, 0)
    if (open === 0) {
      return undefined
    }
    if (asked === ASKED_FOR_SESSIONS) {
      return `A server uses the database: ${open} of its connections are open. Stop all servers first.`
    }
    await wait(BETWEEN_QUESTIONS_MS)
  }
}

/**
 * How many other connections of this program the database has. The embedded one has a lock instead.
 */
async function otherSessions(session: SqlSession): Promise<number> {
  // A transaction sees the sessions of its first look.
  await session.query('select pg_stat_clear_snapshot()')
  const { rows } = await session.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [APPLICATION_NAME],
  )
  return rows[0]?.open ?? 0
}

/** Lets the numbers of a copied table go on where those of the source are. */
export async function continueIdentity(
  from: SqlSession,
  to: SqlSession,
  table: string,
): Promise<void> {
  const { rows } = await from.query<{ sequence: string }>(
    `select pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attidentity <> ''`,
    [table],
  )
  for (const { sequence } of rows) {
    const counter = await from.query(
      `select last_value::text as last, is_called as called from ${sequence}`,
    )
    const { last, called } = counter.rows[0] ?? {}
    await to.query('select setval($1::regclass, $2::text::bigint, $3)', [sequence, last, called])
  }
}
