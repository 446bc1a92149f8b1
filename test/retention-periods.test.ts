/** Every period by which the server deletes data is what visitors, staff and operators read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CANVAS_LINK_DAYS } from '#contract/canvas.ts'
import { TRANSFER_DAYS } from '#contract/canvas-transfer.ts'
import { LEAD_FORM_RULES } from '#contract/lead-forms.ts'
import * as kept from '#contract/retention.ts'
import { TEAM_DAYS_MAX } from '#contract/survey-team.ts'
import { KEPT_BACKUPS } from '#server/db/embedded/backup.ts'

const POLICY = 'content/legal/privacy-policy.md'
const SECURITY_SHEET = 'content/documents/security-and-data.md'
const OPERATIONS = 'docs/operations.md'

/** A file, and what it says: `{period}` in words, `{days}` as a number. */
type Statement = readonly [file: string, sentence: string]

/** Where each period is stated. A new one needs a place here, and so a place where people read it. */
const STATED: Record<keyof typeof kept, readonly Statement[]> = {
  CRM_ABSENCE_DAYS: [
    [OPERATIONS, 'leads wait for it for {days} days and are then marked `stored`'],
  ],
  CANVAS_RETENTION_DAYS: [
    [POLICY, '| Activation Canvas | {period} ({days} days) |'],
    [SECURITY_SHEET, 'Forms, meetings and canvases {period}'],
  ],
  SENT_RETENTION_DAYS: [
    [POLICY, '| Emails, and records that something was delivered | {period} |'],
    ['docs/staff.md', 'Records of emails are kept for {period}.'],
    ['content/staff/leads.ts', 'Details of deliveries are kept for {period}.'],
    ['content/staff/leads.ts', 'Emails of the last {period}.'],
  ],
  GIVEN_UP_RETENTION_DAYS: [
    [POLICY, '| Records of deliveries that failed for good | {period} |'],
    [POLICY, 'we keep both for {period}'],
  ],
  MAIL_FILE_RETENTION_DAYS: [
    [POLICY, '| Emails, and records that something was delivered | {period} |'],
    [OPERATIONS, 'emails, where no `SMTP_URL` is set; kept for {period}'],
  ],
  UNCONFIRMED_RETENTION_DAYS: [
    [POLICY, '| Sign-ups whose address was never confirmed | {period} |'],
  ],
  SESSION_DAYS: [
    [POLICY, '| Your sessions: when each began, and in which browser | {period} |'],
    ['docs/backend-protocol.md', 'A session lasts at most {period}.'],
    ['docs/security.md', 'not met | {period} (level 1)'],
  ],
  TRUSTED_DEVICE_RETENTION_DAYS: [
    [
      POLICY,
      '| Hashes of the browsers and networks you signed in from | {period} after the last time |',
    ],
    [POLICY, 'It ends {period} after the last time.'],
  ],
  RATE_LIMIT_RETENTION_DAYS: [
    [POLICY, '| Request counters | {period} |'],
    [
      POLICY,
      'The counter holds a hash of the address instead of the address, and is deleted after {period}.',
    ],
  ],
  // Hidden for this long, then gone with the next daily run.
  DELETED_RETENTION_DAYS: [
    [POLICY, 'What our staff delete is hidden at once and gone within {period and a day}.'],
  ],
  PAST_CALENDAR_RETENTION_DAYS: [
    [OPERATIONS, 'Blocked times are deleted {period} after they have passed'],
    [OPERATIONS, 'busy times of a calendar feed {period} after it was last read'],
  ],
  ENDED_DRAFT_RETENTION_DAYS: [
    [OPERATIONS, 'drafts of texts {period} after they were published or discarded'],
  ],
  UNUSED_PICTURE_RETENTION_DAYS: [
    ['docs/editing.md', 'One that is never published is deleted after {period}.'],
  ],
  AUDIT_RETENTION_DAYS: [
    [
      POLICY,
      '| Records of what our staff read, exported or deleted, and when (reference numbers, no names or content) | {period} ({days} days) |',
    ],
    [SECURITY_SHEET, 'logs each access for {period}'],
  ],
  NEWSLETTER_CONFIRM_DAYS: [
    [POLICY, 'If you do not follow it within {period}, we delete the entry.'],
    [POLICY, '| {if newsletter}Newsletter: addresses that were not confirmed | {period} |'],
  ],
  UNSUBSCRIBED_RETENTION_DAYS: [
    [
      POLICY,
      '| {if newsletter}Newsletter: your entry in the list | Until you unsubscribe, then {period} |',
    ],
    [SECURITY_SHEET, 'newsletter entries until {period} after unsubscribing'],
    ['docs/newsletter.md', 'and deletes the entry after {period}'],
  ],
  TEAM_RETENTION_DAYS: [
    [
      POLICY,
      '| Surveys of teams, with all answers | {period} after the start, or until someone with the private link deletes them |',
    ],
    ['content/survey-team.ts', 'We delete everything {period} after the start'],
    ['content/emails.ts', 'We delete the survey and all answers {period} after the start.'],
  ],
  SURVEY_RUN_RETENTION_DAYS: [[POLICY, '| Numbers of survey runs, as hashes | {period} |']],
}

