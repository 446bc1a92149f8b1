/** `npm run deliveries`: lists what was given up, and tries it again or sets it aside. */
import { OUTBOX_KINDS, type OutboxKind } from '#contract/tables/operations.ts'
import { parseSettings } from '#server/env.ts'
import {
  type CommandResult,
  cellText,
  done,
  noteReading,
  refused,
  runCommand,
  usage,
} from './command.ts'
import { type Chosen, dismissGivenUp, listGivenUp, retryGivenUp } from './given-up.ts'
import { type OperatorDatabase, withOperatorDatabase } from './operator-database.ts'

/** The kinds as an operator writes them. */
const NAMES: Readonly<Record<OutboxKind, string>> = {
  crm_lead: 'leads',
  email: 'emails',
  calendar: 'calendar',
  webhook: 'webhooks',
  crm_erasure: 'erasures',
}
const names = OUTBOX_KINDS.map((kind) => NAMES[kind]).join('|')
const kindNamed = (name: string | undefined) => OUTBOX_KINDS.find((kind) => NAMES[kind] === name)

const USAGE = usage('deliveries', [
  [`list [${names}]`, 'what was given up: id, kind, time, person, email, status, reason'],
  [`retry ${names}|ID`, 'tries it again; correct the cause first'],
  [`dismiss ${names}|ID`, 'sets it aside: nothing counts it any more'],
])

const LISTED = 100

/** Runs one command line. @returns the outcome in words */
export async function runDeliveries(
  database: OperatorDatabase,
  commandLine: readonly string[],
): Promise<CommandResult> {
  const [command, subject, ...rest] = commandLine
  if (rest.length > 0) {
    return refused(USAGE)
  }
  const kind = kindNamed(subject)
  if (command === 'list' && (subject === undefined || kind)) {
    return await list(database, kind)
  }
  const chosen = chosenBy(subject)
  if (command === 'retry' && chosen) {
    return told(subject, await retryGivenUp(database.query, chosen, null), 'Trying again')
  }
  if (command === 'dismiss' && chosen) {
    return told(subject, await dismissGivenUp(database.query, chosen, null), 'Dismissed')
  }
  return refused(USAGE)
}

function chosenBy(subject: string | undefined): Chosen | undefined {
  const kind = kindNamed(subject)
  if (kind) {
    return { kind }
  }
  return subject && /^\d{1,18}$/.test(subject) ? { ids: [subject] } : undefined
}

function told(subject: string | undefined, count: number, what: string): CommandResult {
  const isOne = subject !== undefined && !kindNamed(subject)
  return isOne && count === 0
    ? refused(`Nothing that was given up has the id ${subject}.`)
    : done(`${what}: ${count}.`)
}

async function list(
  database: OperatorDatabase,
  kind: OutboxKind | undefined,
): Promise<CommandResult> {
  const rows = await listGivenUp(database.query, LISTED, kind)
  if (rows.length === 0) {
    return done('Nothing was given up.')
  }
  const ids = rows.flatMap(({ leadId }) => leadId ?? [])
  const warning = await noteReading(database, {
    action: 'read',
    subject: 'deliveries',
    ids,
    rowCount: rows.length,
  })
  const lines = rows.map(({ id, kind: of, at, person, template, status, error }) =>
    [id, NAMES[of], at, person, template, status, error].map(cellText).join('\t'),
  )
  return { ...done(lines.join('\n')), ...warning }
}

if (import.meta.main) {
  await runCommand(() =>
    withOperatorDatabase(parseSettings(process.env), (database) =>
      runDeliveries(database, process.argv.slice(2)),
    ),
  )
}
