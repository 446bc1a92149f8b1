/**
 * Every email of the site on one page, as HTML and as plain text: `/dev/mails` in `npm run dev`. The same code as in production
 * makes the emails, from sample records in a separate database, which is removed at the end.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { previewTitles, type SentPreview } from '#content/editing.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import type { EmailName } from '#contract/limits.ts'
import { NOTICES } from '#server/auth/email-links.ts'
import { openStore } from '#server/db/open-store.ts'
import type { Store } from '#server/db/store.ts'
import { mailTemplates, sampleMails } from '#server/deliverers.ts'
import type { Settings } from '#server/env.ts'
import type { Mail } from '#server/mail/email.ts'
import { createTypesetter } from '#server/typeset/typesetter.ts'
import { originalWords } from '#server/words/current-words.ts'
import { EMAIL_SAMPLES, type SampleEmail, samplePayload } from '#server/words/email-previews.ts'
import { SAMPLE_VISITOR, sampleCanvas, sampleMeeting } from '#server/words/email-samples.ts'

export const MAIL_PREVIEWS_PATH = '/dev/mails'

const MEMBER = 'grace@example.org'
const COLLEAGUE = 'charles@example.org'
const NEW_ADDRESS = 'grace@example.com'
const STAFF = 'staff@example.org'

/** One variant of an email. */
interface Sample {
  title: string
  /** The payload in the outbox. */
  payload: Record<string, unknown>
  /** The record that the email is about, if its text depends on one. */
  ref?: string
}

const TITLES: Record<SentPreview, string> = Object.assign({}, ...Object.values(previewTitles))

/** Stores records for the emails that read the store. */
async function storeRecords(store: Store) {
  const { db } = store
  const lead = (form: 'contact' | 'pioneer', firstname: string, fields: Record<string, string>) =>
    db
      .insertInto('leads')
      .values({
        form,
        email: SAMPLE_VISITOR,
        fields: JSON.stringify({ firstname, lastname: 'Lovelace', email: SAMPLE_VISITOR, ...fields }),
        dedupe_hash: firstname.padEnd(64, '0'),
        page_uri: 'https://everturn.example/why-us',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const first = await lead('contact', 'Ada', { message: 'We have 400 licenses and few people use them.\nCan we talk?' })
  const second = await lead('pioneer', 'Mary', { company: 'Brackwater Supply', jobtitle: 'Head of Learning' })
  await db.insertInto('auth.users').values({ email: SAMPLE_VISITOR }).execute()
  await db.insertInto('auth.users').values({ email: COLLEAGUE, invited_at: sql`now()` }).execute()
  const member = await db
    .insertInto('auth.users')
    .values({ email: MEMBER, email_confirmed_at: sql`now()`, email_change: NEW_ADDRESS })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { first: first.id, second: second.id, member: member.id }
}

/** At least one sample for every email that editors do not preview, which the type enforces. */
function samplesOf(
  records: Awaited<ReturnType<typeof storeRecords>>,
): Record<Exclude<EmailName, SampleEmail>, readonly Sample[]> {
  return {
    'lead-notice': [
      { title: 'One lead, to staff', payload: { to: STAFF, leadIds: [records.first] } },
      { title: 'Several leads, to staff', payload: { to: STAFF, leadIds: [records.first, records.second] } },
    ],
    'calendar-alert': [
      {
        title: 'A calendar cannot be read, to staff',
        payload: {
          to: STAFF,
          number: 1,
          count: 2,
          since: '2027-03-02T16:00:00.000Z',
          wasRead: true,
          reason: 'it answered 404',
        },
      },
    ],
    'calendar-event-alert': [
      {
        title: 'Events in a calendar cannot be read, to staff',
        payload: { to: STAFF, number: 1, count: 2, events: [{ title: 'Sync with Jo', day: '2027-03-02' }] },
      },
    ],
    'auth-confirm': [{ title: 'Confirm a new account', payload: { to: SAMPLE_VISITOR } }],
    'auth-registered': [{ title: 'Sign-up with a known address', payload: { to: MEMBER } }],
    'auth-recovery': [{ title: 'New password', payload: { to: MEMBER } }],
    'auth-invite': [{ title: 'Invitation of a colleague', payload: { to: COLLEAGUE } }],
    'auth-email-change': [{ title: 'Confirm a new address', payload: { to: NEW_ADDRESS }, ref: records.member }],
    'auth-notice': NOTICES.map((about) => ({
      title: `Change of an account: ${about}`,
      payload: { to: MEMBER, about },
      ref: records.member,
    })),
  }
}

type SampleMail = Mail & { title: string; name: EmailName }

/** Writes every email once. */
export async function writeSampleMails(settings: Settings, log: Logger): Promise<SampleMail[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mail-previews-'))
  const store = await openStore({ DATA_DIR: folder }, log)
  const typesetter = createTypesetter({ log })
  try {
    const dependencies = { settings, store, typesetter, signingSecret: 'for-previews-only', words: originalWords }
    const templates = {
      ...mailTemplates(dependencies),
      ...sampleMails({ ...dependencies, canvasOf: sampleCanvas, meetingOf: sampleMeeting }),
    }
    const samples = samplesOf(await storeRecords(store))
    const mails: SampleMail[] = []
    const ofVisitors = Object.entries(EMAIL_SAMPLES).flatMap(([preview, sample]) => {
      const { email: name, pdf } = sample
      // Those about accounts are above, with records of the store.
      if (name === 'account' || pdf !== undefined) return []
      return [{ ...sample, name, title: TITLES[preview as SentPreview], payload: samplePayload(sample) }]
    })
    const ofOthers = Object.entries(samples).flatMap(([name, looks]) =>
      looks.map((sample) => ({ ...sample, name: name as EmailName })),
    )
    for (const { name, title, payload, ref = '' } of [...ofOthers, ...ofVisitors]) {
      const mail = await templates[name](payload, { ref, createdAt: new Date() } as never)
      if (!mail) throw new Error(`No email was written for the sample “${title}”`)
      mails.push({ title, name, ...mail })
    }
    return mails
  } finally {
    typesetter.close()
    await store.close()
    await rm(folder, { recursive: true })
  }
}

/** The page with all emails, written anew, so that a change shows after a reload. */
export async function mailPreviewPage(settings: Settings, log: Logger): Promise<string> {
  const sections = (await writeSampleMails(settings, log)).map(
    ({ title, subject, html = '', text, attachments = [] }) => {
      const files = attachments.map(({ filename }) => filename).join(', ')
      return `<section><h2>${escapeMarkup(title)}</h2><p>Subject: <b>${escapeMarkup(subject)}</b>${files && `. Attached: ${escapeMarkup(files)}`}.</p>
<div><iframe srcdoc="${escapeMarkup(html)}" title="${escapeMarkup(title)}"></iframe><pre>${escapeMarkup(text)}</pre></div></section>`
    },
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Emails</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}div{display:grid;grid-template-columns:1fr 1fr;gap:1rem}iframe,pre{box-sizing:border-box;width:100%;height:40rem;margin:0;overflow:auto;border:1px solid #ccc;background:#fff}pre{padding:1rem;white-space:pre-wrap}</style>
<h1>Emails</h1><p>Written from sample records by the code that writes the real ones. Switch your system to dark mode to see their dark colors.</p>
${sections.join('\n')}</html>`
}
