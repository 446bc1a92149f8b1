/** Emails that staff write to a lead on its page. */
import { z } from 'zod'
import { calls } from '#content/calls.ts'
import { fillIn } from '#contract/fill-in.ts'
import { callPath } from '#contract/meetings.ts'
import type { LeadRecord, StaffLead } from '#contract/staff/leads.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { css } from '#server/mail/element.ts'
import { linked } from '#server/mail/linked.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

const payloadShape = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  replyTo: z.string().optional(),
})

/** The emails to begin with, filled in for a person. */
export function leadTemplates(
  words: CurrentWords,
  siteUrl: string,
  { fields, corrected }: Pick<LeadRecord, 'fields' | 'corrected'>,
): StaffLead['templates'] {
  const { templates, nameless } = words('leadMails')
  const { firstname } = { ...(fields as { firstname?: string }), ...corrected }
  // Anyone can type anything as a name, and the email goes out under the name of staff.
  const values = {
    firstname: unlinked(firstname || nameless),
    link: siteUrl + callPath(calls.discovery.id),
  }
  return templates.map(({ title, subject, paragraphs }) => ({
    title,
    subject: fillIn(subject, values),
    text: fillIn(paragraphs.join('\n\n'), values),
  }))
}

/** Outlook shows text without a font in Times. */
const FONT = css({ font: '15px/1.5 Arial,Helvetica,sans-serif' })

/**
 * The email as it was written, without the look of the site's own emails. Answers go to its author.
 */
export const leadMail: WriteMail = async (payload) => {
  const mail = payloadShape.parse(payload)
  const html = mail.text.split(/\n{2,}/).map((paragraph) => `<p>${linked(paragraph, '')}</p>`)
  return { ...mail, isPersonal: true, html: `<div style="${FONT}">\n${html.join('\n')}\n</div>` }
}
