/** Transports for email: an SMTP server, or a folder where none is set up. */
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Outcome } from '#server/outbox/outcome.ts'
import { type Mail, mailProblem } from './email.ts'

export interface MailTransport {
  /** @param id the same in all attempts, so that an email sent twice after a crash has the same Message-ID */
  send(mail: Mail, id: string): Promise<Outcome>
  close(): void
}

interface Parts {
  settings: {
    SMTP_URL?: string | undefined
    /** Sender of every email. */
    MAIL_FROM: string
    /** Without SMTP_URL, emails are written to the folder `mail` in it. */
    DATA_DIR: string
    /** Its host name is part of every Message-ID. */
    SITE_URL: string
  }
  log: Pick<Logger, 'info'>
}

const CONNECT_MS = 5_000
const SOCKET_MS = 10_000
/** Time limit of the whole conversation. A slow server that stays within the limit of each step would outlast the lease. */
const CONVERSATION_MS = 25_000

/** An email never includes files or addresses that its parts name. */
const NO_OUTSIDE_CONTENT = { disableFileAccess: true, disableUrlAccess: true } as const

/** Opens the transport that the settings name. It connects for the first email. */
export function openMailTransport(parts: Parts): MailTransport {
  return parts.settings.SMTP_URL ? smtpTransport(parts, parts.settings.SMTP_URL) : folderTransport(parts)
}

function smtpTransport({ settings }: Parts, url: string): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    ...NO_OUTSIDE_CONTENT,
  })
  return {
    send: async (mail, id) => {
      const problem = mailProblem(mail)
      if (problem) return { result: 'dead', error: problem }
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), CONVERSATION_MS)
      })
      try {
        await Promise.race([smtp.sendMail(messageOf(mail, id, settings)), late])
        return { result: 'done', status: 250 }
      } catch (error) {
        return outcomeOfFailure(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => smtp.close(),
  }
}

/** SMTP reply codes (RFC 5321, 4.2.1): 5xx is final. 4xx and errors without a code are temporary. */
function outcomeOfFailure(error: unknown): Outcome {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const status = typeof responseCode === 'number' ? { status: responseCode } : {}
  // A refused sign-in is a wrong setting, which an operator corrects. The emails wait for that.
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  const reason = [code, responseCode].filter(Boolean).join(' ') || 'no reason given'
  return isFinal
    ? { result: 'dead', ...status, error: `the mail server refused it (${reason})` }
    : { result: 'retry', ...status, error: `the mail could not be handed over (${reason})` }
}

function folderTransport({ settings, log }: Parts): MailTransport {
  const folder = join(settings.DATA_DIR, 'mail')
  const builder = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    ...NO_OUTSIDE_CONTENT,
  })
  return {
    send: async (mail, id) => {
      const problem = mailProblem(mail)
      if (problem) return { result: 'dead', error: problem }
      const built = await builder.sendMail(messageOf(mail, id, settings))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeDurably(join(folder, `${id}.eml`), built.message as Buffer)
      // The link is logged, so that an account can be confirmed on a machine without email. The address is not logged.
      log.info({ subject: mail.subject, ...(mail.link && { link: mail.link }), file: `mail/${id}.eml` }, 'Mail written')
      return { result: 'done' }
    },
    close: () => builder.close(),
  }
}

function messageOf(mail: Mail, id: string, settings: Parts['settings']): SendMailOptions {
  return {
    from: settings.MAIL_FROM,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    messageId: `<${id}@${new URL(settings.SITE_URL).hostname}>`,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
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
