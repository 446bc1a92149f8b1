import { z } from 'zod'
import { calendarAlert as words } from '#content/emails.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Settings } from '#server/env.ts'
import { letterhead } from '#server/letterhead.ts'
import { composeMail } from '#server/mail/compose.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'

const payloadShape = z.object({
  to: z.string(),
  number: z.number(),
  count: z.number(),
  since: z.iso.datetime(),
  wasRead: z.boolean(),
  reason: z.string(),
})

/** Tells staff that a calendar whose events block times cannot be read. */
export function calendarAlert(settings: Pick<Settings, 'SITE_URL'>): WriteMail {
  return async (payload) => {
    const { to, since, wasRead, reason, ...which } = payloadShape.parse(payload)
    const facts = { ...which, since: since.slice(0, 16).replace('T', ' ') }
    const body = composeMail(
      [
        { heading: words.subject },
        { text: fillIn(words.intro, facts) },
        { text: wasRead ? words.known : words.never },
        { text: fillIn(words.reason, { reason }) },
        { action: words.action, url: `${settings.SITE_URL}/admin/meetings` },
      ],
      letterhead,
    )
    return { to, subject: words.subject, ...body }
  }
}
