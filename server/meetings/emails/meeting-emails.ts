/** The emails about meetings, by name. */
import type { EmailName } from '#contract/limits.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { reminder } from './reminder.ts'
import { toHost } from './to-host.ts'
import { toVisitor } from './to-visitor.ts'
import type { MeetingEmailDependencies } from './written-email.ts'

/** They read no store themselves, so that previews can pass samples. */
export function meetingEmails(dependencies: MeetingEmailDependencies) {
  const visitors = toVisitor(dependencies)
  return {
    'meeting-booked': visitors,
    'meeting-confirm': visitors,
    'meeting-changed': visitors,
    'meeting-reminder': reminder(dependencies),
    'meeting-host': toHost(dependencies),
  } satisfies Partial<Record<EmailName, WriteMail>>
}
