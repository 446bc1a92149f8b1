/** A meeting as staff see it, and what the audit log says about it. */

import type { StaffMeeting } from '#contract/staff/meetings.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { type AuditEntry, recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { callName, placeOf } from '../calls.ts'
import { type MeetingWithLead, messageOf, nameOf } from '../stored-meeting.ts'

export const STAFF_MEETINGS_PATH = `${STAFF_API_PATH}/meetings`
/** Past meetings on the page; the export has all. */
export const PAST_MEETINGS_MAX = 200
/** The refusal of a call with other values than it takes. */
export const INVALID = 'The times or the id are not valid'

export function shownMeeting(words: CurrentWords, meeting: MeetingWithLead): StaffMeeting {
  return {
    id: meeting.id,
    leadId: meeting.lead_id,
    call: callName(words, meeting.call),
    host: meeting.host,
    startsAt: meeting.starts_at.toISOString(),
    endsAt: meeting.ends_at.toISOString(),
    state: meeting.state,
    canceledBy: meeting.canceled_by,
    changes: meeting.changes,
    zone: meeting.zone,
    name: nameOf(meeting),
    email: meeting.email,
    place: placeOf(words, meeting),
    note: messageOf(meeting),
  }
}

/** Adds an entry to the audit log. Default subject: meetings. */
export function note(
  trx: Trx,
  entry: Omit<AuditEntry, 'subject'> & Partial<Pick<AuditEntry, 'subject'>>,
): Promise<void> {
  return recordAudit(sqlThrough(trx), { subject: 'meetings', ...entry })
}