const { ebook, ...otherForms } = LEAD_FORM_RULES

/** Periods that are defined where their subject is. */
const STATED_BESIDES: readonly (readonly [days: number, ...Statement])[] = [
  ...Object.values(otherForms).flatMap(({ retentionDays }) => [
    [retentionDays, POLICY, '| Forms, except for the ebook | {period} ({days} days) |'] as const,
    [retentionDays, SECURITY_SHEET, 'Forms, meetings and canvases {period}'] as const,
  ]),
  [ebook.retentionDays, POLICY, '| Ebook requests | {period} ({days} days) |'],
  [ebook.retentionDays, SECURITY_SHEET, 'ebook requests {period}'],
  [CANVAS_LINK_DAYS, POLICY, 'has a link that opens it again for {period}.'],
  [CANVAS_LINK_DAYS, 'content/canvas-link.ts', 'A link opens its canvas for {period}'],
  [
    TRANSFER_DAYS,
    POLICY,
    '| A canvas on its way to another device, encrypted | {period}, or until you end its link |',
  ],
  [TRANSFER_DAYS, 'content/canvas-device.ts', 'We delete the copy after {period}.'],
  [TRANSFER_DAYS, 'content/canvas-device.ts', 'A link to another device works for {period}'],
  // The cookie of someone who answers on the first day must last until the last one.
  [TEAM_DAYS_MAX, POLICY, 'only a hash of it and the team is stored, and it ends after {period}.'],
  [KEPT_BACKUPS, POLICY, '| Backups | The latest {count}, one a night |'],
  [KEPT_BACKUPS, SECURITY_SHEET, 'backups the latest {count} nights'],
]

/** Rows of the policy that name no period. */
const NO_PERIOD = ['What our staff note about a form', 'Accounts']

const IN_WORDS: Record<number, string> = {
  1: 'one day',
  2: 'two days',
  365: 'one year',
  730: 'two years',
}
const inWords = (days: number) => IN_WORDS[days] ?? `${days} days`
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const filled = (sentence: string, days: number) =>
  sentence
    .replace('{period and a day}', inWords(days + 1))
    .replace('{period}', inWords(days))
    .replace('{days}', String(days))
    .replace('{count}', NUMBERS[days] ?? String(days))
    .toLowerCase()

const readText = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
/** Without line breaks, and in one case, because a period may begin a sentence. */
const textOf = (file: string) => readText(file).replaceAll(/\s+/g, ' ').toLowerCase()

const periods = { ...kept }
const statements = [
  ...Object.entries(STATED).flatMap(([name, stated]) =>
    stated.map(([file, sentence]) => [periods[name as keyof typeof kept], file, sentence] as const),
  ),
  ...STATED_BESIDES,
]

test('every period has a place where it is stated', () => {
  expect(Object.keys(STATED).sort()).toEqual(Object.keys(kept).sort())
  expect(Object.values(STATED).every((stated) => stated.length > 0)).toBe(true)
})

test.each(statements)('%i days: %s says "%s"', (days, file, sentence) => {
  expect(textOf(file)).toContain(filled(sentence, days))
})

test('every row of the policy is compared with a period', () => {
  const [, section = ''] = readText(POLICY).split(/^## (?:How long we keep it|Your rights)$/m)
  const [, , ...rows] = section.match(/^\|.*\|$/gm) ?? []
  const compared = statements.map(([days, , sentence]) => filled(sentence, days))
  const others = rows.filter((row) => !compared.includes(row.toLowerCase()))
  expect(others.map((row) => row.split('|')[1]?.trim())).toEqual(NO_PERIOD)
})
