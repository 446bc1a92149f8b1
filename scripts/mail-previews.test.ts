import { pino } from 'pino'
import { expect, test } from 'vitest'
import { site } from '#content/site.ts'
import { EMAIL_LIMITS } from '#contract/limits.ts'
import { parseSettings } from '#server/env.ts'
import { writeSampleMails } from './mail-previews.ts'

test('every email has a body as HTML and as plain text, and says why it was sent and by whom', async () => {
  const mails = await writeSampleMails(
    parseSettings({ SITE_URL: 'https://everturn.example' }),
    pino({ level: 'silent' }),
  )
  expect([...new Set(mails.map(({ name }) => name))].sort()).toEqual(Object.keys(EMAIL_LIMITS).sort())
  for (const { title, html = '', text } of mails) {
    expect(html, title).toContain('<h1')
    expect(text, title).toContain(`-- \n${site.name}\n`)
    for (const body of [html, text]) {
      expect(body, title).toContain('You got this email because')
      expect(body, title).not.toMatch(/undefined|\{\w+\}(?![^<]*<\/style>)/)
    }
  }
})
