/** Writes a change of a meeting into its lead, and tells everyone whom it concerns. */
import type { Trx } from '#server/db/store.ts'
import type { ContactSettings } from '#server/env.ts'
import type { LeadForwarding } from '#server/leads/intake/store-lead.ts'
import { noteForStaff } from '#server/leads/notices/staff-notice.ts'
import type { Clock } from '#server/outbox/clock.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { callName, hostOf, mailboxOf } from '../calls.ts'
import { type Change, enqueueChange, updateLead } from './record-change.ts'
import type { Meeting, MeetingWithEmail } from './rows.ts'

interface AnnouncementDependencies {
  clock: Pick<Clock, 'databaseNow'>
  words: CurrentWords
  settings: ContactSettings
  /** Undefined when no CRM is set up. */
  forward: LeadForwarding | undefined
}

interface Announced extends Pick<Change, 'by' | 'isUnchecked'> {
  what: 'booked' | 'moved' | 'reassigned' | 'canceled'
  before?: Meeting
}

export type Announcements = ReturnType<typeof announcements>

export function announcements({ clock, words, settings, forward }: AnnouncementDependencies) {
  /** Where emails to the host of a meeting go. */
  const hostEmailOf = (meeting: { host: string }) => mailboxOf(words, settings, meeting)

  /** Writes call and time into the lead. */
  const describeInLead = (trx: Trx, meeting: Meeting) => {
    const facts = {
      kind: callName(words, meeting.call),
      hostZone: hostOf(words, meeting).zone,
      forward,
    }
    return updateLead(trx, meeting, facts, clock.databaseNow())
  }

  return {
    hostEmailOf,
    describeInLead,

    /** Part of the transaction that stores the change. */
    async announce(
      trx: Trx,
      changed: MeetingWithEmail,
      { before, ...change }: Announced,
    ): Promise<void> {
      const now = clock.databaseNow()
      await describeInLead(trx, changed)
      // A host knows what they did in their own calendar.
      const hosts =
        change.by === 'host'
          ? {}
          : { host: hostEmailOf(changed), before: hostEmailOf(before ?? changed) }
      const to = { visitor: changed.email, ...hosts }
      await enqueueChange(trx, changed, { ...change, to }, now)
      const told = {
        kind: 'meeting' as const,
        leadId: changed.lead_id,
        zone: words('site').zone,
        to: settings.LEAD_NOTIFY_EMAIL,
        hosts: Object.values(hosts),
      }
      await noteForStaff(trx, told, now)
    },
  }
}
