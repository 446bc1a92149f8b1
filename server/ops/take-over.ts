/**
 * `npm run db -- take-over SOURCE`: copies what people entered from a database of before 1.0.0 into
 * the configured one, in which nothing may be stored yet, and names what it could not. One
 * transaction; the source is only read.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PublishedValues } from '#contract/words.ts'
import { unpackToRead } from '#server/db/embedded/backup.ts'
import { dataPaths } from '#server/db/embedded/data-directory.ts'
import { type SqlSession, transaction } from '#server/db/sql-session.ts'
import type { Settings } from '#server/env.ts'
import { siteWord } from '#server/words/registry.ts'
import { isKeepable, problemsIn } from '#server/words/site-words.ts'
import { type CommandResult, done, refused } from './command.ts'
import { isAddress, withDatabaseAt, withMigrated } from './database-place.ts'
import { readEarlierValue } from './earlier-values.ts'
import { busyPlace, continueIdentity, type Table, tablesOf, usedTables } from './stored-tables.ts'
import { contentOf, hasRows, isLeftBehind, leftBehindIn } from './take-over-report.ts'

type Row = Readonly<Record<string, unknown>>

/** Tables that a program fills by itself. */
const OF_THE_PROGRAM: readonly string[] = [
  'private.schema_migrations',
  'private.instance',
  'private.staff_lists',
  'private.meetings_feed',
  'private.rate_limits',
  'private.pacing',
  'private.turns',
  'private.documents',
  'private.editing_presence',
]

const WORDS = 'word_changes'
const ROWS_AT_ONCE = 500
/** Characters of a text that could not be published. */
const SHOWN_CHARACTERS = 80
const NEXT_STEP =
  'Compare the numbers with what you know, then start the site. Keep the old database, or its backup.'
/** Reason of leads that were closed when that was not yet one of won and lost. */
const CLOSED = 'Closed in an earlier version'

/** What a row of before 1.0.0 is today, for tables whose rows changed. */
const TODAY: Readonly<Record<string, (row: Row) => Row>> = {
  leads: (row) =>
    row.state === 'closed'
      ? { ...row, state: 'lost', lost_reason: CLOSED, decided_at: row.received_at }
      : row,
}

/**
 * @param source a backup of the embedded database, or `postgres://…`
 * @throws {StorageRefusedError} when a server runs, or the backup cannot be opened
 */
