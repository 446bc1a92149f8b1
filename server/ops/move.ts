/**
 * `npm run db -- move TARGET`: copies all stored data between the embedded database and PostgreSQL,
 * in either direction, while no server runs. The copy is one transaction, which is committed only
 * when number and checksum of every table's rows are equal.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { EmbeddedDatabase } from '#server/db/embedded/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import { APPLICATION_NAME, postgresPool } from '#server/db/postgres/pool.ts'
import { type SqlSession, transaction, withSession } from '#server/db/sql-session.ts'
import { type CommandResult, done, refused } from './command.ts'
import { type DatabasePlace, OPERATOR_LIMITS } from './operator-database.ts'
import { StartError } from './start-problem.ts'

const ROWS_AT_ONCE = 500
/** Settings that make the text of a value the same on every server. */
const SAME_TEXTS = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/**
 * @param target `postgres://…`, or a folder for an embedded database. Nothing may be stored there
 *   yet.
 * @param say shows a line of progress
 * @throws {StorageRefusedError} when a server runs on an embedded database, or when opening one
 *   would risk data
 */
export async function runMove(
  settings: DatabasePlace,
  target: string,
  say: (line: string) => void,
) {
  const source = settings.DATABASE_URL ?? settings.DATA_DIR
  if (source === target) {
    return refused('The data is there already.')
  }
  return await withMigrated(source, (from) =>
    withMigrated(target, (to) =>
      transaction(to, async () => {
        const tables = await tablesOf(from)
        const busy = await busyPlace([from, to])
        if (busy !== undefined) {
          return refused(busy)
        }
        const used = await usedTables(to, tables)
        if (used.length > 0) {
          return refused(
            `${shown(target)} is in use already (${used.join(', ')}): move to a database without data.`,
          )
        }
        // Our triggers would change rows, or refuse some.
        const triggers = (action: string) =>
          to.script(
            tables.map(({ table }) => `alter table ${table} ${action} trigger user`).join('; '),
          )
        await triggers('disable')
        // Rows that migrations have inserted are removed, because staff may have changed them in
        // the source.
        await to.script(`truncate ${tables.map(({ table }) => table).join(', ')}`)
        let total = 0
        for (const table of tables) {
          const rows = await copyTable(from, to, table)
          say(`${table.table}: ${rows} rows, all equal`)
          total += rows
        }
        await triggers('enable')
        const late = await busyPlace([from, to])
        // What it stored in the meantime would not be in the copy.
        if (late !== undefined) {
          throw new StartError(late)
        }
        return done(doneText(settings, target, total))
      }),
    ),
  )
}

/** Without the password that an address may contain. */
const shown = (place: string) => (isAddress(place) ? 'The PostgreSQL database' : place)
const isAddress = (place: string) => /^postgres(ql)?:\/\//.test(place)

async function withMigrated(place: string, work: (session: SqlSession) => Promise<CommandResult>) {
  const log = pino({ level: 'silent' })
  const database = isAddress(place) ? undefined : await EmbeddedDatabase.open(place, log)
  const pool = database?.pool ?? postgresPool(place, log, OPERATOR_LIMITS)
  try {
    return await withSession(pool.connect(Number.POSITIVE_INFINITY), async (session) => {
      await session.script(SAME_TEXTS)
      await migrate(session, readMigrations())
      return work(session)
    })
  } finally {
    await (database?.close() ?? pool.end())
  }
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
async function usedTables(session: SqlSession, tables: readonly Table[]): Promise<string[]> {
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
async function busyPlace(sessions: readonly SqlSession[]): Promise<string | undefined> {
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

interface Table {
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
async function tablesOf(session: SqlSession): Promise<Table[]> {
  const { rows } = await session.query<Table>(
    `select c.oid::regclass::text as table,
       (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_index i
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

/** Copies all rows of a table as they are stored. @returns their number */
async function copyTable(
  from: SqlSession,
  to: SqlSession,
  { table, columns, key }: Table,
): Promise<number> {
  const names = columns.join(', ')
  // A row may refer to an earlier one of its own table.
  await from.script(
    `begin; declare source_rows cursor for select to_jsonb(t)::text as row from ${table} t order by ${key.join(', ')}`,
  )
  try {
    for (;;) {
      const { rows } = await from.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from source_rows`)
      if (rows.length === 0) {
        break
      }
      await to.query(
        `insert into ${table} (${names}) overriding system value
         select ${names} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
        [`[${rows.map(({ row }) => row).join(',')}]`],
      )
    }
  } finally {
    await from.script('rollback')
  }
  await continueIdentity(from, to, table)
  const before = await checksum(from, table)
  const after = await checksum(to, table)
  if (before.rows !== after.rows || before.sum !== after.sum) {
    throw new Error(`The rows of ${table} are not equal after copying. Nothing was changed.`)
  }
  return before.rows
}

async function continueIdentity(from: SqlSession, to: SqlSession, table: string): Promise<void> {
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

/**
 * Number of rows, and the sum of 60 bits of each row's hash. The order of the rows does not matter.
 */
async function checksum(
  session: SqlSession,
  table: string,
): Promise<{ rows: number; sum: string }> {
  const { rows } = await session.query<{ rows: number; sum: string }>(
    `select count(*)::int as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex'),
       15))::bit(60)::bigint), 0)::text as sum from ${table} t`,
  )
  return rows[0] ?? { rows: 0, sum: '' }
}

function doneText({ DATA_DIR, DATABASE_URL }: DatabasePlace, target: string, rows: number) {
  const next =
    DATABASE_URL === undefined
      ? `Set DATABASE_URL to it, and JWT_SECRET to the text of ${DATA_DIR}/jwt-secret, so that sessions and links stay valid.`
      : `Unset DATABASE_URL, set DATA_DIR to ${target}, and leave JWT_SECRET as it is.`
  return `Moved: ${rows} rows, each compared. ${next} Nothing was changed in the database they came from.`
}
