/** Transports for email: an SMTP server, or a folder where none is set up. */
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import SMTPTransport, { type SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Outcome } from '#server/outbox/worker.ts'
import { type Mail, mailProblem } from './email.ts'

interface MailTransportOptions {
  settings: {
    SMTP_URL?: string | undefined
    MAIL_FROM: string
    /**
     * Answers go here, to the address that emails name. It may be another than the one they are
     * sent from.
     */
    CONTACT_EMAIL?: string
    /** Without SMTP_URL, emails are written to the folder `mail` in it. */
    DATA_DIR: string
    /** Its host name is part of every Message-ID. */
    SITE_URL: string
  }
  log: Pick<Logger, 'info'>
  /** The sender's name, where MAIL_FROM is a bare address. */
  sender?: () => string
  /** Time limit of a conversation with the mail server. */
  conversationMs?: number
}

/**
 * How long an email waits for the server, in milliseconds. RFC 5321, 4.5.3.2: five minutes for the
 * greeting and ten for the answer to a message, in which servers look for spam and viruses.
 */
export const SMTP_WAITS_MS = {
  greeting: 5 * MINUTE_MS,
  answer: 10 * MINUTE_MS,
  conversation: 30 * MINUTE_MS,
} as const

/**
 * Writes a message as bytes. It never includes files or addresses that the parts of an email name.
 */
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'unix',
  disableFileAccess: true,
  disableUrlAccess: true,
})

export type MailTransport = ReturnType<typeof openMailTransport>

/** Opens the transport that the settings name. They are read for each email. */
export function openMailTransport(options: MailTransportOptions) {
  const folder = intoFolder(options)
  const conversationMs = options.conversationMs ?? SMTP_WAITS_MS.conversation
  return {
    /**
     * @param id the same in all attempts, so that an email sent twice has the same Message-ID
     * @param signal ends the attempt
     */
    async send(mail: Mail, id: string, signal: AbortSignal): Promise<Outcome> {
      const problem = mailProblem(mail)
      if (problem) {
        return { result: 'dead', error: problem }
      }
      const { envelope, message } = await composer.sendMail(messageOf(mail, id, options))
      const { SMTP_URL } = options.settings
      const hand = SMTP_URL ? overSmtp(SMTP_URL, conversationMs) : folder
      return hand({ mail, id, envelope, bytes: message as Buffer }, signal)
    },
  }
}

type ComposedMail = { mail: Mail; id: string; envelope: SMTPEnvelope; bytes: Buffer }

type HandOver = (composed: ComposedMail, signal: AbortSignal) => Promise<Outcome>

/**
 * One connection for each email. nodemailer's pool would send an email again by itself when its
 * connection is lost.
 */
function overSmtp(url: string, conversationMs: number): HandOver {
  const { options } = new SMTPTransport({ url })
  return async ({ envelope, bytes }, signal) => {
    const body = Readable.from([bytes])
    try {
      await converse(
        options,
        envelope,
        body,
        AbortSignal.any([signal, AbortSignal.timeout(conversationMs)]),
      )
      return { result: 'done', status: 250 }
    } catch (error) {
      const outcome = outcomeOfFailure(error)
      // All of it was sent, and no answer came: the server may have taken it (RFC 1047).
      const isUnknown =
        body.readableEnded && outcome.result === 'retry' && outcome.status === undefined
      return isUnknown
        ? { ...outcome, isUnknown, error: `${outcome.error}; it may have arrived` }
        : outcome
    }
  }
}

/**
 * Hands an email to the server, and always closes the connection. @throws nodemailer's error or the
 * signal's
 */
async function converse(
  options: SMTPTransportOptions,
  envelope: SMTPEnvelope,
  body: Readable,
  signal: AbortSignal,
) {
  const connection = new SMTPConnection({
    ...options,
    // nodemailer cuts the wait for the greeting to what is left of this.
    connectionTimeout: SMTP_WAITS_MS.greeting,
    greetingTimeout: SMTP_WAITS_MS.greeting,
    // Without any answer. The signal limits a server that answers for ever.
    socketTimeout: SMTP_WAITS_MS.answer,
    socketCloseTimeout: 0,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      const then = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next())
      const send = () => connection.send(envelope, body, then(resolve))
      signal.addEventListener('abort', () => reject(signal.reason))
      connection.on('error', reject)
      connection.on('end', () => reject(Object.assign(new Error(), { code: 'ECONNECTION' })))
      connection.connect(
        then(() =>
          options.auth && connection.allowsAuth
            ? connection.login(options.auth, then(send))
            : send(),
        ),
      )
    })
    connection.quit()
  } catch (error) {
    connection.close()
    throw error
  }
}

