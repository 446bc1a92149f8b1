/** Previews of pages, emails and PDFs with unpublished words. */

import { afterAll, expect, test, vi } from 'vitest'
import { previewTitles } from '#content/preview-titles.ts'
import { site as shippedSite } from '#content/site.ts'
import { records } from '#content/words.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { RATE_LIMITS } from '#contract/limits.ts'
import { plainOf } from '#contract/values.ts'
import type { TypesetJob } from '#server/typeset/typesetter.ts'
import { originalWords } from '#server/words/current-words.ts'
import { type Account, createAccount } from '#test/accounts.ts'
import { askEditing, draft, homeRenderer, saveDraft, storedPublications } from '#test/editing.ts'
import { startMailbox } from '#test/fakes/mailbox.ts'
import { jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'

const brand = plainOf(shippedSite)

const mailbox = await startMailbox()
afterAll(() => mailbox.close())
const store = await openFileStore()
const published = await storedPublications(store)
/** Takes the typesetter's place. */
const typeset = vi.fn(
  async (_job: TypesetJob): Promise<Uint8Array> => new TextEncoder().encode('%PDF-1.7'),
)
const site = createTestSite({
  store,
  published,
  renderer: homeRenderer(),
  typesetter: { typeset },
  settings: { SMTP_URL: mailbox.url },
})
const ann = await createAccount(site, 'editor')
const bob = await createAccount(site, 'editor')
const member = await createAccount(site, 'member')

/** Words of `content/`, up to the first place that is filled in. */
const beginnings = (texts: readonly string[]) =>
  texts.map((text) => escapeMarkup(text.split('{')[0] ?? ''))
const REASONS = beginnings(Object.values(originalWords('emailReasons')))
const LATE = beginnings([
  originalWords('canvasCopy').notAttachedOpen,
  originalWords('surveyReportMail').notAttached,
])

const preview = ({ accessToken }: Account, shown: Record<string, string> = {}) =>
  site.request('/admin/api/editing/preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ access_token: accessToken, path: '/', ...shown }).toString(),
  })

test('the preview of a page shows the caller’s drafts, runs no scripts, and can be framed by this site only', async () => {
  const at = 'home.hero.title'
  await saveDraft(site, ann, draft(at, 'Ann’s title'))
  const response = await preview(ann)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /frame-ancestors 'self'; sandbox allow-same-origin$/,
    ),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  })
  const html = await response.text()
  expect(html).not.toMatch(/<script|modulepreload/)
  expect(html).toContain('<base target="_blank">')
  await preview(bob)
  expect(site.renderer.rendered.slice(-2).map(({ context }) => context.published[at])).toEqual([
    'Ann’s title',
    undefined,
  ])
})

test('the preview of an email shows the caller’s drafts to the caller only, and can load and run nothing', async () => {
  await saveDraft(
    site,
    ann,
    draft('meetingEmails.reminder.intro', 'See you tomorrow at {site.name}.'),
  )
  const response = await preview(ann, { sent: 'reminder' })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src 'self'; frame-ancestors 'self'; sandbox",
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  })
  expect(await response.text()).toContain(`See you tomorrow at ${escapeMarkup(brand.name)}.`)
  expect(await (await preview(bob, { sent: 'reminder' })).text()).toContain(
    escapeMarkup(originalWords('meetingEmails').reminder.intro),
  )
})

/**
 * No emails or PDFs of their own, but what is in several of them, and pages that the server writes.
 */
const WITHOUT_PREVIEW = ['documentTexts', 'linkPages', 'newsletterPages', 'refusals']

test('everything that a page sends has a preview, and nothing else has', async () => {
  expect([...Object.keys(previewTitles), ...WITHOUT_PREVIEW].sort()).toEqual(
    [...new Set(Object.values(records).flatMap(({ sends = [] }) => sends))].sort(),
  )
  for (const name of Object.values(previewTitles).flatMap((titles) => Object.keys(titles))) {
    const response = await preview(ann, { sent: name })
    expect(response.status, name).toBe(200)
    const body = await response.text()
    const isToLead = Object.hasOwn(previewTitles.leadMails, name)
    const says = (texts: readonly string[]) => texts.some((text) => body.includes(text))
    if (name.endsWith('Pdf')) {
      expect(body, name).toMatch(/^%PDF/)
    } else {
      expect(isToLead ? /<h1.*\bAda\b/s.test(body) : says(REASONS), name).toBe(true)
    }
    expect(body, name).not.toMatch(/undefined|\{[\w.]+\}(?![^<]*<\/style>)/)
    // An email without its PDF says so.
    if (name.endsWith('Late')) {
      expect(says(LATE), name).toBe(true)
    }
  }
  for (const sent of ['constructor', 'ebook-link', '']) {
    expect((await preview(ann, { sent })).status).toBe(404)
  }
})

test('a test of an email goes to the caller only, with the caller’s drafts, and a few times', async () => {
  await saveDraft(site, ann, draft('authMails.recovery.intro', 'Ann’s words about a new password.'))
  const send = (who: Account, sent: string) =>
    askEditing(site, 'test-email', jsonCall(who.accessToken, { sent }))
  expect(await (await send(ann, 'recovery')).json()).toMatchObject({ isSent: true })
  expect(mailbox.mails).toMatchObject([
    { envelopeTo: [ann.email], email: { subject: expect.stringMatching(/^Test: /) } },
  ])
  expect(mailbox.mails[0]?.email.text).toContain('Ann’s words about a new password.')
  mailbox.refuse({ code: 550, at: 'recipient' })
  expect(await (await send(bob, 'recovery')).json()).toMatchObject({ isSent: false })
  expect((await send(ann, 'constructor')).status).toBe(404)
  expect((await send(member, 'recovery')).status).toBe(403)
  const [max] = RATE_LIMITS['test-email'].map((limit) => limit.max)
  for (let sent = 2; sent < (max ?? 0); sent++) {
    await send(ann, 'passwordChanged')
  }
  expect((await send(ann, 'recovery')).status).toBe(429)
})

test('the preview of a PDF contains the caller’s drafts and can be shown in a frame', async () => {
  await saveDraft(site, ann, draft('canvas.questions.q3_metrics.title', 'What Ann counts'))
  const response = await preview(ann, { sent: 'canvasPdf' })
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  expect(response.headers.get('Content-Security-Policy')).toBe(
    "script-src 'none'; frame-ancestors 'self'",
  )
  expect(JSON.stringify(typeset.mock.lastCall?.[0].data)).toContain('What Ann counts')
})

const FORM = 'application/x-www-form-urlencoded'
test.each([
  [
    'a multipart body that breaks off',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data',
    415,
  ],
  ['a multipart body without a boundary', 'multipart/form-data', 'x', 415],
  ['bytes that are no text', FORM, new Uint8Array([0x61, 0x3d, 0xff]), 400],
  ['a form without a token', FORM, 'path=/', 401],
  ['a token with a line break', FORM, 'access_token=a%0Ab', 401],
  ['a token that no header field can hold', FORM, 'access_token=%E2%82%AC', 401],
])('a preview is refused for %s', async (_, type, body, status) => {
  const headers = { 'Content-Type': type }
  expect(
    (await site.request('/admin/api/editing/preview', { method: 'POST', headers, body })).status,
  ).toBe(status)
})
