/** The file that staff export for the program that sends the newsletter. */
import { type ExportedTable, utc } from '#server/staff/export-rows.ts'
import type { NewsletterLinks } from './links.ts'

export const exportedSubscribers = (
  links: Pick<NewsletterLinks, 'unsubscribeOf'>,
): ExportedTable => ({
  name: 'newsletter_subscribers',
  columns: [
    'id',
    'email',
    'firstname',
    'lastname',
    'state',
    'form',
    'asked_at',
    'confirmed_at',
    'unsubscribed_at',
    'consent',
    'consent_version',
    'privacy_notice',
    'unsubscribe_address',
  ],
  select: `id::text as id, email, firstname, lastname, state, form, consent, consent_version, privacy_notice,
      ${utc('asked_at')}, ${utc('confirmed_at')}, ${utc('unsubscribed_at')}`,
  record: (row) => ({ ...row, unsubscribe_address: links.unsubscribeOf(String(row.id)) }),
})
