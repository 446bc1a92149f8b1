/** The email with the survey's report: who can ask for it, and the PDF in it, read back. */

import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { invalidEmail } from '#content/errors.ts'
import { site as shippedSite } from '#content/site.ts'
import { survey } from '#content/survey.ts'
import { fileNamePart } from '#contract/file-name-part.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type Answers, SURVEY_MAIL_PATH } from '#contract/survey.ts'
import { reportGist, surveyAreas, surveyReport } from '#contract/survey-report.ts'
import type { Benchmark } from '#contract/survey-team.ts'
import { plainOf } from '#contract/values.ts'
import { createTypesetter } from '#server/typeset/typesetter.ts'
import { currentWords, originalWords } from '#server/words/current-words.ts'
import { letters as dense, readPdf } from '#test/pdf-text.ts'
import { jsonPost } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'
import lettersBeyondLatin1 from '#test/words-beyond-latin1.json' with { type: 'json' }
import { surveyReportMail } from './report-email.ts'
import { personPages, resultPreview } from './report-pages.ts'

const brand = plainOf(shippedSite)

const words = originalWords('surveyReport')
const dimensions = surveyAreas(plainOf(survey.dimensions), words)
const SITE_URL = 'https://everturn.example'
/** What the report of 51423 says. */
const [sponsorship, strategy, , staff] = dimensions
const REPORTED = [
  words.report.intro,
  words.report.conclusion,
  sponsorship?.high,
  strategy?.low,
  staff?.low,
].map(String)
const typesetter = createTypesetter({ log: { warn: () => {} } })
afterAll(() => typesetter.close())

const BENCHMARK = {
  areas: [57, 58, 59, 60, 61].map((n) => ({ score: 3.2, n })),
  from: '2026-01',
  to: '2026-11',
} as unknown as Benchmark

const job = { createdAt: new Date('2026-03-02T10:00Z') } as never
const write = (scores: string, setter: Pick<typeof typesetter, 'typeset'> = typesetter) =>
  surveyReportMail({ settings: { SITE_URL }, typesetter: setter, words: originalWords })(
    { to: 'ada@example.org', scores },
    job,
  )

async function attached(scores: string) {
  const mail = await write(scores)
  const [file, ...others] = mail?.attachments ?? []
  if (!file || others.length > 0) {
    throw new Error('one attachment expected')
  }
  return { mail, file, pdf: await readPdf(file.content as Uint8Array) }
}

test('the sentence under the title stays on its colored ground', async () => {
  const height = Number(
    /#let masthead-height = (\d+)mm/.exec(readFileSync('server/survey/report.typ', 'utf8'))?.[1],
  )
  const { pdf } = await attached('51423')
  const sentence = dense(reportGist(words.results.gist, surveyReport(dimensions, [5, 1, 4, 2, 3])))
  const lastLine = pdf.lines.find(({ text }) => sentence.endsWith(dense(text)))
  expect(lastLine?.baselineMm).toBeLessThan(height - 5)
})

test('names and titles are printed in any letters, and long ones stay on the sheet', async () => {
  const texts = {
    ...lettersBeyondLatin1,
    'survey.dimensions.2.title': 'Unternehmensführungsgrundsatzverständnis',
    'survey.dimensions.3.title': 'הנהגה',
    'survey.dimensions.3.short': 'הנהגה',
    'survey.dimensions.4.short': 'Úspěch \u{1f680}',
  }
  const published = currentWords({ snapshot: () => ({ generation: 1, texts }) })
  const pdf = await readPdf(
    await typesetter.typeset(
      personPages(
        { answers: [5, 1, 4, 2, 3], benchmark: undefined },
        SITE_URL,
        new Date(0),
        published,
      ),
    ),
  )
  expect(pdf.isTagged).toBe(true)
  for (const text of [...Object.values(texts), published('surveyReport').report.title]) {
    expect(pdf.letters.normalize('NFKC')).toContain(dense(text).normalize('NFKC'))
  }
  expect(Math.max(...pdf.lines.map(({ rightMm }) => rightMm))).toBeLessThanOrEqual(191)
})

