import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { CANVAS_TEXT_KEYS, type CanvasAnswers, canvasRow, emptyAnswers } from '#contract/canvas.ts'
import { asTyped } from '#server/mail/unlinked.ts'
import { createTypesetter, type Typesetter } from '#server/typeset/typesetter.ts'
import { originalWords } from '#server/words/current-words.ts'
import { type Mailbox, startMailbox } from '#test/fakes/mailbox.ts'
import { type SimulatedClock, simulatedClock } from '#test/fakes/simulated-clock.ts'
import { foundLinks, HOSTILE_TEXTS } from '#test/found-links.ts'
import { letters, readPdf } from '#test/pdf-text.ts'
import { deliverMails } from '#test/run-workers.ts'
import { clear, openFileStore } from '#test/store.ts'
import { canvasCopy, storedCanvas } from './email.ts'
import { enqueueCanvasCopy } from './email-function.ts'

const SITE_URL = 'https://site.example'
const settings = { SITE_URL, CONTACT_EMAIL: 'hello@site.example' }

let mailbox: Mailbox
let clock: SimulatedClock
const store = await openFileStore()
const canvasOf = storedCanvas(store, { addressesFor: async () => undefined })
const typesetter = createTypesetter({ log: { warn: () => {} }, limits: { jobMs: 60_000 } })
afterAll(() => typesetter.close())
beforeEach(async () => {
  await clear(store, 'private.outbox', 'canvas_submissions')
  mailbox = await startMailbox()
  clock = simulatedClock()
})
afterEach(async () => {
  await mailbox.close()
})

const down: Pick<Typesetter, 'typeset'> = { typeset: () => Promise.reject(new Error('down')) }

async function submit(answers: Partial<CanvasAnswers>, email = 'ada@example.org'): Promise<string> {
  const row = await store.db
    .insertInto('canvas_submissions')
    .values(canvasRow(email, { ...emptyAnswers(), ...answers }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await store.inTransaction((trx) => enqueueCanvasCopy(trx, row.id))
  // Due by the simulated clock, which is behind that of the database.
  await store.db.updateTable('private.outbox').set({ run_at: clock.databaseNow() }).execute()
  return row.id
}

/** Sends what waits, until nothing is pending. */
async function deliver(by: Pick<Typesetter, 'typeset'> = typesetter): Promise<void> {
  const templates = { 'canvas-copy': canvasCopy({ settings, canvasOf, typesetter: by, words: originalWords }) }
  await deliverMails({ store, clock, mailbox, templates })
}

test('a canvas at its limits is intact in the email’s text and on its attached page', async () => {
  // 64 octets before the @ and labels of 63 after it (RFC 5321 section 4.5.3.1); the fake mail server takes 253 in all.
  const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(56)}.org`
  expect(email).toHaveLength(253)
  const answers = {
    q2_activation_goal: '😀'.repeat(1000),
    q3_metrics: 'ש'.repeat(2000),
    q4_first_movers: '客户'.repeat(1000),
    q11_commitment: `${'x'.repeat(1998)}\ny`,
  }
  await submit(answers, email)
  await deliver()
  const [mail] = mailbox.mails
  expect(mail?.envelopeTo).toEqual([email])
  for (const answer of Object.values(answers)) expect(mail?.email.text?.replaceAll('\r\n', '\n')).toContain(answer)
  expect(mail?.email.text).toContain('attached')
  const [page] = mail?.email.attachments ?? []
  expect(page).toMatchObject({ filename: 'ai-activation-canvas.pdf', mimeType: 'application/pdf' })
  const pdf = await readPdf(page?.content as ArrayBuffer)
  expect(pdf).toMatchObject({ pages: 1, isTagged: true, info: { Title: 'AI Activation Canvas', Language: 'en-US' } })
  expect(pdf.roles.filter((role) => /^H\d$/.test(role))).toEqual([
    'H1',
    ...Array(CANVAS_TEXT_KEYS.length + 1).fill('H2'),
  ])
  for (const answer of Object.values(answers)) expect(pdf.letters).toContain(letters(answer))
  const unanswered = CANVAS_TEXT_KEYS.length - Object.keys(answers).length
  expect(pdf.letters.split('Notanswered')).toHaveLength(unanswered + 1)
})

test('without a typesetter the email is sent at once and says where to get the PDF', async () => {
  await submit({ q2_activation_goal: 'Offers in two days' })
  await deliver(down)
  const [mail] = mailbox.mails
  expect(mail?.email.attachments).toEqual([])
  expect(mail?.email.text).toContain('hello@site.example')
  expect(mail?.email.text).toContain(`${SITE_URL}/canvas`)
  expect(mail?.email.html).toContain('Offers in two days')
})

test('typed text appears in the email without markup and without anything that a program would turn into a link', async () => {
  const typed = `<a href="https://bad.example/x">win</a>\n${HOSTILE_TEXTS.join('\n')}\nand שלום`
  await submit({ q3_metrics: typed })
  await deliver()
  const { text = '', html = '', attachments = [] } = mailbox.mails[0]?.email ?? {}
  const [, section = ''] = /^3\. .*\n-+\n([\s\S]*?)\n\n4\. /m.exec(text.replaceAll('\r\n', '\n')) ?? []
  expect(asTyped(section)).toBe(typed)
  expect(foundLinks(section)).toEqual([])
  const [, paragraph = ''] = /<p dir="auto"[^>]*>(&lt;a href.*)<\/p>/.exec(html) ?? []
  expect(paragraph).toContain('<br>and שלום')
  expect(paragraph).not.toMatch(/<(?!br>)/)
  expect(foundLinks(paragraph.replaceAll('<br>', '\n'))).toEqual([])
  expect(text.match(/Not answered/g)).toHaveLength(CANVAS_TEXT_KEYS.length - 1)
  const pdf = await readPdf(attachments[0]?.content as ArrayBuffer)
  expect(pdf.letters).toContain('Winathttps://bad.example')
  expect(foundLinks(pdf.text.replace('site.example', ''))).toEqual([])
})

test('a canvas that was erased in the meantime is not emailed', async () => {
  await submit({ q2_activation_goal: 'Offers in two days' })
  await store.db.deleteFrom('canvas_submissions').execute()
  await deliver(down)
  expect(mailbox.mails).toEqual([])
})
