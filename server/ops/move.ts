/**
 * `npm run db -- move TARGET`: copies all stored data between the embedded database and PostgreSQL, in either
 * direction, while no server runs. It can be repeated after an interruption, and reports "moved" only after it has
 * compared every row.
 */
import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { dataPaths } from '#server/db/embedded/data-directory.ts'
import { EmbeddedDatabase } from '#server/db/embedded/database.ts'
import { migrate, readMigrations, UNFINISHED_MOVE } from '#server/db/migrate.ts'
import { GuardedPostgresPool } from '#server/db/postgres/pool.ts'
import { type SqlSession, transaction } from '#server/db/sql-session.ts'
import type { Settings } from '#server/env.ts'
import { done, type Outcome, refused } from './command.ts'
import { OPERATOR_LIMITS } from './operator-database.ts'

const ROWS_AT_ONCE = 500
/** The longest delay of a Node.js timer, about 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** Tables that belong to a database and not to the installation. */
const NOT_COPIED = ['private.schema_migrations', 'private.instance']
/** Settings that make the text of a value the same on every server. */
const SAME_TEXTS = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

interface Place {
  session: SqlSession
  /** Name for the operator. */
  name: string
  /** True for an embedded database that was just created. */
  isNew: boolean
  close(): Promise<void>
}

/**
 * @param target `postgres://…`, or a folder for an embedded database. No server may have used it yet.
 * @param say shows a line of progress
 * @throws {StorageRefusedError} when a server runs on either database, or when opening one would risk data
 */
