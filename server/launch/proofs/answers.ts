/** Proof that answers to emails of the site arrive. */
import { answersEmail } from '#content/staff/launch.ts'
import { fillIn } from '#contract/fill-in.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { staffFootOf } from '#server/email-foot.ts'
import { LookupError, takesEmail } from '../dns-lookups.ts'
import { handOver } from '../hand-over.ts'
import { bareAddress, mailDomain } from '../mail-domain.ts'
import type { Prove } from '../proof.ts'

/**
 * Answers go to the contact address. Some programs, and servers that could not deliver an email,
 * write to the sender. So both get an email.
 */
export const proveAnswers: Prove<'answers'> = async (tools, signal) => {
  const { settings, words, lookups } = tools
  if (settings.SMTP_URL === undefined) {
    return { state: 'unset', ending: 'unset' }
  }
  const addresses = [...new Set([settings.CONTACT_EMAIL, bareAddress(settings.MAIL_FROM)])]
  for (const domain of new Set(addresses.map(mailDomain))) {
    try {
      if (!(await takesEmail(lookups, domain))) {
        return { state: 'failed', ending: 'noMailbox', values: { domain } }
      }
    } catch (error) {
      if (error instanceof LookupError) {
        return { state: 'failed', ending: 'unanswered', values: { domain, code: error.code } }
      }
      throw error
    }
  }
  const mail = brandedEmail(
    fillIn(answersEmail.subject, { name: words('site').name }),
    [{ text: answersEmail.text }],
    { because: 'staff', siteUrl: settings.SITE_URL, ...staffFootOf(words) },
  )
  for (const to of addresses) {
    const sent = await handOver(tools, { to, ...mail }, signal)
    if (sent.state === 'failed') {
      const values = { address: to, error: String(sent.values?.code) }
      return { state: 'failed', ending: 'notSent', values }
    }
  }
  return { state: 'passed', ending: 'sent', values: { addresses: addresses.join(', ') } }
}
