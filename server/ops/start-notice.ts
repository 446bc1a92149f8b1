/** The text in the terminal once the server listens: what a person needs next, in plain lines. */
import { join } from 'node:path'
import type { Settings } from '#server/env.ts'
import program from '../../package.json' with { type: 'json' }
import { invocation } from './command.ts'

function leadsText({ CRM_FORMS_HOST, CRM_MODE }: Settings): string {
  if (CRM_FORMS_HOST === undefined) {
    return 'stored and shown to admins; not forwarded, because CRM_FORMS_HOST is not set'
  }
  return CRM_MODE === 'direct'
    ? `sent to ${CRM_FORMS_HOST} by visitors’ browsers (CRM_MODE=direct); not stored here, except without scripting`
    : `stored and forwarded to ${CRM_FORMS_HOST}`
}

interface Started {
  settings: Settings
  /** Where this process listens. */
  address: string
  missing: readonly string[]
  /** There is an account that may do everything. */
  hasAdmin: boolean
}

export function startNotice({ settings, address, missing, hasAdmin }: Started): string {
  const lines = [
    ['Ready', address],
    ...(settings.SITE_URL === address ? [] : [['Site', settings.SITE_URL]]),
    ['Version', program.version],
    [
      'Data',
      settings.DATABASE_URL
        ? 'PostgreSQL (DATABASE_URL)'
        : `embedded database in ${settings.DATA_DIR}`,
    ],
    ['Leads', leadsText(settings)],
    [
      'Mail',
      settings.SMTP_URL
        ? `sent as ${settings.MAIL_FROM}`
        : `written to ${join(settings.DATA_DIR, 'mail')}; set the email server at ${settings.SITE_URL}/admin/settings, or SMTP_URL`,
    ],
    [
      'Proxy',
      settings.TRUST_PROXY.length > 0
        ? `visitors’ addresses are taken from ${settings.TRUST_PROXY.join(', ')}`
        : 'none is trusted; behind one, set TRUST_PROXY, or all visitors count as one and share its limits',
    ],
    ...(missing.length > 0
      ? [['Launch', `see ${settings.SITE_URL}/admin/settings: ${missing.join('; ')}`]]
      : []),
    [
      'Admin',
      hasAdmin
        ? `sign in at ${settings.SITE_URL}/auth; Settings are at ${settings.SITE_URL}/admin/settings`
        : `sign up at ${settings.SITE_URL}/auth, follow the link, then run: ${invocation('admin', 'grant YOUR-EMAIL')}`,
    ],
  ]
  return lines.map(([label = '', text]) => `${label.padEnd(7)} ${text}`).join('\n')
}