export async function runMove(
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
  target: string,
  say: (line: string) => void,
): Promise<Outcome> {
  const source = settings.DATABASE_URL ?? settings.DATA_DIR
  if (source === target) return refused('The data is there already.')
  const from = await open(source)
  try {
    await migrate(from.session, readMigrations())
    const to = await open(target)
    try {
      const refusal = await prepareTarget(from.session, to)
      if (refusal !== undefined) return refused(refusal)
      const rows = await copyDatabase(from.session, to.session, say)
      await to.session.query('delete from private.schema_migrations where name like $1', [`${UNFINISHED_MOVE}%`])
      return done(doneText(settings, target, rows))
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

async function open(place: string): Promise<Place> {
  const log = pino({ level: 'silent' })
  const isNew = !existsSync(dataPaths(place).database)
  const isPostgres = /^postgres(ql)?:\/\//.test(place)
  const database = isPostgres
    ? undefined
    : await EmbeddedDatabase.open(place, log, { pool: { statementMs: LONGEST_TIMER_MS } })
  const pool = database?.pool ?? new GuardedPostgresPool(place, log, OPERATOR_LIMITS)
  const close = () => (database ? database.close() : pool.end())
  try {
    const session = database ? await database.pool.connect(Number.POSITIVE_INFINITY) : await pool.connect()
    await session.script(SAME_TEXTS)
    return {
      session,
      name: isPostgres ? 'The PostgreSQL database' : place,
      isNew: isNew && !isPostgres,
      async close() {
        session.release(true)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Id of the installation to which the data belongs, so that a move is never continued from another installation. */
async function installationOf(session: SqlSession): Promise<string> {
  const hasInstance = await exists(session, 'private.instance')
  const sql = hasInstance
    ? 'select id::text as id from private.instance'
    : 'select min(applied_at)::text as id from private.schema_migrations'
  const { rows } = await session.query<{ id: string }>(sql)
  return rows[0]?.id ?? ''
}

async function exists(session: SqlSession, table: string): Promise<boolean> {
  const { rows } = await session.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
  return rows[0]?.exists === true
}

/**
 * Creates the tables and marks the target as unfinished, so that no server starts on it. @returns the reason if it
 * cannot be the target
 */
async function prepareTarget(from: SqlSession, { session, name, isNew }: Place): Promise<string | undefined> {
  const marker = `${UNFINISHED_MOVE}${await installationOf(from)}`
  if (!isNew && (await exists(session, 'private.schema_migrations'))) {
    const { rows } = await session.query<{ name: string }>('select name from private.schema_migrations')
    if (rows.some((entry) => entry.name === marker)) return undefined
    return `${name} is in use already: move to a database on which nothing has run.`
  }
  await migrate(session, readMigrations())
  const tables = await tablesOf(session)
  await withoutTriggers(session, tables, async () => {
    // Rows that migrations have inserted are removed, because staff may have changed them in the source.
    await session.script(`truncate ${tables.map(({ table }) => table).join(', ')}`)
    await session.query('insert into private.schema_migrations (name, sha256) values ($1, $2)', [marker, ''])
  })
  return undefined
}

interface Table {
  /** `schema.name`, quoted if needed. */
  table: string
  /** Stored columns, without generated ones. */
  columns: string[]
  key: string[]
  /** Tables that its rows reference. */
  refersTo: string[]
}

/** All tables of this program. Referenced tables come first. */
async function tablesOf(session: SqlSession): Promise<Table[]> {
  const { rows } = await session.query<Table>(
    `select c.oid::regclass::text as table,
       (select coalesce(json_agg(quote_ident(a.attname) order by a.attnum), '[]') from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(json_agg(quote_ident(a.attname) order by a.attnum), '[]') from pg_index i
         join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary) as key,
       (select coalesce(json_agg(distinct f.confrelid::regclass::text), '[]') from pg_constraint f
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth') order by 1`,
  )
  const waiting = new Map(rows.filter(({ table }) => !NOT_COPIED.includes(table)).map((table) => [table.table, table]))
  const sorted: Table[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ refersTo }) => !refersTo.some((other) => waiting.has(other)))
    if (free.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const table of free) waiting.delete(table.table)
    sorted.push(...free)
  }
  return sorted
}

/** Runs the work in one transaction without our triggers, so that rows are copied as they were stored. */
function withoutTriggers(session: SqlSession, tables: Table[], work: () => Promise<unknown>): Promise<void> {
  const each = (action: string) => tables.map(({ table }) => `alter table ${table} ${action} trigger user`).join(';')
  return transaction(session, async () => {
    await session.script(each('disable'))
    await work()
    await session.script(each('enable'))
  })
}

/** @returns numbers of rows by table */
async function copyDatabase(from: SqlSession, to: SqlSession, say: (line: string) => void): Promise<number> {
  let total = 0
  for (const table of await tablesOf(from)) {
    const before = await digests(from, table)
    const rows = [...before.values()].reduce((sum, { count }) => sum + count, 0)
    if (!isEqual(before, await digests(to, table))) {
      await copyRows(from, to, table)
      const after = await digests(to, table)
      if (!isEqual(before, after)) throw new Error(`The rows of ${table.table} are not equal after copying`)
    }
    await copyCounters(from, to, table)
    say(`${table.table}: ${rows} rows, all equal`)
    total += rows
  }
  return total
}

async function copyRows(from: SqlSession, to: SqlSession, table: Table): Promise<void> {
  const columns = table.columns.join(', ')
  const order = table.key.length > 0 ? `order by ${table.key.join(', ')}` : ''
  await from.script(
    `begin; declare source_rows cursor for select to_jsonb(t)::text as row from ${table.table} t ${order}`,
  )
  try {
    for (;;) {
      const { rows } = await from.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from source_rows`)
      if (rows.length === 0) break
      const batch = `[${rows.map(({ row }) => row).join(',')}]`
      await withoutTriggers(to, [table], () =>
        to.query(
          `insert into ${table.table} (${columns}) overriding system value
           select ${columns} from jsonb_populate_recordset(null::${table.table}, $1::text::jsonb) on conflict do nothing`,
          [batch],
        ),
      )
    }
  } finally {
    await from.script('rollback')
  }
}

/** Continues identity columns after the last value of the source. */
async function copyCounters(from: SqlSession, to: SqlSession, { table, columns }: Table): Promise<void> {
  const { rows } = await from.query<{ sequence: string }>(
    `select pg_get_serial_sequence($1, a.attname) as sequence from pg_attribute a
     where a.attrelid = $1::regclass and a.attidentity <> '' and quote_ident(a.attname) = any ($2)`,
    [table, columns],
  )
  for (const { sequence } of rows) {
    const counter = await from.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sequence}`,
    )
    const { last, called } = counter.rows[0] ?? { last: '1', called: false }
    await to.query('select setval($1::regclass, $2::text::bigint, $3)', [sequence, last, called])
  }
}

type Digests = Map<string, { count: number; digest: string }>

/**
 * Digests of all rows with all values, in 256 groups by the first byte of a row's hash. Tables with equal digests have
 * equal rows.
 */
async function digests(session: SqlSession, { table }: Table): Promise<Digests> {
  const { rows } = await session.query<{ part: string; count: number; digest: string }>(
    `select left(hash, 2) as part, count(*)::int as count, md5(string_agg(hash, '' order by hash collate "C")) as digest
     from (select encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex') as hash from ${table} t) hashes group by 1`,
  )
  return new Map(rows.map(({ part, count, digest }) => [part, { count, digest }]))
}

function isEqual(one: Digests, other: Digests): boolean {
  if (one.size !== other.size) return false
  return [...one].every(([part, { count, digest }]) => {
    const same = other.get(part)
    return same?.count === count && same.digest === digest
  })
}

function doneText(
  { DATA_DIR, DATABASE_URL }: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
  target: string,
  rows: number,
) {
  const next =
    DATABASE_URL === undefined
      ? `Set DATABASE_URL to it, and JWT_SECRET to the text of ${DATA_DIR}/jwt-secret, so that sessions and links stay valid.`
      : `Unset DATABASE_URL, set DATA_DIR to ${target}, and leave JWT_SECRET as it is.`
  return `Moved: ${rows} rows, each compared. ${next} Nothing was changed in the database they came from.`
}
