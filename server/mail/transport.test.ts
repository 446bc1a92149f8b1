import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { startMailbox } from '#test/fakes/mailbox.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import type { Mail } from './email.ts'
import { openMailTransport, SMTP_WAITS_MS } from './transport.ts'

const logged: unknown[] = []
const log = { info: (...line: unknown[]) => void logged.push(line) }
const mailbox = await startMailbox()
const folder = temporaryFolder()
afterAll(() => mailbox.close())
beforeEach(() => {
  logged.length = 0
})

const RUNNING = new AbortController().signal

function transport(smtpUrl: string | undefined, conversationMs?: number) {
  const settings = {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'hello@site.example',
    DATA_DIR: folder,
    SITE_URL: 'https://site.example',
  }
  return openMailTransport({ settings, log, ...(conversationMs && { conversationMs }) })
}
const mail: Mail = {
  to: 'ada@example.org',
  subject: 'Grüße',
  text: 'Follow the link.\n',
  html: '<p>Follow the link.</p>',
  link: 'https://site.example/auth?token=1',
  attachments: [
    {
      filename: 'canvas.pdf',
      content: new Uint8Array([37, 80, 68, 70]),
      contentType: 'application/pdf',
    },
  ],
}

test('an email arrives over SMTP as it was written, with an id that stays the same over attempts', async () => {
  const smtp = transport(mailbox.url)
  expect(await smtp.send(mail, 'row-1', RUNNING)).toEqual({ result: 'done', status: 250 })
  const [{ email, envelopeTo } = expect.fail('It did not arrive')] = mailbox.mails
  expect(envelopeTo).toEqual(['ada@example.org'])
  expect(email).toMatchObject({
    messageId: '<row-1@site.example>',
    subject: 'Grüße',
    text: expect.stringContaining('Follow the link.'),
    from: { address: 'hello@site.example' },
  })
  expect(email.attachments).toMatchObject([{ filename: 'canvas.pdf', mimeType: 'application/pdf' }])
  expect(logged).toEqual([])
})

test('answers reach the address that emails name, and the sender is named', async () => {
  const settings = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'hello@site.example',
    DATA_DIR: folder,
    SITE_URL: 'https://site.example',
  }
  const sender = () => 'Grüne Räder & Co'
  const smtp = openMailTransport({
    settings: { ...settings, CONTACT_EMAIL: 'office@owner.example' },
    log,
    sender,
  })
  await smtp.send(mail, 'row-9', RUNNING)
  await smtp.send({ ...mail, replyTo: 'ada@visitor.example' }, 'row-10', RUNNING)
  await smtp.send({ ...mail, replyTo: 'ada@owner.example', isPersonal: true }, 'row-10', RUNNING)
  const [own, notice, byPerson] = mailbox.mails.slice(-3).map(({ email }) => email)
  expect(own).toMatchObject({
    from: { name: 'Grüne Räder & Co', address: 'hello@site.example' },
    replyTo: [{ address: 'office@owner.example' }],
  })
  expect(notice?.replyTo).toMatchObject([{ address: 'ada@visitor.example' }])
  for (const email of [own, notice]) {
    expect(email?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  }
  expect(byPerson?.replyTo).toMatchObject([{ address: 'ada@owner.example' }])
  expect(byPerson?.headers.some(({ key }) => key === 'auto-submitted')).toBe(false)
  const named = { ...settings, MAIL_FROM: 'Owner <hello@site.example>' }
  await openMailTransport({ settings: named, log, sender }).send(mail, 'row-11', RUNNING)
  expect(mailbox.mails.at(-1)?.email.from).toMatchObject({
    name: 'Owner',
    address: 'hello@site.example',
  })
})

test('an email waits for the server as long as RFC 5321 (4.5.3.2) asks', () => {
  expect(SMTP_WAITS_MS.greeting).toBeGreaterThanOrEqual(5 * MINUTE_MS)
  expect(SMTP_WAITS_MS.answer).toBeGreaterThanOrEqual(10 * MINUTE_MS)
  expect(SMTP_WAITS_MS.conversation).toBeGreaterThan(SMTP_WAITS_MS.greeting + SMTP_WAITS_MS.answer)
})

test('a server that greets after four minutes gets the email', async () => {
  const held = mailbox.hold('greeting')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const sent = transport(mailbox.url).send(mail, 'row-8', RUNNING)
  await held.taken
  vi.advanceTimersByTime(4 * MINUTE_MS)
  held.release()
  expect(await sent).toEqual({ result: 'done', status: 250 })
})

