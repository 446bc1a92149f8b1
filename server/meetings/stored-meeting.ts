/** Reads meetings with what their visitors typed, which is stored in the leads. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import { LEAD_FORMS, type TypedValues } from '#contract/lead-forms.ts'
import type { StaffMeeting } from '#contract/staff/meetings.ts'
import type { MeetingsTable } from '#contract/tables/meetings.ts'
import type { Store } from '#server/db/store.ts'

export interface MeetingWithLead extends Selectable<MeetingsTable> {
  /** What was typed into the form or corrected by staff, by field name. */
  fields: Partial<Record<string, string>>
  email: string
  /** The company, also if it is a line of the lead's message. */
  company: string | null
  /** Whose account opens the page of meetings, in lower case. */
  staff: string[]
  /** Everything that happened to it, in order. */
  changes: StaffMeeting['changes']
}

/** Reads a meeting. Undefined when it no longer exists. */
export type ReadMeeting = (id: string) => Promise<MeetingWithLead | undefined>

export const nameOf = ({ fields }: MeetingWithLead) =>
  `${fields.firstname ?? ''} ${fields.lastname ?? ''}`.trim()

/** A meeting keeps its length, also when calls of its kind became longer. */
export const minutesOf = ({
  starts_at,
  ends_at,
}: Pick<Selectable<MeetingsTable>, 'starts_at' | 'ends_at'>) =>
  (ends_at.getTime() - starts_at.getTime()) / MINUTE_MS

/** Company and note. */
export const messageOf = ({ company, fields: { note = '' } }: MeetingWithLead) =>
  leadMessage({ company: company ?? '', note })

/** Address of the lead `l`: as staff put it right, else as it was typed. */
export const emailOfLead = sql<string>`coalesce((l.fields || l.corrected)->>'email', l.email)`

/** Reads meetings with the visitor's data from their leads. */
export function readMeetings(
  db: Store['db'],
  where: RawBuilder<boolean>,
): Promise<MeetingWithLead[]> {
  return db
    .selectFrom('meetings as m')
    .innerJoin('leads as l', 'l.id', 'm.lead_id')
    .selectAll('m')
    .select([
      sql<MeetingWithLead['fields']>`l.fields || l.corrected`.as('fields'),
      emailOfLead.as('email'),
      'l.company',
    ])
    .select([
      sql<
        string[]
      >`array(select u.email from auth.users u join public.user_roles r on r.user_id = u.id
        join private.staff_lists s on s.name = 'bookings' and r.role = any (s.readers))`.as(
        'staff',
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

export function storedMeeting(store: Pick<Store, 'db'>): ReadMeeting {
  return async (id) => (await readMeetings(store.db, sql<boolean>`m.id = ${id}::uuid`))[0]
}

/** Number of booked meetings that have not begun. */
export async function countUpcoming(db: Store['db'], now: RawBuilder<Date>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from meetings where state = 'booked' and starts_at > ${now}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** The lead's message. Without kind and time, it is only what the visitor typed. */
export function leadMessage(typed: TypedValues): string {
  return (LEAD_FORMS.meeting.message?.lines(typed) ?? []).filter(Boolean).join('\n')
}
