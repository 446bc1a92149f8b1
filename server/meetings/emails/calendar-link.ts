/** The email with the link on which a host connects a calendar. */
import { z } from 'zod'
import { calendarLink as words } from '#content/staff/emails.ts'
import { fillIn } from '#contract/fill-in.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import { dayInWords } from '#contract/meeting-time.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { staffFootOf } from '#server/email-foot.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { CalendarLinks } from '../calendars/calendar-links.ts'
import type { EntryDependencies } from './entries.ts'

const payloadShape = z.object({ to: z.string(), until: z.iso.datetime() })

export const calendarLink =
  ({
    settings: { SITE_URL: siteUrl },
    words: current,
    links,
  }: EntryDependencies & { links: Pick<CalendarLinks, 'urlOf'> }): WriteMail =>
  async (payload, { ref }) => {
    const { to, until } = payloadShape.parse(payload)
    const { name: company, zone } = current('site')
    const day = dayInWords(Date.parse(until), zone, STAFF_LANGUAGE)
    const blocks = [
      { text: fillIn(words.intro, { company }) },
      { action: words.action, url: links.urlOf(ref) },
      { note: fillIn(words.until, { day }) },
    ]
    const subject = fillIn(words.subject, { company })
    return {
      to,
      ...brandedEmail(subject, blocks, { because: 'staff', siteUrl, ...staffFootOf(current) }),
    }
  }
