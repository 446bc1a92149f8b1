import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { CANVAS_TEXT_KEYS, type CanvasAnswers, canvasRow, emptyAnswers } from '#contract/canvas.ts'
import { asTyped } from '#server/mail/unlinked.ts'
import { createTypesetter, type Typesetter } from '#server/typeset/typesetter.ts'
import { type CurrentWords, originalWords, wordsWith } from '#server/words/current-words.ts'
import { foundLinks, HOSTILE_TEXTS } from '#test/found-links.ts'
import { letters, readPdf } from '#test/pdf-text.ts'
import { openFileStore } from '#test/store.ts'
import { canvasCopy, storedCanvas } from './email.ts'

const canvas = originalWords('canvas')
const SITE_URL = 'https://site.example'
const settings = { SITE_URL, CONTACT_EMAIL: 'hello@site.example' }

const store = await openFileStore()
const typesetter = createTypesetter({ log: { warn: () => {} }, limits: { jobMs: 60_000 } })
afterAll(() => typesetter.close())

const mailOf = (
  submissionId: string,
  by: Pick<Typesetter, 'typeset'> = typesetter,
  words = originalWords,
) => {
  const canvasOf = storedCanvas(store, { addressesFor: async () => undefined })
  return canvasCopy({ settings, canvasOf, typesetter: by, words })({ submissionId }, {} as never)
}

async function mailWith(
  answers: Partial<CanvasAnswers>,
  by?: Pick<Typesetter, 'typeset'>,
  words?: CurrentWords,
) {
  const row = canvasRow('ada@example.org', { ...emptyAnswers(), ...answers })
  const { id } = await store.db
    .insertInto('canvas_submissions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { text = '', html = '', attachments: [page] = [] } = (await mailOf(id, by, words)) ?? {}
  return { text, html, page }
}

test('a canvas at its limits is intact in the email’s text and on its attached page', async () => {
  const answers = {
    q2_activation_goal: '😀'.repeat(1000),
    q3_metrics: 'ש'.repeat(2000),
    q4_first_movers: '客户'.repeat(1000),
    q11_commitment: `${'x'.repeat(1998)}\ny`,
  }
  const { text, page } = await mailWith(answers)
  for (const answer of Object.values(answers)) {
    expect(text).toContain(answer)
  }
  expect(text).toContain(originalWords('canvasCopy').attached)
  expect(page).toMatchObject({
    filename: 'ai-activation-canvas.pdf',
    contentType: 'application/pdf',
  })
  const pdf = await readPdf(page?.content as Uint8Array)
  expect(pdf).toMatchObject({
    pages: 1,
    isTagged: true,
    info: { Title: canvas.title, Language: 'en-US' },
  })
  expect(pdf.roles.filter((role) => /^H\d$/.test(role))).toEqual([
    'H1',
    ...Array(CANVAS_TEXT_KEYS.length + 1).fill('H2'),
  ])
  for (const answer of Object.values(answers)) {
    expect(pdf.letters).toContain(letters(answer))
  }
  const unanswered = CANVAS_TEXT_KEYS.length - Object.keys(answers).length
  expect(pdf.letters.split(letters(canvas.labels.notAnswered))).toHaveLength(unanswered + 1)
})

/** The email of a site in a language, and its page. */
async function mailIn(language: string, goal: string) {
  const typesetter = createTypesetter({
    log: { warn: () => {} },
    limits: { jobMs: 60_000 },
    language: () => language,
  })
  const words = wordsWith({ 'site.language': language })
  const { html, page } = await mailWith({ q2_activation_goal: goal }, typesetter, words).finally(
    () => typesetter.close(),
  )
  return { html, pdf: await readPdf(page?.content as Uint8Array) }
}

test('email and page of a Swiss site are in its language, with its dates and hyphens', async () => {
  const { html, pdf } = await mailIn('de-CH', 'Bewilligungsverfahren '.repeat(60))
  expect(html).toContain('<html lang="de-CH">')
  expect(pdf.info).toMatchObject({ Language: 'de-CH' })
  const day = new Intl.DateTimeFormat('de-CH', { dateStyle: 'long', timeZone: 'UTC' })
  expect(pdf.letters).toContain(letters(day.format(new Date())))
  expect(pdf.text).toMatch(/Bewilligungs\nverfahren/)
})

test('email and page of a Hebrew site start at the right', async () => {
  const { html, pdf } = await mailIn('he', 'שלום')
  expect(html).toContain('<html lang="he" dir="rtl">')
  expect(html).toMatch(/<td class="sheet" align="right" dir="rtl"/)
  expect(html).not.toContain('align="left"')
  const pageWidthMm = 297
  const title = pdf.lines.find(({ text }) => text === canvas.title)
  expect(title?.rightMm).toBeGreaterThan(pageWidthMm - 12)
})

test('without a typesetter the email is sent at once and says where to get the PDF', async () => {
  const down = { typeset: () => Promise.reject(new Error('down')) }
  const { text, html, page } = await mailWith({ q2_activation_goal: 'Offers in two days' }, down)
  expect(page).toBeUndefined()
  for (const place of ['hello@site.example', `${SITE_URL}/canvas`]) {
    expect(text).toContain(place)
  }
  expect(html).toContain('Offers in two days')
})

test('typed text appears in the email without markup and without anything that a program would turn into a link', async () => {
  const typed = `<a href="https://bad.example/x">win</a>\n${HOSTILE_TEXTS.join('\n')}\nand שלום`
  const { text, html, page } = await mailWith({ q3_metrics: typed })
  const [, section = ''] = /^3\. .*\n-+\n([\s\S]*?)\n\n4\. /m.exec(text) ?? []
  expect(asTyped(section)).toBe(typed)
  expect(foundLinks(section)).toEqual([])
  const [, paragraph = ''] = /<p dir="auto"[^>]*>(&lt;a href.*)<\/p>/.exec(html) ?? []
  expect(paragraph).toContain('<br>and שלום')
  expect(paragraph).not.toMatch(/<(?!br>)/)
  expect(foundLinks(paragraph.replaceAll('<br>', '\n'))).toEqual([])
  expect(text.split(canvas.labels.notAnswered)).toHaveLength(CANVAS_TEXT_KEYS.length)
  const pdf = await readPdf(page?.content as Uint8Array)
  expect(pdf.letters).toContain('Winathttps://bad.example')
  expect(foundLinks(pdf.text.replace('site.example', ''))).toEqual([])
})

test('a canvas that was erased in the meantime is not emailed', async () => {
  expect(await mailOf(randomUUID())).toBeUndefined()
})
