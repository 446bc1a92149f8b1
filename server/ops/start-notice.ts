/** The text in the terminal once the server listens: what a person needs next, in plain lines. */
import { join } from 'node:path'
import type { Settings } from '#server/env.ts'

export function startNotice(settings: Settings, address: string): string {
  const lines = [
    ['Ready', address],
    ['Data', settings.DATABASE_URL ? 'PostgreSQL (DATABASE_URL)' : `embedded database in ${settings.DATA_DIR}`],
    [
      'Leads',
      settings.CRM_FORMS_HOST
        ? `stored and forwarded to ${settings.CRM_FORMS_HOST}`
        : 'stored and shown to admins; not forwarded, because CRM_FORMS_HOST is not set',
    ],
    [
      'Mail',
      settings.SMTP_URL
        ? `sent as ${settings.MAIL_FROM}`
        : `written to ${join(settings.DATA_DIR, 'mail')}, because SMTP_URL is not set`,
    ],
    [
      'Proxy',
      settings.TRUST_PROXY.length > 0
        ? `visitors’ addresses are taken from ${settings.TRUST_PROXY.join(', ')}`
        : 'none is trusted; behind one, set TRUST_PROXY, or all visitors count as one and share its limits',
    ],
    ['Admin', `sign up at ${settings.SITE_URL}/auth, then run: npm run admin -- grant YOUR-EMAIL`],
  ]
  return lines.map(([label = '', text]) => `${label.padEnd(6)} ${text}`).join('\n')
}
