/** Published words in emails and PDFs, which the server writes itself. */
import { expect, test } from 'vitest'
import type { PublishedTexts } from '#contract/words.ts'
import { leadEmails } from '#server/leads/visitor-emails.ts'
import { currentWords } from './current-words.ts'

const SITE_URL = 'https://everturn.example'
let texts: PublishedTexts = {}
const words = currentWords({ snapshot: () => ({ generation: 1, texts }) })
const job = { createdAt: new Date('2026-03-02T10:00Z') } as never
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
