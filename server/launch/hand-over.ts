/** Hands one email over to the mail server. */
import { randomUUID } from 'node:crypto'
import type { EndingOf, ProofOutcome } from '#contract/launch.ts'
import type { Mail } from '#server/mail/email.ts'
import { openMailTransport } from '#server/mail/transport.ts'
import type { ProofTools } from './proof.ts'

/** The codes of nodemailer (`nodemailer/lib/errors`) and what they mean for the operator. */
const MEANINGS: readonly [code: RegExp, ending: 'signIn' | 'late' | 'unreachable'][] = [
  [/\bEAUTH\b/, 'signIn'],
  [/\bETIMEDOUT\b/, 'late'],
  [/\b(ESOCKET|ECONNECTION|EDNS|ETLS)\b/, 'unreachable'],
]

/** Hands one email over and says how that ended. */
export async function handOver(
  { settings, log, words }: Pick<ProofTools, 'settings' | 'log' | 'words'>,
  mail: Mail,
  signal: AbortSignal,
): Promise<ProofOutcome<EndingOf<'email'>>> {
  if (settings.SMTP_URL === undefined) {
    return { state: 'unset', ending: 'unset' }
  }
  const outcome = await openMailTransport({ settings, log, sender: () => words('site').name }).send(
    mail,
    randomUUID(),
    signal,
  )
  const server = new URL(settings.SMTP_URL).host
  if (outcome.result === 'done') {
    return { state: 'passed', ending: 'accepted', values: { server } }
  }
  const code = /\(([^()]*)\)/.exec(outcome.error)?.[1] ?? outcome.error
  const meaning = MEANINGS.find(([pattern]) => pattern.test(code))?.[1]
  // A refusal of the account is repeated for the emails that wait. Trying again proves nothing.
  const isRefused = outcome.result === 'dead' || (outcome.status ?? 0) >= 500
  const ending = meaning ?? (isRefused ? 'refused' : 'later')
  return { state: 'failed', ending, values: { server, code } }
}
