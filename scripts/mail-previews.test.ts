import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '#content/site.ts'
import { EMAIL_LIMITS } from '#contract/limits.ts'
import { parseSettings } from '#server/env.ts'
import { MAIL_PREVIEWS_PATH, mailPreviews } from './mail-previews.ts'

const previews = mailPreviews(parseSettings({ SITE_URL: 'https://everturn.example' }), pino({ level: 'silent' }))
const server = createServer((request, response) => void previews.answer(request, response))
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await previews.close()
  server.close()
})

test('every email can be viewed as HTML and as plain text, and says why it was sent and by whom', async () => {
  const overview = await (await fetch(origin + MAIL_PREVIEWS_PATH)).text()
  for (const name of Object.keys(EMAIL_LIMITS)) {
    expect(overview).toContain(`${MAIL_PREVIEWS_PATH}/${name}-1.html`)
    const html = await (await fetch(`${origin}${MAIL_PREVIEWS_PATH}/${name}-1.html`)).text()
    const text = await (await fetch(`${origin}${MAIL_PREVIEWS_PATH}/${name}-1.txt`)).text()
    expect(html).toContain('<h1')
    for (const body of [html, text]) expect(body).toContain('You got this email because')
    expect(text).toContain(`-- \n${site.name}\n`)
    for (const body of [html, text]) expect(body).not.toMatch(/undefined|\{\w+\}(?![^<]*<\/style>)/)
  }
  expect((await fetch(`${origin}${MAIL_PREVIEWS_PATH}/none.html`)).status).toBe(404)
})
