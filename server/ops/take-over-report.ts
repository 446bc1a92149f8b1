/** What `db take-over` tells the operator, in the words of the staff pages. */
import type { SqlSession } from '#server/db/sql-session.ts'

/** What is in a table. Others are called as they are in the database. */
const CONTENTS: Readonly<Record<string, string>> = {
  'auth.users': 'accounts',
  user_roles: 'roles of accounts',
  'auth.mfa_factors': 'authenticator apps',
  'auth.mfa_recovery_codes': 'recovery codes',
  leads: 'leads',
  lead_notes: 'notes on leads',
  meetings: 'meetings',
  blocked_times: 'blocked times',
  canvas_submissions: 'canvases',
  survey_days: 'days with surveys',
  survey_scores: 'counts of survey scores',
  'private.audit': 'entries of the audit log',
  'private.canvas_links': 'links to canvases',
  'private.lead_views': 'saved views of leads',
  'private.meeting_changes': 'changes of meetings',
  'private.notice_choices': 'choices of notices',
  'private.page_views': 'counts of visits',
  'private.pictures': 'pictures and files',
  'private.step_counts': 'counts of steps',
  'private.survey_teams': 'teams',
  'private.survey_team_answers': 'answers of teams',
}

export const contentOf = (table: string): string => CONTENTS[table] ?? table

/** Tables that are not copied, and what that means where one has rows. */
const LEFT_BEHIND: Readonly<Record<string, string>> = {
  'auth.flow_codes': 'Sign-ins that were begun: people begin again.',
  'auth.known_places': 'Known devices: they are asked for the second step again.',
  'auth.mfa_challenges': 'Sign-ins that were begun: people begin again.',
  'auth.one_time_tokens': 'Links in emails about accounts: people ask for new ones.',
  'auth.pending_sign_ups': 'Sign-ups that were not confirmed: people sign up again.',
  'auth.refresh_tokens': 'Sessions: people sign in again.',
  'auth.sessions': 'Sessions: people sign in again.',
  'auth.trusted_devices': 'Known devices: they are asked for the second step again.',
  'private.calendar_feeds': 'Calendars: connect them again on Settings.',
  'private.calendar_objects': 'Calendars: connect them again on Settings.',
  'private.word_schedules': 'Texts that were to be published later: schedule them again.',
  word_drafts: 'Drafts that were not published.',
}

const OUTBOX = 'private.outbox'

export const isLeftBehind = (table: string): boolean => table in LEFT_BEHIND || table === OUTBOX

/** What the old database has of tables that are not copied. @param tables those it has */
export async function leftBehindIn(from: SqlSession, tables: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const table of tables) {
    const meaning = LEFT_BEHIND[table]
    if (meaning !== undefined && !found.has(meaning) && (await hasRows(from, table))) {
      found.add(meaning)
    }
  }
  return [...found, ...(tables.includes(OUTBOX) ? await waitingIn(from) : [])]
}

export async function hasRows(from: SqlSession, table: string): Promise<boolean> {
  return (await from.query(`select from ${table} limit 1`)).rows.length > 0
}

/** Deliveries that the old program had still to make. */
async function waitingIn(from: SqlSession): Promise<string[]> {
  const { rows } = await from.query<{ leads: number; others: number }>(
    `select count(*) filter (where kind = 'crm_lead')::int as leads,
       count(*) filter (where kind <> 'crm_lead')::int as others
     from ${OUTBOX} where state = 'pending'`,
  )
  const { leads = 0, others = 0 } = rows[0] ?? {}
  return [
    ...(leads > 0 ? [`${leads} leads that wait for the CRM: send them again on Leads.`] : []),
    ...(others > 0
      ? [`${others} emails and other deliveries that wait, such as reminders of meetings.`]
      : []),
  ]
}
