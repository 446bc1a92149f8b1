/** The row of a meeting: locked for a change, and the time that it takes. */
import type { Selectable } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { MeetingsTable } from '#contract/tables/meetings.ts'
import type { Trx } from '#server/db/store.ts'
import type { Host } from '../calls.ts'
import { emailOfLead } from '../stored-meeting.ts'

export type Meeting = Selectable<MeetingsTable>

/** With its visitor's address. */
export type MeetingWithEmail = Meeting & { email: string }

/** A meeting with its visitor's address, locked for a change. */
export const lockedMeeting = (trx: Trx, id: string) =>
  trx
    .selectFrom('meetings as m')
    .innerJoin('leads as l', 'l.id', 'm.lead_id')
    .selectAll('m')
    .select(emailOfLead.as('email'))
    .where('m.id', '=', id)
    .forUpdate('m')

/** The meeting of a double click, or of a retry after a lost answer. */
export function bookedBefore(trx: Trx, leadId: string, at: number): Promise<Meeting | undefined> {
  return trx
    .selectFrom('meetings')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('starts_at', '=', new Date(at))
    .where('state', '<>', 'canceled')
    .executeTakeFirst()
}

/** Columns of a meeting's times. @param at epoch milliseconds */
export const timesOf = (at: number, minutes: number, host: Host) => ({
  starts_at: new Date(at),
  ends_at: new Date(at + minutes * MINUTE_MS),
  during: during(at, minutes, host),
})

/** A `tstzrange` of the meeting and the pause after it. */
export function during(at: number, minutes: number, { bufferMinutes }: Host): string {
  const to = at + (minutes + bufferMinutes) * MINUTE_MS
  return `[${new Date(at).toISOString()},${new Date(to).toISOString()})`
}
