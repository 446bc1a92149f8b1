/** Emails to staff about the calendars whose events block times. */
import { z } from 'zod'
import { calendarAlert as words } from '#content/emails.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { CalendarEventName } from '#contract/meetings.ts'
import { brandedEmail, footOf } from '#server/branded-email.ts'
import type { Settings } from '#server/env.ts'
import type { MailBlock } from '#server/mail/compose.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

interface AlertDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  words: CurrentWords
}

const eventShape = z.object({ title: z.string(), day: z.string() })
const calendarShape = z.object({ to: z.string(), number: z.number(), count: z.number() })
const failureShape = calendarShape.extend({
  since: z.iso.datetime(),
  wasRead: z.boolean(),
  reason: z.string(),
  event: eventShape.optional(),
})
const eventsShape = calendarShape.extend({ events: z.array(eventShape) })

/** Anyone can write the title of an invitation, so nothing in it becomes a link. */
const nameOf = ({ title, day }: CalendarEventName) => unlinked((title || words.noTitle) + (day && ` (${day})`))

/** Tells staff that a calendar cannot be read. */
export function calendarAlert(dependencies: AlertDependencies): WriteMail {
  return async (payload) => {
    const { to, since, wasRead, reason, event, ...which } = failureShape.parse(payload)
    return alert(dependencies, to, words.subject, [
      { text: fillIn(words.intro, { ...which, since: since.slice(0, 16).replace('T', ' ') }) },
      { text: wasRead ? words.known : words.never },
      { text: fillIn(words.reason, { reason }) },
      ...(event ? [{ text: fillIn(words.event, { event: nameOf(event) }) }] : []),
    ])
  }
}

/** Tells staff about events that cannot be read in a calendar that otherwise can. */
export function calendarEventAlert(dependencies: AlertDependencies): WriteMail {
  return async (payload) => {
    const { to, events, ...which } = eventsShape.parse(payload)
    const names = events.map((event) => ({ text: nameOf(event) }))
    return alert(dependencies, to, words.oddEvents.subject, [{ text: fillIn(words.oddEvents.intro, which) }, ...names])
  }
}

function alert(
  { settings: { SITE_URL: siteUrl }, words: current }: AlertDependencies,
  to: string,
  subject: string,
  blocks: readonly MailBlock[],
) {
  const action = { action: words.action, url: `${siteUrl}/admin/meetings` }
  return { to, ...brandedEmail(subject, [...blocks, action], { because: 'staff', siteUrl, ...footOf(current) }) }
}
