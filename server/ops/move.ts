/**
 * `npm run db -- move TARGET`: copies all stored data between the embedded database and PostgreSQL,
 * in either direction, while no server runs. The copy is one transaction, which is committed only
 * when number and checksum of every table's rows are equal.
 */
import { type SqlSession, transaction } from '#server/db/sql-session.ts'
import { type CommandResult, done, refused } from './command.ts'
import { shownPlace, withMigrated } from './database-place.ts'
import type { DatabasePlace } from './operator-database.ts'
import { StartError } from './start-problem.ts'
import { busyPlace, continueIdentity, type Table, tablesOf, usedTables } from './stored-tables.ts'

const ROWS_AT_ONCE = 500
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
): Promise<CommandResult> {
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
            `${shownPlace(target)} is in use already (${used.join(', ')}): move to a database without data.`,
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
