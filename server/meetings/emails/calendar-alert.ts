/** The email that tells staff what cannot be read in the calendars whose events block times. */
import { z } from 'zod'
import { calendarAlert as words } from '#content/staff/emails.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { staffFootOf } from '#server/email-foot.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { EntryDependencies } from './entries.ts'

const alertShape = z.object({
  to: z.string(),
  /** To the host, who may have no account. */
  isHost: z.boolean().default(false),
  subject: z.string(),
  texts: z.array(z.string()),
})

export const calendarAlert =
  ({ settings: { SITE_URL: siteUrl }, words: current }: EntryDependencies): WriteMail =>
  async (payload) => {
    const { to, isHost, subject, texts } = alertShape.parse(payload)
    const blocks = [
      ...texts.map((text) => ({ text })),
      ...(isHost ? [] : [{ action: words.action, url: `${siteUrl}/admin/meetings` }]),
    ]
    return {
      to,
      ...brandedEmail(subject, blocks, { because: 'staff', siteUrl, ...staffFootOf(current) }),
    }
  }