test.each<[refusal: Parameters<typeof mailbox.refuse>[0], refused: string]>([
  [{ code: 451, at: 'data' }, 'it'],
  [{ code: 554, at: 'greeting' }, 'connections from this address'],
  [{ code: 530, at: 'sender' }, 'everything without a sign-in'],
  [{ code: 550, at: 'sender' }, 'this sender'],
  [{ code: 553, at: 'sender' }, 'this sender'],
  [{ code: 530, at: 'recipient' }, 'everything without a sign-in'],
  [
    { code: 554, at: 'recipient', says: '5.7.1 <ada@example.org>: Relay access denied' },
    'to forward',
  ],
  [{ code: 550, at: 'data', says: '5.4.5 Daily user sending quota exceeded' }, 'more for today'],
])('an email waits when the server refuses with %j: %s', async (refusal) => {
  mailbox.refuse(refusal)
  const answer = await transport(mailbox.url).send(mail, 'row-2', RUNNING)
  expect(answer).toMatchObject({ result: 'retry', status: refusal.code })
  expect(answer).toMatchObject({ error: expect.stringContaining(String(refusal.code)) })
  expect(JSON.stringify(answer)).not.toContain('ada')
})

test.each([
  [{ code: 552, at: 'sender', says: '5.3.4 Message too big' }],
  [{ code: 550, at: 'recipient', says: '5.1.1 No such user' }],
  [{ code: 554, at: 'data', says: '5.7.1 Rejected as spam' }],
] as const)('an email that the server itself refuses for good is given up: %j', async (refusal) => {
  mailbox.refuse(refusal)
  const answer = await transport(mailbox.url).send(mail, 'row-2', RUNNING)
  expect(answer).toMatchObject({ result: 'dead', status: refusal.code })
  expect(JSON.stringify(answer)).not.toContain('ada')
})

test('an email whose arrival is not confirmed in time may have arrived, and its connection is closed', async () => {
  const held = mailbox.hold()
  const sent = transport(mailbox.url, 500).send(mail, 'row-5', RUNNING)
  await held.taken
  const error = 'the mail could not be handed over (ETIMEDOUT); it may have arrived'
  expect(await sent).toEqual({ result: 'retry', isUnknown: true, error })
  await expect.poll(() => mailbox.connections()).toBe(0)
  held.release()
})

test('a conversation that ends before the email is sent did not deliver it, and its connection is closed', async () => {
  const stopping = new AbortController()
  const held = mailbox.hold('recipient')
  const sent = transport(mailbox.url).send(mail, 'row-6', stopping.signal)
  await held.taken
  stopping.abort()
  expect(await sent).toMatchObject({ result: 'retry' })
  expect(await sent).not.toHaveProperty('isUnknown')
  await expect.poll(() => mailbox.connections()).toBe(0)
  held.release()
  expect(mailbox.mails.some(({ email }) => email.messageId === '<row-6@site.example>')).toBe(false)
})

test('without a mail server each email is a file of its own, and the log says its subject and link, not its address', async () => {
  expect(await transport(undefined).send(mail, '20260105T090000-7', RUNNING)).toEqual({
    result: 'done',
  })
  const path = join(folder, 'mail', '20260105T090000-7.eml')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'mail'))).toEqual(['20260105T090000-7.eml'])
  expect(await PostalMime.parse(await readFile(path))).toMatchObject({
    subject: 'Grüße',
    to: [{ address: 'ada@example.org' }],
  })
  expect(JSON.stringify(logged)).toContain('https://site.example/auth?token=1')
  expect(JSON.stringify(logged)).not.toContain('ada@')
})

test('the log has no subject that names a person', async () => {
  await transport(undefined).send(
    { ...mail, subject: 'New lead: Ada Byron', logged: 'lead-notice' },
    'row-12',
    RUNNING,
  )
  expect(logged).toMatchObject([[{ subject: 'lead-notice' }, 'Mail written']])
})

test.each<[why: string, change: Partial<Mail>]>([
  ['two recipients', { to: 'ada@example.org, eve@example.org' }],
  ['a recipient with a line break', { to: 'ada@example.org\r\nBcc: eve@example.org' }],
  ['a subject with a line break', { subject: 'Hello\r\nBcc: eve@example.org' }],
  [
    'an attachment’s name with a line break',
    { attachments: [{ filename: 'a\r\nb', content: new Uint8Array(), contentType: 'a/b' }] },
  ],
])('%s is never sent', async (_, change) => {
  for (const way of [transport(mailbox.url), transport(undefined)]) {
    expect(await way.send({ ...mail, ...change }, 'row-4', RUNNING)).toMatchObject({
      result: 'dead',
    })
  }
  expect(mailbox.mails.some(({ email }) => email.messageId === '<row-4@site.example>')).toBe(false)
})
