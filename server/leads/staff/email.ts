/** `POST …/email`: an email that staff wrote to a lead. */
import { sql } from 'kysely'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import { EMAIL_SUBJECT_MAX_CHARACTERS } from '#contract/staff/leads.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { addDeed, type LeadChange, living, noteText, textOf } from './change.ts'

const shape = z.object({
  leadId: z.uuid(),
  text: noteText,
  subject: textOf(EMAIL_SUBJECT_MAX_CHARACTERS).regex(/^\P{Cc}*$/u),
})

/** @param isPossible whether a mail server is set up now */
export const emailLead = (isPossible: () => boolean): LeadChange<z.infer<typeof shape>> => ({
  path: '/email',
  action: 'email',
  shape,
  async work(trx, { leadId, subject, text }, { actor, caller }) {
    if (!isPossible()) {
      throw new RestRefusal(409, '409', refusals.noSmtp)
    }
    const lead = await living(trx, leadId).executeTakeFirst()
    if (!lead) {
      return { ids: [] }
    }
    const to = lead.email
    await addDeed(trx, [leadId], { author: actor, deed: { email: { to, subject } }, text })
    const payload = { template: 'lead-email', to, subject, text, replyTo: caller.claims?.email }
    await enqueue(trx, { kind: 'email', ref: leadId, payload }, sql<Date>`now()`)
    return { ids: [leadId] }
  },
})
