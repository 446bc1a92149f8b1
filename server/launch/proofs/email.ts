/** Proof that the mail server takes an email. */
import { proofEmail } from '#content/staff/launch.ts'
import { fillIn } from '#contract/fill-in.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { staffFootOf } from '#server/email-foot.ts'
import { handOver } from '../hand-over.ts'
import type { Prove } from '../proof.ts'

export const proveEmail: Prove<'email'> = async (tools, signal) => {
  const { settings, words, to } = tools
  if (settings.SMTP_URL !== undefined && to === undefined) {
    return { state: 'unset', ending: 'noAddress' }
  }
  const site = words('site')
  const mail = brandedEmail(
    fillIn(proofEmail.subject, { name: site.name }),
    [{ text: proofEmail.text }],
    {
      because: 'staff',
      siteUrl: settings.SITE_URL,
      ...staffFootOf(words),
    },
  )
  return handOver(tools, { to: to ?? '', ...mail }, signal)
}
