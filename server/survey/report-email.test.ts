/** The email with the survey's report, and the PDF in it, read back. */
import { getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, test } from 'vitest'
import { survey } from '#content/survey.ts'
import { surveyReport as words } from '#content/survey-report.ts'
import { surveyAreas } from '#contract/survey-report.ts'
import { createTypesetter } from '#server/typeset/typesetter.ts'
import { originalWords } from '#server/words/current-words.ts'
import { surveyReportMail } from './report-email.ts'

const dimensions = surveyAreas(survey.dimensions, words)
const SITE_URL = 'https://everturn.example'
const typesetter = createTypesetter({ log: { warn: () => {} } })
afterAll(() => typesetter.close())

const job = { createdAt: new Date('2026-03-02T10:00Z') } as never
const write = (scores: string, setter: Pick<typeof typesetter, 'typeset'> = typesetter) =>
  surveyReportMail({ settings: { SITE_URL }, typesetter: setter, words: originalWords })(
    { to: 'ada@example.org', scores },
    job,
  )

/** Removes white space, because line breaks in the PDF are not part of the text. */
const dense = (text: string) => text.replace(/[\s\u200b]/g, '')

async function attached(scores: string) {
  const mail = await write(scores)
  const [file, ...others] = mail?.attachments ?? []
  if (!file || others.length > 0) throw new Error('one attachment expected')
  const document = await getDocumentProxy(new Uint8Array(file.content))
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { items } = await page.getTextContent()
      return { tree: await page.getStructTree(), text: items.map((item) => ('str' in item ? item.str : '')).join('') }
    }),
  )
  return { mail, file, document, pages, letters: dense(pages.map(({ text }) => text).join('')) }
}

test('goes to the address that asked, with scores, link and the report attached', async () => {
  const { mail, file, document, pages, letters } = await attached('51423')
  expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Your AI Foundation Radar' })
  expect(mail?.text).toContain('https://everturn.example/discover?scores=51423')
  for (const line of [
    'Sponsorship (Leadership): 5 of 5, Modeled Behavior',
    'Strategy (Direction): 1 of 5, Intuition-Based',
  ])
    expect(mail?.text).toContain(line)
  expect(mail?.text).not.toContain(words.report.intro)
  expect([file.filename, file.contentType]).toEqual(['everturn-foundation-report.pdf', 'application/pdf'])

  expect((await document.getMetadata()).info).toMatchObject({ Title: words.report.title, Language: 'en-US' })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  const [first, second] = pages.map(({ tree }) => JSON.stringify(tree))
  for (const role of ['"H1"', '"Figure"', '"Table"', '"TH"']) expect(first).toContain(role)
  expect(first).toContain('Sponsorship 5, Strategy 1, Safety 4, Staff 2, Success 3')
  expect(second).toContain('"H3"')
  const [sponsorship, strategy, , staff] = dimensions
  for (const text of [words.report.intro, sponsorship?.high, strategy?.low, staff?.low, words.report.conclusion])
    expect(letters).toContain(dense(text ?? 'missing'))
  for (const { title } of strategy?.modules ?? []) expect(letters).toContain(dense(title))
})

test('the report has two pages for every combination of areas', async () => {
  const areas = [0, 1, 2, 3, 4]
  for (const lowest of areas)
    for (const second of areas.filter((area) => area !== lowest)) {
      const scores = areas.map((area) => (area === lowest ? 1 : area === second ? 2 : 5)).join('')
      const { document, letters } = await attached(scores)
      expect(document.numPages, scores).toBe(2)
      expect(letters, scores).toContain(dense(dimensions[lowest]?.next.text ?? 'missing'))
    }
  for (const scores of ['33333', '44444', '55555', '55533', '33345'])
    expect((await attached(scores)).document.numPages, scores).toBe(2)
})

describe('without a typesetter', () => {
  test('the whole report is in the email itself', async () => {
    const mail = await write('51423', { typeset: () => Promise.reject(new Error('not today')) })
    expect(mail?.attachments).toBeUndefined()
    const [sponsorship, strategy, , staff] = dimensions
    for (const text of [words.report.intro, sponsorship?.high, strategy?.low, staff?.low, words.report.conclusion])
      for (const body of [mail?.text, mail?.html?.replaceAll('&#39;', "'")]) expect(body).toContain(text)
    expect(mail?.text).toContain('https://everturn.example/discover?scores=51423')
  })
})

test('a row without five valid scores is not sent', async () => {
  await expect(write('51426')).rejects.toThrow()
  await expect(write('Buy!')).rejects.toThrow()
})
