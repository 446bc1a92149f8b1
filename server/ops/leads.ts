/**
 * `npm run leads`: lists leads and the state of their delivery, exports them, and repeats failed
 * deliveries.
 */
import { once } from 'node:events'
import { UUID } from '#contract/uuid.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { parseSettings } from '#server/env.ts'
import { sendLeadsAgain } from '#server/leads/crm/forward-lead.ts'
import { EXPORTED_LEADS } from '#server/leads/staff/exported-leads.ts'
import { csvHead, csvText } from '#server/staff/csv-text.ts'
import {
  type CommandResult,
  cellText,
  done,
  noteReading,
  refused,
  runCommand,
  usage,
} from './command.ts'
import { type OperatorDatabase, withOperatorDatabase } from './operator-database.ts'

const DELIVERIES = ['stored', 'waiting', 'delivered', 'failed']

const USAGE = usage('leads', [
  [`list [${DELIVERIES.join('|')}]`, 'the newest 50, or those in this state'],
  ['show ID', 'everything stored about one lead'],
  ['retry ID', 'forwards one lead again'],
  ['retry failed', 'every lead that was given up and not dismissed'],
  ['retry stored', 'every lead that came in before a CRM was set up'],
  ['export > leads.csv', 'all of them, for a spreadsheet'],
])

const LISTED = 50
const PAGE_ROWS = 500

type Output = Pick<NodeJS.WritableStream, 'write' | 'once'>

/** Runs one command line. @returns the outcome in words */
export async function runLeads(
  database: OperatorDatabase,
  commandLine: readonly string[],
  output: Output,
) {
  const [command, subject, ...rest] = commandLine
  if (rest.length > 0) {
    return refused(USAGE)
  }
  if (command === 'list' && (subject === undefined || DELIVERIES.includes(subject))) {
    return await list(database, subject)
  }
  if (command === 'show' && subject !== undefined) {
    return await show(database, subject)
  }
  if (command === 'retry' && subject === 'failed') {
    return done(
      `Trying again: ${counted(await sendAgain(database, await idsOf(database, 'failed')))}.`,
    )
  }
  if (command === 'retry' && subject === 'stored') {
    return done(
      `Forwarding: ${counted(await sendAgain(database, await idsOf(database, 'stored')))}.`,
    )
  }
  if (command === 'retry' && subject !== undefined) {
    return await retryOne(database, subject)
  }
  if (command === 'export' && subject === undefined) {
    return await exportCsv(database, output)
  }
  return refused(USAGE)
}

async function list(
  database: OperatorDatabase,
  delivery: string | undefined,
): Promise<CommandResult> {
  const { rows } = await database.query(
    `select id::text as id, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as received, form, email,
       delivery, coalesce(delivery_note, '') as note
     from public.leads where deleted_at is null and ($1::text is null or delivery = $1)
     order by received_at desc, id desc limit ${LISTED}`,
    [delivery ?? null],
  )
  if (rows.length === 0) {
    return done('No leads.')
  }
  const warning = await noteReading(database, {
    action: 'read',
    subject: 'leads',
    ids: rows.map((row) => String(row.id)),
    filter: delivery === undefined ? {} : { delivery },
  })
  const lines = rows.map((row) =>
    [row.id, row.received, row.form, row.delivery, row.email, row.note].map(cellText).join('\t'),
  )
  return { ...done(lines.join('\n')), ...warning }
}

async function show(database: OperatorDatabase, id: string): Promise<CommandResult> {
  const lead = await readLead(
    database,
    id,
    `jsonb_pretty(to_jsonb(l) - 'dedupe_hash' || jsonb_build_object('attempts',
       (select coalesce(jsonb_agg(jsonb_build_object('state', o.state, 'attempts', o.attempts, 'next', o.run_at,
          'lastStatus', o.last_status, 'lastError', o.last_error) order by o.id), '[]')
        from private.outbox o where o.ref = l.id))) as text`,
  )
  if (!lead) {
    return refused(`There is no lead ${id}.`)
  }
  const warning = await noteReading(database, { action: 'read', subject: 'leads', ids: [id] })
  return { ...done(String(lead.text)), ...warning }
}

/** @param columns SQL expressions @returns undefined for an unknown lead */
async function readLead(database: OperatorDatabase, id: string, columns: string) {
  if (!UUID.test(id.toLowerCase())) {
    return undefined
  }
  const from = 'from public.leads l where l.id = $1::uuid and l.deleted_at is null'
  return (await database.query(`select ${columns} ${from}`, [id])).rows[0]
}

async function retryOne(database: OperatorDatabase, id: string): Promise<CommandResult> {
  const { delivery } = (await readLead(database, id, 'delivery')) ?? {}
  if (delivery === undefined) {
    return refused(`There is no lead ${id}.`)
  }
  if (delivery === 'waiting' || delivery === 'delivered') {
    return refused(`The lead is ${delivery} already.`)
  }
  return done(`Trying again: ${counted(await sendAgain(database, [id]))}.`)
}

const counted = (leads: number) => `${leads} lead${leads === 1 ? '' : 's'}`

async function idsOf(database: OperatorDatabase, delivery: 'failed' | 'stored'): Promise<string[]> {
  const { rows } = await database.query(
    `select id::text as id from public.leads l where delivery = $1 and deleted_at is null
       and not exists (select from private.outbox o where o.ref = l.id and o.kind = 'crm_lead' and o.state = 'dismissed')`,
    [delivery],
  )
  return rows.map(({ id }) => String(id))
}

/** @returns the number of leads that will be forwarded again */
async function sendAgain(database: OperatorDatabase, ids: readonly string[]): Promise<number> {
  const sent = await sendLeadsAgain(database.query, ids)
  // Recorded like the same action on the staff pages.
  if (sent.length > 0) {
    await recordAudit(database.query, {
      actor: null,
      action: 'resend',
      subject: 'leads',
      ids: sent,
    })
  }
  return sent.length
}

async function exportCsv(database: OperatorDatabase, output: Output): Promise<CommandResult> {
  const { columns, select, record } = EXPORTED_LEADS
  const write = async (text: string) => {
    if (!output.write(text)) {
      await once(output as NodeJS.WritableStream, 'drain')
    }
  }
  const { rows: counted } = await database.query(
    'select count(*)::int as leads from public.leads where deleted_at is null',
  )
  const rowCount = Number(counted[0]?.leads)
  const warning = await noteReading(database, { action: 'export', subject: 'leads', rowCount })
  await write(csvHead(columns))
  let after: unknown = null
  let count = 0
  for (;;) {
    const { rows } = await database.query(
      `select ${select} from public.leads
       where deleted_at is null and ($1::uuid is null or id > $1::uuid) order by leads.id limit ${PAGE_ROWS}`,
      [after],
    )
    await write(csvText(columns, rows.map(record)))
    count += rows.length
    after = rows.at(-1)?.id
    if (rows.length < PAGE_ROWS) {
      break
    }
  }
  return { ...done(`${count} leads exported.`), ...warning }
}

if (import.meta.main) {
  const commandLine = process.argv.slice(2)
  await runCommand(
    () =>
      withOperatorDatabase(parseSettings(process.env), (database) =>
        runLeads(database, commandLine, process.stdout),
      ),
    { output: commandLine[0] === 'export' ? 'stderr' : 'stdout' },
  )
}
