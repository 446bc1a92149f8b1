/**
 * `npm run db`: a SQL prompt, which also runs piped input. `npm run db -- move` copies the database
 * elsewhere, and `npm run db -- take-over` copies what an earlier version stored.
 */
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { SqlResult } from '#server/db/sql-session.ts'
import { parseSettings } from '#server/env.ts'
import { type CommandResult, cellText, refused, runCommand, usage } from './command.ts'
import { runMove } from './move.ts'
import { type OperatorDatabase, withOperatorDatabase } from './operator-database.ts'
import { runTakeOver } from './take-over.ts'

const TABLES_SQL = `select table_schema as schema, table_name as name from information_schema.tables
  where table_schema in ('public', 'private', 'auth') order by 1, 2;`

const USAGE = usage('db', [
  ['', 'a SQL prompt; the server may run'],
  [
    'move postgres://…',
    'copies everything to a new PostgreSQL database; the server must be stopped',
  ],
  ['move FOLDER', 'copies everything to a new embedded database; no server may run'],
  [
    'take-over BACKUP',
    'copies what a version before 1.0.0 stored, from its backup or postgres://…, into a new database; no server may run',
  ],
])

/** A result as text: a table for rows, otherwise the command and its number of rows. */
export function formatResult({ command, rowCount, rows }: SqlResult): string {
  const [first] = rows
  if (!first) {
    return rowCount > 0 || command !== 'SELECT'
      ? `${command} ${rowCount ?? ''}`.trimEnd()
      : '(0 rows)'
  }
  const names = Object.keys(first)
  const cells = rows.map((row) => names.map((name) => cellText(row[name])))
  const widths = names.map((name, index) =>
    Math.max(name.length, ...cells.map((cell) => cell[index]?.length ?? 0)),
  )
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

const COMMANDS: Record<string, string> = { '\\dt': TABLES_SQL }

/**
 * Runs one piece of input, one or more statements, and shows each result. @returns whether all of
 * it succeeded
 */
export async function runSql(
  database: Pick<OperatorDatabase, 'script'>,
  input: string,
  show: (text: string) => void,
  showError: (text: string) => void,
): Promise<boolean> {
  try {
    for (const result of await database.script(COMMANDS[input.trim()] ?? input)) {
      show(formatResult(result))
    }
    return true
  } catch (error) {
    showError(`Error: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

async function main(): Promise<CommandResult | undefined> {
  const [command, target, ...rest] = process.argv.slice(2)
  if (command === undefined) {
    return await openPrompt()
  }
  if (target !== undefined && rest.length === 0) {
    if (command === 'move') {
      return await runMove(parseSettings(process.env), target, console.log)
    }
    if (command === 'take-over') {
      return await runTakeOver(parseSettings(process.env), target)
    }
  }
  return refused(USAGE)
}

async function openPrompt(): Promise<undefined> {
  await withOperatorDatabase(parseSettings(process.env), async (database) => {
    if (process.stdin.isTTY) {
      return converse(database)
    }
    const input = await text(process.stdin)
    if (!(await runSql(database, input, console.log, console.error))) {
      process.exitCode = 1
    }
  })
}

/**
 * Input ends with a line that ends with a semicolon, or is a command that begins with a backslash.
 */
const IS_COMPLETE = /^\s*\\|;\s*$/

async function converse(database: OperatorDatabase): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'sql> ' })
  console.log(`Connected to ${database.reachedThrough}. \\dt lists tables, \\q ends.`)
  let input = ''
  lines.prompt()
  for await (const line of lines) {
    if (line.trim() === '\\q') {
      break
    }
    input += `${line}\n`
    if (IS_COMPLETE.test(input)) {
      await runSql(database, input, console.log, console.error)
      input = ''
    }
    lines.setPrompt(input.trim() === '' ? 'sql> ' : '...> ')
    lines.prompt()
  }
  lines.close()
}

if (import.meta.main) {
  await runCommand(main)
}
