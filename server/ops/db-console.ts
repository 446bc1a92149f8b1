/** `npm run db`: a SQL prompt on the database in use. A statement ends with `;` or with the input. */
import { createInterface } from 'node:readline'
import type { SqlResult } from '#server/db/sql-session.ts'
import { parseSettings } from '#server/env.ts'
import { openOperatorDatabase } from './operator-database.ts'
import { startProblem } from './start-problem.ts'

const TABLES_SQL = `select table_schema as schema, table_name as name from information_schema.tables
  where table_schema in ('public', 'private', 'auth') order by 1, 2;`

/** A result as text: a table for rows, else what was done. */
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

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

async function main(): Promise<void> {
  const database = await openOperatorDatabase(parseSettings(process.env))
  const interactive = process.stdin.isTTY === true
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: interactive })
  if (interactive) console.log(`Connected to ${database.reachedThrough}. \\dt lists tables, \\q ends.`)
  let statement = ''
  const prompt = () => {
    if (!interactive) return
    lines.setPrompt(statement === '' ? 'sql> ' : '...> ')
    lines.prompt()
  }
  const run = async () => {
    try {
      for (const result of await database.script(statement)) console.log(formatResult(result))
    } catch (error) {
      console.error(`Error: ${error instanceof Error ? error.message : error}`)
      if (!interactive) process.exitCode = 1
    }
    statement = ''
  }
  prompt()
  for await (const line of lines) {
    if (statement === '' && line.trim() === '\\q') break
    statement += statement === '' && line.trim() === '\\dt' ? TABLES_SQL : `${line}\n`
    if (/;\s*$/.test(statement)) await run()
    prompt()
  }
  if (!interactive && statement.trim() !== '') await run()
  lines.close()
  await database.close()
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    const { text, exitCode } = startProblem(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = exitCode
  })
}
