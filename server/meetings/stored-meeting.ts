/** Meetings with what their visitors typed, which is stored in the leads. */
import { type Selectable, sql } from 'kysely'
import type { MeetingsTable } from '#contract/tables/meetings.ts'
import type { Store } from '#server/db/store.ts'
import { findCall } from './calls.ts'
import { leadMessage } from './lead-of-meeting.ts'

export interface MeetingWithLead extends Selectable<MeetingsTable> {
  /** What was typed into the form, by field name. */
  fields: Record<string, unknown>
  email: string
}

/** Reads a meeting. Undefined when it no longer exists. */
export type ReadMeeting = (id: string) => Promise<MeetingWithLead | undefined>

function typedBy({ fields }: MeetingWithLead, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

export const nameOf = (meeting: MeetingWithLead) =>
  `${typedBy(meeting, 'firstname')} ${typedBy(meeting, 'lastname')}`.trim()

/** Company and note. */
export const messageOf = (meeting: MeetingWithLead) =>
  leadMessage({ company: typedBy(meeting, 'company'), note: typedBy(meeting, 'note') })

/** Reads meetings with the visitor's data from their leads. */
export async function readMeetings(
  db: Store['db'],
  where: ReturnType<typeof sql<boolean>>,
): Promise<MeetingWithLead[]> {
  return db
    .selectFrom('meetings as m')
    .innerJoin('leads as l', 'l.id', 'm.lead_id')
    .selectAll('m')
    .select(['l.fields', sql<string>`coalesce(l.fields->>'email', l.email)`.as('email')])
    .where(where)
    .orderBy('m.starts_at')
    .execute()
}

export function storedMeeting({ db }: Pick<Store, 'db'>): ReadMeeting {
  return async (id) => (await readMeetings(db, sql<boolean>`m.id = ${id}::uuid`))[0]
}

export const callName = (id: string) => findCall(id)?.name ?? id