/** What nodemailer says of a failure (`nodemailer/lib/errors`). */
interface SmtpFailure {
  code?: string | number
  /** The command that failed; `CONN` for the greeting. */
  command?: string
  responseCode?: number
  response?: string
}

function outcomeOfFailure(error: unknown): Outcome {
  const failure = error as SmtpFailure
  const { code, responseCode } = failure
  const status = typeof responseCode === 'number' ? { status: responseCode } : {}
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  const reason = isLate
    ? 'ETIMEDOUT'
    : [code, failure.command, responseCode].filter(Boolean).join(' ') || 'no reason given'
  return isAboutThisEmail(failure)
    ? { result: 'dead', ...status, error: `the mail server refused it (${reason})` }
    : { result: 'retry', ...status, error: `the mail could not be handed over (${reason})` }
}

/** Replies about the sign-in, which some servers give only at the recipient (RFC 4954, 6). */
const SIGN_IN_REPLIES = new Set<number | undefined>([530, 534, 535, 538])
/** Enhanced status codes (RFC 3463): too much mail from this account, and its sign-in. */
const ACCOUNT_STATUS = /\b5\.(?:4\.5|7\.(?:8|9|11))\b/
/** The server forwards nothing for us, because the sign-in or the network is not the right one. */
const REFUSES_TO_RELAY = /\brelay/i
/** The message is too large: told when it is announced (RFC 1870, 6.1). */
const TOO_LARGE = /^552|\b5\.3\.4\b/

/**
 * Whether the refusal is final and about this one email (5xx: RFC 5321, 4.2.1). What is about the
 * connection, the account or the sender's address holds for every email: an operator corrects it,
 * and the emails wait for that.
 */
function isAboutThisEmail({
  code,
  command = '',
  responseCode = 0,
  response = '',
}: SmtpFailure): boolean {
  if (code === 'EMESSAGE' && responseCode === 0) {
    // nodemailer itself refuses: the message is larger than the server announced.
    return command === 'MAIL FROM'
  }
  if (command === 'MAIL FROM') {
    return TOO_LARGE.test(response)
  }
  const isAfterSender = command === 'RCPT TO' || command === 'DATA'
  if (!isAfterSender || responseCode < 500 || SIGN_IN_REPLIES.has(responseCode)) {
    return false
  }
  return (
    !ACCOUNT_STATUS.test(response) && !(command === 'RCPT TO' && REFUSES_TO_RELAY.test(response))
  )
}

function intoFolder({ settings, log }: MailTransportOptions): HandOver {
  const folder = join(settings.DATA_DIR, 'mail')
  return async ({ mail, id, bytes }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeDurably(join(folder, `${id}.eml`), bytes)
    // The link is logged, so that an account can be confirmed on a machine without email. The
    // address is not logged.
    log.info(
      {
        subject: mail.logged ?? mail.subject,
        ...(mail.link && { link: mail.link }),
        file: `mail/${id}.eml`,
      },
      'Mail written',
    )
    return { result: 'done' }
  }
}

const BARE_ADDRESS = /^[^\s<>]+$/

function messageOf(
  mail: Mail,
  id: string,
  { settings, sender }: MailTransportOptions,
): SendMailOptions {
  const address = settings.MAIL_FROM
  const name = BARE_ADDRESS.test(address) ? sender?.() : undefined
  const replyTo = mail.replyTo ?? settings.CONTACT_EMAIL
  return {
    from: name ? { name, address } : address,
    ...(replyTo && { replyTo }),
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    messageId: `<${id}@${new URL(settings.SITE_URL).hostname}>`,
    // Prevents automatic replies (RFC 3834).
    ...(!mail.isPersonal && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    ...(mail.invitation && { icalEvent: { ...mail.invitation, filename: 'meeting.ics' } }),
    attachments: (mail.attachments ?? []).map(({ content, ...rest }) => ({
      ...rest,
      content: Buffer.from(content),
    })),
  }
}

/**
 * Writes a file under another name and renames it, so that readers of the folder never see half an
 * email.
 */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}