test('a picture has its words outside of the drawing, where the typesetter finds fonts for them', () => {
  const { data } = resultPreview(originalWords, {
    answers: [5, 1, 4, 2, 3],
    benchmark: BENCHMARK,
  })
  const { svg, labels } = data.radar as { svg: number[]; labels: { text: string }[] }
  expect(Buffer.from(svg).toString()).not.toContain('<text')
  expect(labels.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      ...dimensions.map(({ short }) => short),
      'Others',
      'n = 57–61',
      'Jan – Nov 2026',
    ]),
  )
})

test('a picture names as priorities only what was answered, and says how much was not', () => {
  const findings = (...answers: Answers) =>
    resultPreview(originalWords, { answers, benchmark: undefined }).data.findings
  const open = (count: number) => ({
    label: originalWords('survey').shared.open,
    text: fillIn(originalWords('survey').shared.openCount, { count }),
  })
  const none = undefined
  expect(findings(4, none, none, none, none)).toEqual([
    { label: words.report.strength, text: `${sponsorship?.short} 4` },
    open(4),
  ])
  expect(findings(4, 1, none, none, none)).toEqual([
    { label: words.report.strength, text: `${sponsorship?.short} 4` },
    { label: words.report.priority, text: `${strategy?.short} 1` },
    open(3),
  ])
  expect(findings(none, none, none, none, none)).toEqual([open(5)])
  expect(findings(5, 1, 4, 2, 3)).toHaveLength(2)
})

test('goes to the address that asked, with scores and link, and the report attached', async () => {
  const { mail, file } = await attached('51423')
  expect(mail).toMatchObject({
    to: 'ada@example.org',
    subject: originalWords('surveyReportMail').subject,
  })
  expect(mail?.text).toContain('https://everturn.example/discover?scores=51423')
  for (const [area, score] of [
    [sponsorship, 5],
    [strategy, 1],
  ] as const) {
    expect(mail?.text).toContain(
      `${area?.title}: ${fillIn(words.report.scoreOutOf, { score })}, ${area?.labels[score - 1]}`,
    )
  }
  expect(mail?.text).not.toContain(words.report.intro)
  const filename = fillIn(originalWords('surveyReportMail').file, {
    product: fileNamePart(brand.name),
  })
  expect([file.filename, file.contentType]).toEqual([filename, 'application/pdf'])
})

test('the attached report is a tagged PDF with headings, chart and table', async () => {
  const { pdf } = await attached('51423')
  expect(pdf.info).toMatchObject({ Title: `${brand.name} ${survey.name}`, Language: 'en-US' })
  expect(pdf.isTagged).toBe(true)
  const [first, second] = pdf.trees.map((tree) => JSON.stringify(tree))
  for (const role of ['"H1"', '"Figure"', '"Table"', '"TH"']) {
    expect(first).toContain(role)
  }
  expect(first).toContain(
    dimensions.map(({ short }, index) => `${short} ${'51423'[index]}`).join(', '),
  )
  expect(second).toContain('"H3"')
})

test('the attached report has the texts of the page', async () => {
  const { pdf } = await attached('51423')
  for (const text of [...REPORTED, ...(dimensions[1]?.modules.map(({ title }) => title) ?? [])]) {
    expect(pdf.letters).toContain(dense(text))
  }
})

test.each(['12555', '51255', '55125', '55512', '25551', '33333', '55555', '33345'])(
  'the report of %s has two pages, and names the next step of the lowest area',
  async (scores) => {
    const { pdf } = await attached(scores)
    expect(pdf.pages).toBe(2)
    const lowest = dimensions[[...scores].indexOf(String(Math.min(...[...scores].map(Number))))]
    if (scores.includes('1')) {
      expect(pdf.letters).toContain(dense(lowest?.next.text ?? 'missing'))
    }
  },
)

