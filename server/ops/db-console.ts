/**
 * `npm run db`: a SQL prompt on the database in use, which also runs piped input. `npm run db -- move` copies the
 * database to another place.
 */
import { createInterface } from 'node:readline'
import type { SqlResult } from '#server/db/sql-session.ts'
import { parseSettings } from '#server/env.ts'
import { cellText } from './cell-text.ts'
import { type Outcome, refused, runCommand } from './command.ts'
import { runMove } from './move.ts'
import { type OperatorDatabase, withOperatorDatabase } from './operator-database.ts'
import { splitStatements } from './split-statements.ts'

const TABLES_SQL = `select table_schema as schema, table_name as name from information_schema.tables
  where table_schema in ('public', 'private', 'auth') order by 1, 2;`

const USAGE = `Usage:
  npm run db                        a SQL prompt; the server may run
  npm run db -- move postgres://…   copies everything to a new PostgreSQL database; the server must be stopped
  npm run db -- move FOLDER         copies everything to a new embedded database; no server may run`

/** A result as text: a table for rows, otherwise the command and its number of rows. */
export function formatResult({ command, rowCount, rows }: SqlResult): string {
  const [first] = rows
  if (!first) return rowCount > 0 || command !== 'SELECT' ? `${command} ${rowCount}` : '(0 rows)'
  const names = Object.keys(first)
  const cells = rows.map((row) => names.map((name) => cellText(row[name])))
  const widths = names.map((name, index) => Math.max(name.length, ...cells.map((cell) => cell[index]?.length ?? 0)))
  const line = (values: string[]) =>
    values
      .map((value, index) => value.padEnd(widths[index] ?? 0))
      .join(' | ')
      .trimEnd()
  return [
    line(names),
    widths.map((width) => '-'.repeat(width)).join('-+-'),
    ...cells.map(line),
    `(${rowCount} rows)`,
  ].join('\n')
}

const BEGINS = /^(?:begin|start\s+transaction)\b/i
const ENDS = /^(?:commit|end|abort|rollback(?!(?:\s+(?:work|transaction))?\s+to\b)|prepare\s+transaction)\b/i

export interface SqlConsole {
  /** Takes more input and runs the statements that are complete. */
  feed(text: string): Promise<void>
  /** Ends the input and runs a last statement without `;`. */
  end(): Promise<void>
  /** True while a statement or a transaction has begun and not ended. */
  readonly isWaiting: boolean
  /** True after `\q`. Nothing that follows is run. */
  readonly hasQuit: boolean
  /** True once a statement has failed or was not run. */
  readonly hasFailed: boolean
}

/**
 * Runs statements as they become complete. No connection is kept between statements, because the embedded database has
 * only one, which the site uses. A transaction is therefore run as a whole once its end has arrived.
 */
export function openSqlConsole(
  database: Pick<OperatorDatabase, 'script'>,
  show: (text: string) => void,
  showError: (text: string) => void,
): SqlConsole {
  let rest = ''
  let transaction = ''
  let hasQuit = false
  let hasFailed = false
  function fail(text: string) {
    showError(text)
    hasFailed = true
  }
  async function run(script: string) {
    try {
      for (const result of await database.script(script)) show(formatResult(result))
    } catch (error) {
      fail(`Error: ${error instanceof Error ? error.message : error}`)
    }
  }
  async function take(statement: string) {
    if (statement === '\\q') hasQuit = true
    else if (statement === '\\dt') await run(TABLES_SQL)
    else if (statement.startsWith('\\')) fail(`There is no command ${statement}.`)
    else if (transaction === '' && !BEGINS.test(statement)) await run(statement)
    else {
      transaction += `${statement}\n`
      if (!ENDS.test(statement)) return
      const script = transaction
      transaction = ''
      await run(script)
    }
  }
  async function feed(text: string) {
    const split = splitStatements(rest + text)
    rest = split.rest
    for (const statement of split.statements) if (!hasQuit) await take(statement)
  }
  return {
    feed,
    async end() {
      // The line break also ends a comment or a command in the last line.
      await feed('\n;')
      if (rest !== '' && !hasQuit) await run(rest)
      if (transaction !== '') fail('Not run: the transaction has no commit.')
    },
    get isWaiting() {
      return rest !== '' || transaction !== ''
    },
    get hasQuit() {
      return hasQuit
    },
    get hasFailed() {
      return hasFailed
    },
  }
}

async function main(): Promise<Outcome | undefined> {
  const [command, target, ...rest] = process.argv.slice(2)
  if (command === undefined) return await openPrompt()
  if (command !== 'move' || target === undefined || rest.length > 0) return refused(USAGE)
  return await runMove(parseSettings(process.env), target, console.log)
}

async function openPrompt(): Promise<undefined> {
  await withOperatorDatabase(parseSettings(process.env), async (database) => {
    const sql = openSqlConsole(database, console.log, console.error)
    if (process.stdin.isTTY) return converse(database, sql)
    for await (const text of process.stdin.setEncoding('utf8')) await sql.feed(text)
    await sql.end()
    if (sql.hasFailed) process.exitCode = 1
  })
}

async function converse({ reachedThrough }: OperatorDatabase, sql: SqlConsole): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  console.log(`Connected to ${reachedThrough}. \\dt lists tables, \\q ends.`)
  console.log('A transaction is run as a whole, when its commit or rollback is typed.')
  const prompt = () => {
    lines.setPrompt(sql.isWaiting ? '...> ' : 'sql> ')
    lines.prompt()
  }
  prompt()
  for await (const line of lines) {
    await sql.feed(`${line}\n`)
    if (sql.hasQuit) break
    prompt()
  }
  lines.close()
}

if (import.meta.main) await runCommand(main)