export async function runTakeOver(
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'JWT_SECRET'>,
  source: string,
): Promise<CommandResult> {
  const target = settings.DATABASE_URL ?? settings.DATA_DIR
  if (isAddress(source)) {
    const result = await withDatabaseAt(source, (from) => takeOverInto(target, from))
    return result.exitCode === 0 ? withAdvice(result, SET_SECRET) : result
  }
  const folder = mkdtempSync(join(tmpdir(), 'everturn-take-over-'))
  try {
    const secret = await unpackToRead(folder, source)
    const result = await withDatabaseAt(folder, (from) => takeOverInto(target, from))
    if (result.exitCode !== 0) {
      return result
    }
    return withAdvice(result, secret === undefined ? SET_SECRET : keepSecret(settings, secret))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const withAdvice = (result: CommandResult, aboutSecret: string): CommandResult => ({
  ...result,
  text: [result.text, aboutSecret, NEXT_STEP].join('\n'),
})

const SECRET_USE = 'so that links in emails and authenticator apps work'
const SET_SECRET = `Set JWT_SECRET to that of the old site, ${SECRET_USE}: its setting, or the file jwt-secret of its data folder.`

/** Links in emails and authenticator apps need the secret of the site that made them. */
function keepSecret(
  {
    DATA_DIR,
    DATABASE_URL,
    JWT_SECRET,
  }: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'JWT_SECRET'>,
  secret: string,
): string {
  const path = dataPaths(DATA_DIR).secret
  if (DATABASE_URL !== undefined || JWT_SECRET !== undefined || existsSync(path)) {
    return SET_SECRET
  }
  writeFileSync(path, secret, { mode: 0o600 })
  return `The signing secret was taken over, ${SECRET_USE}.`
}

const takeOverInto = (target: string, from: SqlSession): Promise<CommandResult> =>
  withMigrated(target, (to) =>
    transaction(to, async () => {
      const tables = await tablesOf(to)
      const damaged = (await tablesOf(from)).find(({ key }) => key.length === 0)
      if (damaged) {
        return refused(
          `The old database is not complete: the key of ${damaged.table} is missing. Restore its dump again, without errors.`,
        )
      }
      const used = await usedTables(to, tables)
      if (used.length > 0) {
        return refused(
          `The database is in use already (${used.join(', ')}): take over into one without data.`,
        )
      }
      const busy = await busyPlace([from, to])
      if (busy !== undefined) {
        return refused(busy)
      }
      return done(await takeOver(from, to, tables))
    }),
  )

async function takeOver(
  from: SqlSession,
  to: SqlSession,
  tables: readonly Table[],
): Promise<string> {
  const earlier = new Map((await tablesOf(from)).map((table) => [table.table, table]))
  const known = [...earlier.keys()]
  const lines: string[] = []
  const switchTriggers = (action: string) =>
    to.script(tables.map(({ table }) => `alter table ${table} ${action} trigger user`).join('; '))
  // Our triggers would change rows, or refuse some.
  await switchTriggers('disable')
  for (const table of tables) {
    const old = earlier.get(table.table)
    earlier.delete(table.table)
    if (old && isCopied(table.table)) {
      lines.push(...(await copyTable(from, to, { table, old })))
    }
  }
  lines.push(...(await takeOverWords(from, to)))
  await switchTriggers('enable')
  const left = await leftBehindIn(from, known)
  for (const name of earlier.keys()) {
    if (isCopied(name) && (await hasRows(from, name))) {
      left.push(`${name}: this version keeps no such figures.`)
    }
  }
  return [
    'Taken over:',
    ...lines,
    ...(left.length > 0 ? ['Not taken over:', ...left.map((line) => `  ${line}`)] : []),
  ].join('\n')
}

const isCopied = (table: string): boolean =>
  !OF_THE_PROGRAM.includes(table) && !isLeftBehind(table) && table !== WORDS

/** Copies the columns that both versions have. @returns lines for the operator */
async function copyTable(
  from: SqlSession,
  to: SqlSession,
  { table, old }: { table: Table; old: Table },
): Promise<string[]> {
  const name = table.table
  const { rows } = await from.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${name} t order by ${old.key.join(', ')}`,
  )
  let copied = 0
  const problems = new Map<string, number>()
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const batch = rows
      .slice(start, start + ROWS_AT_ONCE)
      .map(({ row }) => TODAY[name]?.(row) ?? row)
    for (const problem of await insertRows(to, table, batch)) {
      problems.set(problem, (problems.get(problem) ?? 0) + 1)
    }
    copied += batch.length
  }
  await continueIdentity(from, to, name)
  const failed = [...problems.values()].reduce((total, count) => total + count, 0)
  return rows.length === 0
    ? []
    : [
        `  ${contentOf(name)}: ${copied - failed} of ${rows.length}`,
        ...[...problems].map(([problem, count]) => `    ${count} not: ${problem}`),
      ]
}

/** Inserts the rows together, or one by one when one breaks a rule. @returns why rows were refused */
async function insertRows(to: SqlSession, table: Table, rows: readonly Row[]): Promise<string[]> {
  const problem = await tryInsert(to, table, rows)
  if (problem === undefined) {
    return []
  }
  if (rows.length === 1) {
    return [problem]
  }
  const problems: string[] = []
  for (const row of rows) {
    problems.push(...(await insertRows(to, table, [row])))
  }
  return problems
}

async function tryInsert(
  to: SqlSession,
  { table, columns }: Table,
  rows: readonly Row[],
): Promise<string | undefined> {
  const known = columns.filter((column) => rows.some((row) => unquoted(column) in row))
  const names = known.join(', ')
  await to.script('savepoint batch')
  try {
    await to.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      [JSON.stringify(rows)],
    )
    await to.script('release savepoint batch')
    return undefined
  } catch (error) {
    await to.script('rollback to savepoint batch')
    return error instanceof Error ? error.message : String(error)
  }
}

const unquoted = (column: string): string => column.replaceAll('"', '')

interface EarlierWord {
  address: string
  value: string
  path: string
  author: string | null
}

/** Publishes the texts that count at the end, in the form they have today. */
async function takeOverWords(from: SqlSession, to: SqlSession): Promise<string[]> {
  const { rows } = await from.query<EarlierWord>(
    `select distinct on (address) address, value, path, author::text as author
     from public.word_changes order by address, version desc`,
  )
  const newest = rows.filter(({ value }) => value !== null)
  const readable = newest.flatMap((word) => {
    const known = siteWord(word.address)
    const value = known && readEarlierValue(known, word.value)
    return known && value !== undefined && isKeepable(known, value)
      ? [{ ...word, known, value }]
      : []
  })
  const values: PublishedValues = Object.fromEntries(
    readable.map(({ address, value }) => [address, value]),
  )
  const problems = problemsIn(
    readable.map(({ address, value }) => ({ at: address, value })),
    {},
  )
  const refusedAt = new Set(problems.map(({ at }) => at))
  const publishable = readable.filter(({ address }) => !refusedAt.has(address))
  const publication = randomUUID()
  for (const { address, path, author, known } of publishable) {
    await to.query(
      `insert into public.word_changes
         (address, area, version, value, original, kind, publication, path, author)
       values ($1, $2, 1, $3::jsonb, $4::jsonb, 'publish', $5, $6,
         (select id from auth.users where id = $7::uuid))`,
      [
        address,
        known.area,
        JSON.stringify(values[address]),
        JSON.stringify(known.original),
        publication,
        path,
        author,
      ],
    )
  }
  const published = new Set(publishable.map(({ address }) => address))
  return [
    `  published words: ${publishable.length} of ${newest.length}`,
    ...newest
      .filter(({ address }) => !published.has(address))
      .map(({ address, value }) => `    not: ${address} (${reasonOf(address)}): ${shown(value)}`),
  ]
}

const reasonOf = (address: string): string =>
  siteWord(address) ? 'breaks a rule of today' : 'there is no such text any more'

function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line
}
