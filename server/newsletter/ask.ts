/** Someone ticked the checkbox: the address waits until the link in an email was followed. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type RawBuilder, sql } from 'kysely'
import { emailAddress } from '#contract/email-address.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { NEWSLETTER_FIELD, NEWSLETTER_TICKED, type NewsletterState } from '#contract/newsletter.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#contract/retention.ts'
import type { Trx } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { enqueue } from '#server/outbox/rows.ts'
import type { Site } from '#server/site.ts'
import type { Runtime } from '#server/subject.ts'
import { NEWSLETTER_CONFIRM } from './confirm-email.ts'

/** A form that was sent with the checkbox ticked. */
export interface TickedForm {
  form: LeadFormName
  email: string
  firstname: string
  lastname: string
}

/**
 * Takes what was ticked. It never fails, because the form itself was sent: a failure is logged. The
 * visitor learns nothing of what it does, so that nobody learns who is on the list.
 */
export type AskNewsletter = (c: Context<AppEnv>, ticked: TickedForm) => Promise<void>

/** The same for a form that the browser posted itself, or that books a meeting. */
export async function askIfTicked(
  ask: AskNewsletter,
  c: Context<AppEnv>,
  { form, posted }: { form: LeadFormName; posted: URLSearchParams },
): Promise<void> {
  if (posted.get(NEWSLETTER_FIELD) !== NEWSLETTER_TICKED) {
    return
  }
  const typed = (name: string) => (posted.get(name) ?? '').trim()
  await ask(c, {
    form,
    email: typed('email'),
    firstname: typed('firstname'),
    lastname: typed('lastname'),
  })
}

interface AskDependencies {
  runtime: Pick<Runtime, 'store' | 'clock' | 'limiter'>
  site: Pick<Site, 'words' | 'privacyNotice'>
  wakeOutbox: () => void
}

const VERSION_CHARACTERS = 12

/** Of the text beside the checkbox. */
const consentVersion = (consent: string): string =>
  createHash('sha256').update(consent).digest('hex').slice(0, VERSION_CHARACTERS)

export function newsletterAsker({
  runtime: { store, clock, limiter },
  site: { words, privacyNotice },
  wakeOutbox,
}: AskDependencies): AskNewsletter {
  /** Whether an email will ask. @param network from which the form came */
  async function ask(trx: Trx, row: NewRow, network: string): Promise<boolean> {
    const { rows: known } = await sql<{ state: NewsletterState }>`
      select state from public.newsletter_subscribers where email = ${row.email}`.execute(trx)
    if (known[0]?.state === 'confirmed') {
      return false
    }
    if ((await limiter.check(NEWSLETTER_CONFIRM, row.email, { within: trx, network })) > 0) {
      return false
    }
    const now = clock.databaseNow()
    const id = await storeAsked(trx, row, now)
    if (id === undefined) {
      return false
    }
    const payload = { template: NEWSLETTER_CONFIRM, to: row.email }
    await enqueue(trx, { kind: 'email', ref: id, payload }, now)
    return true
  }

  return async (c, ticked) => {
    const { shown, consent, forms } = words('newsletter')
    const email = emailAddress(ticked.email)?.toLowerCase()
    if (!shown || !forms[ticked.form] || email === undefined) {
      return
    }
    try {
      const notice = await privacyNotice()
      const row = { ...ticked, email, consent, version: consentVersion(consent), notice }
      if (await store.inTransaction((trx) => ask(trx, row, c.get('clientAddress')))) {
        wakeOutbox()
      }
    } catch (error) {
      c.get('log')?.error(describeError(error), 'A newsletter was ticked and could not be stored')
    }
  }
}

interface NewRow extends TickedForm {
  consent: string
  version: string
  notice: string
}

/**
 * One row for each address. One that waits gets the newer text and keeps its link, so that each
 * email of the last days works. @returns its id; undefined for an address that was confirmed in the
 * meantime
 */
async function storeAsked(
  trx: Trx,
  { email, firstname, lastname, form, consent, version, notice }: NewRow,
  now: RawBuilder<Date>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into public.newsletter_subscribers as s
      (email, firstname, lastname, form, consent, consent_version, privacy_notice, asked_at)
    values (${email}, ${firstname}, ${lastname}, ${form}, ${consent}, ${version}, ${notice}, ${now})
    on conflict (email) do update set
      firstname = excluded.firstname, lastname = excluded.lastname, form = excluded.form,
      consent = excluded.consent, consent_version = excluded.consent_version,
      privacy_notice = excluded.privacy_notice, asked_at = excluded.asked_at,
      state = 'pending', confirmed_at = null,
      confirm_id = case
        when s.state = 'pending' and s.asked_at > ${now} - make_interval(days => ${NEWSLETTER_CONFIRM_DAYS}::int)
        then s.confirm_id else gen_random_uuid() end
    where s.state <> 'confirmed'
    returning s.id`.execute(trx)
  return rows[0]?.id
}
