/**
 * What an admin set up besides words: whether calendars are written, and the server that sends emails
 * as the admin set it on 'Settings'. It is stored encrypted with a key
 * that is not in the database, because its password is part of it.
 */
import { z } from 'zod'
import { MAIL_SECURITIES, type MailServerFields } from '#contract/staff/mail-server.ts'
import { seal, unseal } from '#server/auth/secret-hash.ts'
import type { RunSql } from '#server/db/store.ts'

export interface MailServer extends MailServerFields {
  /** Empty: none. */
  password: string
}

/** To what the secret belongs. */
const OWNER = 'mail-server'

const stored = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(MAIL_SECURITIES),
  user: z.string(),
  password: z.string(),
  sender: z.string(),
})

export type StoredMailServer = ReturnType<typeof storedMailServer>

/** @param run reads the database of this process */
export function storedMailServer(run: RunSql, signingSecret: string) {
  let current: MailServer | undefined
  let writesCalendars = false
  let known = ''
  const listeners: (() => void)[] = []
  return {
    /** Whether meetings are written to a calendar of a host. */
    writesCalendars: () => writesCalendars,
    /** Called after something has changed. */
    onChange: (listener: () => void) => void listeners.push(listener),
    /** As it was last read. Undefined before one was set, or if it cannot be decrypted. */
    current: () => current && { ...current, url: smtpUrl(current) },
    /** Reads it again, because another process may have changed it. */
    async refresh(): Promise<void> {
      const { rows } = await run(
        `select (select sealed from private.mail_server) as sealed,
           exists (select from private.calendar_feeds where is_written) as "writesCalendars"`,
        [],
      )
      const row = rows[0] as { sealed: string | null; writesCalendars: boolean }
      const text = row.sealed === null ? undefined : unseal(row.sealed, signingSecret, OWNER)
      current = text === undefined ? undefined : stored.safeParse(JSON.parse(text)).data
      writesCalendars = row.writesCalendars
      const now = JSON.stringify([row.sealed, writesCalendars])
      if (known !== '' && known !== now) {
        for (const listener of listeners) {
          listener()
        }
      }
      known = now
    },
    /** @param change runs in the transaction that also records the change */
    async save(change: RunSql, server: MailServer): Promise<void> {
      await change(
        `insert into private.mail_server (sealed) values ($1)
         on conflict (is_only) do update set sealed = excluded.sealed, changed_at = now()`,
        [seal(JSON.stringify(server), signingSecret, OWNER)],
      )
    },
    remove: (change: RunSql) => change('delete from private.mail_server', []),
  }
}

const PROTOCOLS = { tls: 'smtps', starttls: 'smtp', none: 'smtp' } as const

/** The same as the setting `SMTP_URL` would say it. */
function smtpUrl({ host, port, security, user, password }: MailServer): string {
  const signIn = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const name = host.includes(':') ? `[${host}]` : host
  // Without this, nodemailer goes on in plain text where a server does not offer encryption.
  const query = security === 'starttls' ? '?requireTLS=true' : ''
  return `${PROTOCOLS[security]}://${signIn}${name}:${port}${query}`
}
