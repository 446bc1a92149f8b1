/** What the commands of an operator have in common. */
import { type AuditEntry, recordAudit } from '#server/audit/record-audit.ts'
import { DiskFullError } from '#server/db/store.ts'
import type { OperatorDatabase } from './operator-database.ts'
import { startProblem } from './start-problem.ts'

export interface CommandResult {
  text: string
  exitCode: number
  /** Text for standard error, both after success and after failure. */
  warning?: string
}

/**
 * A command as the operator types it: with npm in a checkout, with `bin/everturn` in an installed
 * release, which sets the variable.
 */
export function invocation(command: string, parameters = ''): string {
  if (process.env.EVERTURN_RELEASE) {
    return `everturn ${command} ${parameters}`.trimEnd()
  }
  // npm prints lines of its own, which must not become part of a file.
  const silent = parameters.includes('>') ? '--silent ' : ''
  return `npm run ${silent}${command}${parameters && ` -- ${parameters}`}`
}

/**
 * The text that explains a command. @param lines parameters, and what the command does with them
 */
export function usage(
  command: string,
  lines: readonly (readonly [parameters: string, effect: string])[],
): string {
  const calls = lines.map(([parameters]) => invocation(command, parameters))
  const width = Math.max(...calls.map(({ length }) => length))
  return [
    'Usage:',
    ...lines.map(([, effect], index) => `  ${calls[index]?.padEnd(width)}  ${effect}`),
  ].join('\n')
}

export const done = (text: string): CommandResult => ({ text, exitCode: 0 })
export const refused = (text: string): CommandResult => ({ text, exitCode: 1 })

/**
 * Runs this process as a command: writes the outcome and sets the exit code.
 * @param work answers undefined after it has written everything itself
 * @param options.output where the text of a success goes. A command whose standard output is a file
 *   sends it to `stderr`.
 */
export async function runCommand(
  work: () => Promise<CommandResult | undefined>,
  { output = 'stdout' }: { output?: 'stdout' | 'stderr' } = {},
): Promise<void> {
  const outcome: CommandResult | undefined = await Promise.resolve().then(work).catch(startProblem)
  if (!outcome) {
    return
  }
  const { text, exitCode, warning } = outcome
  if (warning) {
    process.stderr.write(`${warning}\n`)
  }
  process[exitCode === 0 ? output : 'stderr'].write(`${text}\n`)
  process.exitCode = exitCode
}

/**
 * Control characters would break the table or control the terminal. They are shown as PostgreSQL
 * escapes.
 */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu
const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(control: string): string {
  return ESCAPES[control] ?? `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A value on one line of a terminal. Null gives ''. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) {
    return ''
  }
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? 'Invalid date' : value.toISOString()
  }
  if (value instanceof Uint8Array) {
    return `\\x${Buffer.from(value).toString('hex')}`
  }
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(
    CONTROLS,
    escaped,
  )
}

/**
 * Records in the audit log that a command reads personal data. If the disk is full, the command
 * continues without the entry. An export is needed most at that time, and anyone who may run
 * commands could read the files anyway.
 * @returns a warning for the operator if nothing could be recorded
 */
export async function noteReading(
  database: Pick<OperatorDatabase, 'query'>,
  entry: Omit<AuditEntry, 'actor'>,
): Promise<{ warning?: string }> {
  try {
    await recordAudit(database.query, { actor: null, ...entry })
    return {}
  } catch (error) {
    if (!(error instanceof DiskFullError)) {
      throw error
    }
    return { warning: 'This was not noted in the audit, because the disk is full.' }
  }
}
