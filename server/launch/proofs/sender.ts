/** Proof that receivers find what allows the site to send emails for its domain. */
import { senderEntries } from '#content/staff/launch.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LookupError } from '../dns-lookups.ts'
import { mailDomain } from '../mail-domain.ts'
import type { Prove } from '../proof.ts'
import { senderState } from '../sender-domain.ts'

export const proveSender: Prove<'sender'> = async ({ settings, lookups }) => {
  if (settings.SMTP_URL === undefined) {
    return { state: 'unset', ending: 'unset' }
  }
  const { hostname: server } = new URL(settings.SMTP_URL)
  const domain = mailDomain(settings.MAIL_FROM)
  try {
    const sender = await senderState(lookups, domain)
    if (!sender) {
      return { state: 'failed', ending: 'noDomain', values: { domain } }
    }
    const { missing, senders, key, policy } = sender
    if (missing.length > 0) {
      const entries = missing.map((entry) => fillIn(senderEntries[entry], { domain, server }))
      return { state: 'failed', ending: 'missing', values: { domain, entries: entries.join(' ') } }
    }
    const values = { domain, server, senders, policy }
    if (key.state === 'known') {
      return { state: 'passed', ending: 'allowed', values: { ...values, key: key.at } }
    }
    return key.state === 'other'
      ? { state: 'passed', ending: 'otherKey', values }
      : { state: 'failed', ending: 'unclearKey', values }
  } catch (error) {
    if (error instanceof LookupError) {
      return { state: 'failed', ending: 'unanswered', values: { domain, code: error.code } }
    }
    throw error
  }
}
