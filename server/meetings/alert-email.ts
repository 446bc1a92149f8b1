/** Emails to staff about the calendars whose events block times. */
import { z } from 'zod'
import { calendarAlert as words } from '#content/emails.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { CalendarEventName } from '#contract/meetings.ts'
import { brandedEmail, footOf } from '#server/branded-email.ts'
import type { Settings } from '#server/env.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

interface AlertDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  words: CurrentWords
}

const eventShape = z.object({ title: z.string(), day: z.string() })
const calendarShape = z.object({ to: z.string(), name: z.string() })
const failureShape = calendarShape.extend({
  since: z.iso.datetime(),
  wasRead: z.boolean(),
  reason: z.string(),
  event: eventShape.optional(),
})
const eventsShape = calendarShape.extend({ events: z.array(eventShape) })

/** Anyone can write the title of an invitation, so nothing in it becomes a link. */
const nameOf = ({ title, day }: CalendarEventName) => unlinked((title || words.noTitle) + (day && ` (${day})`))

const alert =
  (
    { settings: { SITE_URL: siteUrl }, words: current }: AlertDependencies,
    write: (payload: unknown) => { to: string; subject: string; texts: string[] },
  ): WriteMail =>
  async (payload) => {
    const { to, subject, texts } = write(payload)
    const blocks = [...texts.map((text) => ({ text })), { action: words.action, url: `${siteUrl}/admin/meetings` }]
    return { to, ...brandedEmail(subject, blocks, { because: 'staff', siteUrl, ...footOf(current) }) }
  }

/** Tells staff that a calendar cannot be read. */
export const calendarAlert = (dependencies: AlertDependencies) =>
  alert(dependencies, (payload) => {
    const { to, since, wasRead, reason, event, name } = failureShape.parse(payload)
    const intro = fillIn(words.intro, { name, since: since.slice(0, 16).replace('T', ' ') })
    const texts = [intro, wasRead ? words.known : words.never, fillIn(words.reason, { reason })]
    if (event) texts.push(fillIn(words.event, { event: nameOf(event) }))
    return { to, subject: words.subject, texts }
  })

/** Tells staff about events that cannot be read in a calendar that otherwise can. */
export const calendarEventAlert = (dependencies: AlertDependencies) =>
  alert(dependencies, (payload) => {
    const { to, events, name } = eventsShape.parse(payload)
    const { subject, intro } = words.oddEvents
    return { to, subject, texts: [fillIn(intro, { name }), ...events.map(nameOf)] }
  })
