/** The server that sends emails, as staff set it on 'Settings'. */

/** `tls` from the first byte, `starttls` after a greeting, `none` for a server in the same network. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const

export interface MailServerFields {
  host: string
  port: number
  security: (typeof MAIL_SECURITIES)[number]
  /** Empty: the server asks for no sign-in. */
  user: string
  /** From which emails are sent. */
  sender: string
}

/** Answer of `GET {STAFF_API_PATH}/mail-server`. */
export interface MailServerState {
  /** Without its password, which no answer contains. Null before one was set. */
  server: (MailServerFields & { hasPassword: boolean }) | null
  /** Settings of the server that are set in its environment. They count instead of those on the page. */
  environment: readonly string[]
}
