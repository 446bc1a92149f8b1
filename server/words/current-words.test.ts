/** Published words in emails and PDFs, which the server writes itself. */
import { expect, test } from 'vitest'
import type { PublishedTexts } from '#contract/words.ts'
import { canvasMail } from '#server/canvas/email-words.ts'
import { canvasPage } from '#server/canvas/page.ts'
import { leadEmails } from '#server/leads/visitor-emails.ts'
import { surveyReportMail } from '#server/survey/report-email.ts'
import { surveyReportPages } from '#server/survey/report-pages.ts'
import { currentWords } from './current-words.ts'

const SITE_URL = 'https://everturn.example'
let texts: PublishedTexts = {}
const words = currentWords({ snapshot: () => ({ generation: 1, texts }) })
const job = { createdAt: new Date('2026-03-02T10:00Z') } as never
const ANSWERS = {
  q1_activation_rating: 2,
  q2_activation_goal: null,
  q3_metrics: null,
  q4_first_movers: null,
  q5_empowerment_moves: null,
  q6_fast_guardrails: null,
  q7_constraints: null,
  q8_high_value_workflows: null,
  q9_next_step_experiments: null,
  q10_support_structures: null,
  q11_commitment: null,
}

test('the ebook email has the words that are published when it is written', async () => {
  const { 'ebook-link': write } = leadEmails({ settings: { SITE_URL, CONTACT_EMAIL: 'hello@site.example' }, words })
  const payload = { to: 'ada@example.org' }
  texts = { 'ebookLink.subject': 'Here is {title}', 'ebookLink.action': 'Get it now' }
  const mail = await write(payload, job)
  expect(mail?.subject).toMatch(/^Here is The AI Learning Flywheel/)
  expect(mail?.html).toContain('Get it now')
  texts = {}
  expect((await write(payload, job))?.subject).toMatch(/^Your copy of/)
})

test('the survey report in the email and as PDF has the published words of the page', async () => {
  texts = {
    'surveyReportMail.subject': 'Your radar',
    'surveyReport.areas.safety.low': 'Nothing is written yet.',
    'surveyReport.recommended.safety.0.title': 'Our policy',
    'survey.dimensions.2.title': 'Safety | first',
  }
  const noPages = { typeset: () => Promise.reject(new Error('no pages')) }
  const payload = { to: 'ada@example.org', scores: '55155' }
  const mail = await surveyReportMail({ settings: { SITE_URL }, typesetter: noPages, words })(payload, job)
  expect(mail?.subject).toBe('Your radar')
  for (const text of ['Nothing is written yet.', 'Safety first', 'Our policy: https://everturn.example/assets/'])
    expect(mail?.text).toContain(text)
  const pages = JSON.stringify(surveyReportPages([5, 5, 1, 5, 5], SITE_URL, new Date(), words))
  for (const text of ['Nothing is written yet.', 'Safety first', 'Our policy']) expect(pages).toContain(text)
})

test('the canvas by email and as PDF has the questions that visitors answered', () => {
  texts = {
    'canvas.questions.q2_activation_goal.title': 'Your goal',
    'canvas.rating.scale.1': 'Here and there',
    'canvasCopy.intro': 'This is yours.',
    'canvasPage.imprint': 'Made on {date} at {address}',
  }
  const facts = { siteUrl: SITE_URL, contactEmail: 'hello@everturn.example', hasPage: true }
  const { text } = canvasMail(ANSWERS as never, facts, { canvas: words('canvas'), mail: words('canvasCopy') })
  for (const published of ['2. Your goal', '2 of 5: Here and there', 'This is yours.'])
    expect(text).toContain(published)
  const page = JSON.stringify(canvasPage(ANSWERS as never, SITE_URL, new Date('2026-03-02T10:00Z'), words))
  for (const published of ['Your goal', 'Here and there', 'Made on March 2, 2026 at']) expect(page).toContain(published)
})
