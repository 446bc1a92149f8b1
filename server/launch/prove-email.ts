/** Proves that emails leave this server, and that bookings and calendars meet. */
import { randomUUID } from 'node:crypto'
import { proofEmail } from '#content/staff/launch.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { EndingOf, ProofOutcome } from '#contract/launch.ts'
import { brandedEmail, footOf } from '#server/branded-email.ts'
import { sampleMails } from '#server/deliverers.ts'
import type { Mail } from '#server/mail/email.ts'
import { openMailTransport } from '#server/mail/transport.ts'
import { feedHash } from '#server/meetings/calendars.ts'
import { FeedError } from '#server/meetings/read-calendar.ts'
import { tryFeed } from '#server/meetings/refresh-calendars.ts'
import { testMails } from '#server/words/email-previews.ts'
import type { ProofTools, Prove } from './proofs.ts'

/** The codes of nodemailer (`nodemailer/lib/errors`) and what they mean for the operator. */
const MEANINGS: readonly [code: RegExp, ending: 'signIn' | 'late' | 'unreachable'][] = [
  [/\bEAUTH\b/, 'signIn'],
  [/\bETIMEDOUT\b/, 'late'],
  [/\b(ESOCKET|ECONNECTION|EDNS|ETLS)\b/, 'unreachable'],
]

/** Hands one email over and says how that ended. */
export async function handOver(
  { settings, log }: Pick<ProofTools, 'settings' | 'log'>,
  mail: Mail,
  signal: AbortSignal,
): Promise<ProofOutcome<EndingOf<'email'>>> {
  if (settings.SMTP_URL === undefined) return { state: 'unset', ending: 'unset' }
  const outcome = await openMailTransport({ settings, log }).send(mail, randomUUID(), signal)
  const server = new URL(settings.SMTP_URL).host
  if (outcome.result === 'done') return { state: 'passed', ending: 'accepted', values: { server } }
  const code = /\(([^()]*)\)/.exec(outcome.error)?.[1] ?? outcome.error
  const meaning = MEANINGS.find(([pattern]) => pattern.test(code))?.[1]
  const ending = meaning ?? (outcome.result === 'dead' ? 'refused' : 'later')
  return { state: 'failed', ending, values: { server, code } }
}

export const proveEmail: Prove<'email'> = async (tools, signal) => {
  const { settings, words, to } = tools
  if (settings.SMTP_URL !== undefined && to === undefined) return { state: 'unset', ending: 'noAddress' }
  const site = words('site')
  const mail = brandedEmail(fillIn(proofEmail.subject, { name: site.name }), [{ text: proofEmail.text }], {
    because: 'staff',
    siteUrl: settings.SITE_URL,
    ...footOf(words),
  })
  return handOver(tools, { to: to ?? '', ...mail }, signal)
}

/** Calendars are only read so far, so the proof has two halves: they can be read, and an invitation goes out. */
export const proveCalendar: Prove<'calendar'> = async (tools, signal) => {
  const { settings, words, run, to } = tools
  if (settings.SCHEDULER_URL !== undefined) return { state: 'unset', ending: 'provider' }
  const feeds = [...new Set(settings.CALENDAR_FEEDS)]
  if (feeds.length === 0) return { state: 'unset', ending: 'unset' }
  for (const [index, feed] of feeds.entries())
    try {
      await tryFeed(feed)
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      return { state: 'failed', ending: 'unreadable', values: { number: index + 1, error: error.message } }
    }
  const { rows } = await run(
    `select coalesce(ceil(extract(epoch from now() - min(answered_at)) / 60), 0)::int as minutes
     from private.calendar_feeds where address_hash = any ($1) and failing_since is null having count(answered_at) = $2::int`,
    [feeds.map((address) => feedHash(address)), feeds.length],
  )
  if (settings.SMTP_URL === undefined || to === undefined) return { state: 'unset', ending: 'noEmail' }
  const mail = await testMails({ settings, visitorMails: sampleMails })('booked', words, to)
  if (!mail) throw new Error('There is no sample of an invitation')
  const sent = await handOver(tools, mail, signal)
  if (sent.state === 'failed')
    return { state: 'failed', ending: 'notSent', values: { error: String(sent.values?.code) } }
  const [copy] = rows
  const count = feeds.length
  return copy
    ? { state: 'passed', ending: 'works', values: { count, minutes: Number(copy.minutes) } }
    : { state: 'passed', ending: 'soon', values: { count } }
}
