/** Transports for email: an SMTP server, or a folder where none is set up. */
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import SMTPTransport, { type SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import type { Logger } from 'pino'
import type { Outcome } from '#server/outbox/worker.ts'
import { type Mail, mailProblem } from './email.ts'

interface MailTransportOptions {
  settings: {
    SMTP_URL?: string | undefined
    MAIL_FROM: string
    /** Without SMTP_URL, emails are written to the folder `mail` in it. */
    DATA_DIR: string
    /** Its host name is part of every Message-ID. */
    SITE_URL: string
  }
  log: Pick<Logger, 'info'>
  /** Time limit of a conversation with the mail server. It ends before the row's lease does. */
  conversationMs?: number
}

const CONNECT_MS = 5_000
const CONVERSATION_MS = 25_000

/** Writes a message as bytes. It never includes files or addresses that the parts of an email name. */
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'unix',
  disableFileAccess: true,
  disableUrlAccess: true,
})

export type MailTransport = ReturnType<typeof openMailTransport>

/** Opens the transport that the settings name. */
export function openMailTransport(options: MailTransportOptions) {
  const { SMTP_URL } = options.settings
  const hand = SMTP_URL ? overSmtp(SMTP_URL, options.conversationMs ?? CONVERSATION_MS) : intoFolder(options)
  return {
    /**
     * @param id the same in all attempts, so that an email sent twice has the same Message-ID
     * @param signal ends the attempt
     */
    async send(mail: Mail, id: string, signal: AbortSignal): Promise<Outcome> {
      const problem = mailProblem(mail)
      if (problem) return { result: 'dead', error: problem }
      const { envelope, message } = await composer.sendMail(messageOf(mail, id, options.settings))
      return hand({ mail, id, envelope, bytes: message as Buffer }, signal)
    },
  }
}

type ComposedMail = { mail: Mail; id: string; envelope: SMTPEnvelope; bytes: Buffer }

type HandOver = (composed: ComposedMail, signal: AbortSignal) => Promise<Outcome>

/** One connection for each email. nodemailer's pool would send an email again by itself when its connection is lost. */
function overSmtp(url: string, conversationMs: number): HandOver {
  const { options } = new SMTPTransport({ url })
  return async ({ envelope, bytes }, signal) => {
    const body = Readable.from([bytes])
    try {
      await converse(options, envelope, body, AbortSignal.any([signal, AbortSignal.timeout(conversationMs)]))
      return { result: 'done', status: 250 }
    } catch (error) {
      const outcome = outcomeOfFailure(error)
      // All of it was sent, and no answer came: the server may have taken it (RFC 1047).
      const isUnknown = body.readableEnded && outcome.result === 'retry' && outcome.status === undefined
      return isUnknown ? { ...outcome, isUnknown, error: `${outcome.error}; it may have arrived` } : outcome
    }
  }
}

/** Hands an email to the server, and always closes the connection. @throws nodemailer's error or the signal's */
async function converse(options: SMTPTransportOptions, envelope: SMTPEnvelope, body: Readable, signal: AbortSignal) {
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    // The signal limits the whole conversation. Some servers check an email for long before they answer.
    socketTimeout: 0,
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
        then(() => (options.auth && connection.allowsAuth ? connection.login(options.auth, then(send)) : send())),
      )
    })
    connection.quit()
  } catch (error) {
    connection.close()
    throw error
  }
}

/** SMTP reply codes (RFC 5321, 4.2.1): 5xx is final. 4xx and errors without a code are temporary. */
function outcomeOfFailure(error: unknown): Outcome {
  const { code, responseCode } = error as { code?: string | number; responseCode?: number }
  const status = typeof responseCode === 'number' ? { status: responseCode } : {}
  // A refused sign-in is a wrong setting, which an operator corrects. The emails wait for that.
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  const reason = isLate ? 'ETIMEDOUT' : [code, responseCode].filter(Boolean).join(' ') || 'no reason given'
  return isFinal
    ? { result: 'dead', ...status, error: `the mail server refused it (${reason})` }
    : { result: 'retry', ...status, error: `the mail could not be handed over (${reason})` }
}

function intoFolder({ settings, log }: MailTransportOptions): HandOver {
  const folder = join(settings.DATA_DIR, 'mail')
  return async ({ mail, id, bytes }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeDurably(join(folder, `${id}.eml`), bytes)
    // The link is logged, so that an account can be confirmed on a machine without email. The address is not logged.
    log.info({ subject: mail.subject, ...(mail.link && { link: mail.link }), file: `mail/${id}.eml` }, 'Mail written')
    return { result: 'done' }
  }
}

function messageOf(mail: Mail, id: string, settings: MailTransportOptions['settings']): SendMailOptions {
  return {
    from: settings.MAIL_FROM,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    messageId: `<${id}@${new URL(settings.SITE_URL).hostname}>`,
    // Prevents automatic replies (RFC 3834).
    ...(mail.replyTo ? { replyTo: mail.replyTo } : { headers: { 'Auto-Submitted': 'auto-generated' } }),
    ...(mail.invitation && { icalEvent: { ...mail.invitation, filename: 'meeting.ics' } }),
    attachments: (mail.attachments ?? []).map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content) })),
  }
}

/** Writes a file under another name and renames it, so that readers of the folder never see half an email. */
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
