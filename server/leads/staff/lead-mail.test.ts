/** Emails that staff write to leads. */
import { beforeEach, expect, test } from 'vitest'
import { fillIn } from '#contract/fill-in.ts'
import { originalWords } from '#server/words/current-words.ts'
import { createAccount } from '#test/accounts.ts'
import { foundLinks } from '#test/found-links.ts'
import { leadCalls } from '#test/lead-calls.ts'
import { clear, openFileStore } from '#test/store.ts'
import { typedLeads } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'
import { leadMail } from './lead-mail.ts'

const site = createTestSite({
  store: await openFileStore(),
  settings: { SMTP_URL: 'smtp://mail.invalid' },
})
const { db } = site.store
const admin = await createAccount(site, 'admin')
const { call, change, page } = leadCalls(site, admin)
const lead = typedLeads(site.store)
beforeEach(() => clear(site.store, 'leads', 'private.outbox'))

test('an email to a lead links what staff wrote, and nothing that was typed as a name', async () => {
  const id = await lead({ firstname: 'https://bad.example', email: 'ada@example.org' })
  const [template] = (await page(id)).templates
  const [greeting = '', ...rest] = template?.text.split('\n') ?? []
  expect(foundLinks(greeting)).toEqual([])
  const text = `Hello,\n\nWe meet at https://meet.example.test/a?b=1&c=2.${rest.join('\n')}`
  const { html } =
    (await leadMail({ to: 'ada@example.org', subject: 'A', text }, {} as never)) ?? {}
  expect(html).toContain('<a class="link" href="https://meet.example.test/a?b=1&amp;c=2"')
  expect(html).not.toContain('href="https://bad')
})

test('an email to a lead is queued as it was written and kept, and answers go to its author', async () => {
  const id = await lead({ firstname: 'Ada', email: 'ada@example.org' })
  const [template] = (await page(id)).templates
  const [greeting = ''] = originalWords('leadMails').templates[0].paragraphs
  expect(template?.text.split('\n')[0]).toBe(fillIn(greeting, { firstname: 'Ada' }))
  const mail = { subject: 'Tuesday', text: 'Hello Ada,\n\nat <ten>?' }
  expect((await call('email', { leadId: id, ...mail, subject: 'a\nBcc: b' })).status).toBe(400)
  expect(await change('email', { leadId: id, ...mail })).toEqual([id])
  const { payload } = await db
    .selectFrom('private.outbox')
    .select('payload')
    .executeTakeFirstOrThrow()
  expect(await leadMail(payload as Record<string, unknown>, {} as never)).toMatchObject({
    ...{ to: 'ada@example.org', replyTo: admin.email, ...mail },
    html: expect.stringMatching(
      /^<div style="font:[^"]+">\n<p>Hello Ada,<\/p>\n<p>at &lt;ten&gt;\?<\/p>\n<\/div>$/,
    ),
  })
  const [kept] = (await page(id)).notes
  expect(kept).toMatchObject({
    text: mail.text,
    about: { email: { to: 'ada@example.org', subject: 'Tuesday' } },
  })
  expect(await change('notes/edit', { id: kept?.id, text: 'Never said' })).toEqual([])
})
