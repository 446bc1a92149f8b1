/** Meetings with what their visitors typed, which is stored in the leads. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { StaffMeeting } from '#contract/staff.ts'
import type { MeetingsTable } from '#contract/tables/meetings.ts'
import type { Store } from '#server/db/store.ts'
import { findCall } from './calls.ts'
import { leadMessage } from './lead-of-meeting.ts'

export interface MeetingWithLead extends Selectable<MeetingsTable> {
  /** What was typed into the form, by field name. */
  fields: Record<string, unknown>
  email: string
  /** Its host has a calendar that meetings are written to. */
  is_written: boolean
  /** Everything that happened to it, in order. */
  changes: StaffMeeting['changes']
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
    .select([
      sql<boolean>`exists (select from private.calendar_feeds c where c.host = m.host and c.is_written)`.as(
        'is_written',
      ),
      sql<StaffMeeting['changes']>`(
        select coalesce(jsonb_agg(jsonb_build_object('at', at, 'what', what, 'by', by, 'host', host,
          'startsAt', starts_at, 'isUnchecked', is_unchecked) order by id), '[]')
        from private.meeting_changes where meeting_id = m.id)`.as('changes'),
    ])
    .where(where)
    .orderBy('m.starts_at')
    .execute()
}

export function storedMeeting({ db }: Pick<Store, 'db'>): ReadMeeting {
  return async (id) => (await readMeetings(db, sql<boolean>`m.id = ${id}::uuid`))[0]
}

export const callName = (id: string) => findCall(id)?.name ?? id

/** Number of booked meetings that have not begun. */
export async function countUpcoming(db: Store['db'], now: RawBuilder<Date>): Promise<number> {
  const { upcoming } = await db
    .selectFrom('meetings')
    .select(sql<number>`count(*)::int`.as('upcoming'))
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return upcoming
}