test('what was not answered is called so in the email and in the PDF', async () => {
  const { mail, pdf } = await attached('40000')
  expect(mail?.text).toContain('You answered 1 of 5. The other 4 count as 3.')
  expect(mail?.text).toContain('Staff (People): 3 of 5, not answered')
  expect(mail?.text).toContain('https://everturn.example/discover?scores=40000')
  expect(pdf.pages).toBe(2)
  expect(pdf.letters).toContain(dense('You answered 1 of 5. The other 4 count as 3.'))
  expect(pdf.letters.split(dense(words.unanswered.label)).length).toBeGreaterThan(4)
})

test('without a typesetter the whole report is in the email itself', async () => {
  const mail = await write('51423', { typeset: () => Promise.reject(new Error('not today')) })
  expect(mail?.attachments).toBeUndefined()
  for (const text of REPORTED) {
    for (const body of [mail?.text, mail?.html?.replaceAll('&#39;', "'")]) {
      expect(body).toContain(text)
    }
  }
  expect(mail?.text).toContain('https://everturn.example/discover?scores=51423')
})

test('a row without five valid scores is not sent', async () => {
  await expect(write('51426')).rejects.toThrow()
  await expect(write('Buy!')).rejects.toThrow()
})

const store = await openFileStore()
const site = createTestSite({ store })
beforeEach(async () => {
  await clear(store, 'private.outbox', 'private.rate_limits')
})

async function ask(body: unknown, headers: Record<string, string> = {}) {
  const response = await site.request(SURVEY_MAIL_PATH, jsonPost(body, headers))
  return { status: response.status, body: await response.json() }
}

const queued = () =>
  store.db.selectFrom('private.outbox').select(['kind', 'payload']).orderBy('id').execute()

test('the email is queued for the typed address, with five digits and nothing else, and only for JSON', async () => {
  const before = site.wakes()
  // The only type that a page of another origin may not send.
  expect(
    (await ask({ email: 'ada@example.org', scores: '51423' }, { 'Content-Type': 'text/plain' }))
      .status,
  ).toBe(415)
  expect(await ask({ email: 'Ada@example.org', scores: '51423' })).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  expect(await queued()).toEqual([
    {
      kind: 'email',
      payload: { template: 'survey-report', to: 'Ada@example.org', scores: '51423' },
    },
  ])
  expect(site.wakes()).toBe(before + 1)
})

test('the same email is queued once, even with simultaneous requests; another result is another email', async () => {
  const same = { email: 'ada@example.org', scores: '51423' }
  const both = await Promise.all([ask(same), ask({ ...same, email: 'ADA@example.org' })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await queued()).toHaveLength(1)
  expect((await ask({ ...same, scores: '11111' })).status).toBe(200)
  expect(await queued()).toHaveLength(2)
})

const BODY = 'The body is not valid.'
test.each([
  ['two addresses', { email: 'ada@example.org,b@example.org', scores: '51423' }, invalidEmail],
  ['a line break', { email: 'ada@example.org\nBcc:b', scores: '51423' }, invalidEmail],
  ['no scores', { email: 'ada@example.org' }, BODY],
  ['a score of six', { email: 'ada@example.org', scores: '51426' }, BODY],
  ['words of a stranger', { email: 'ada@example.org', scores: '51423', text: 'Buy!' }, BODY],
])('%s is refused', async (_, body, message) => {
  expect(await ask(body)).toMatchObject({ status: 400, body: { error: message } })
  expect(await queued()).toEqual([])
})

test('the eleventh request of one visitor within five minutes is refused, even if the others were invalid', async () => {
  const visitor = { 'X-Forwarded-For': '198.19.0.1' }
  for (let turn = 0; turn < 10; turn++) {
    expect((await ask({}, visitor)).status).toBe(400)
  }
  expect((await ask({ email: 'ada@example.org', scores: '51423' }, visitor)).status).toBe(429)
  expect(await queued()).toEqual([])
})
