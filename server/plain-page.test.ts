import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { plainPages } from './plain-page.ts'

const BRAND = { name: 'Nord & Co', language: 'de-DE', faces: '@font-face{font-family:Fraunces}' }
const PAGE = { title: 'Bestätigen <b>', text: 'Für "a@b.test".', action: '<button>Ja</button>' }

/** The page of a site that describes itself so. */
async function answerOf(brand: Parameters<typeof plainPages>[0], leadsTo?: readonly string[]) {
  const app = new Hono().get('/', (c) => plainPages(brand)(c, PAGE, leadsTo))
  const answer = await app.request('/')
  return { html: await answer.text(), policy: answer.headers.get('Content-Security-Policy') ?? '' }
}

test('a plain page has the typefaces, the mark and the name of the site, and no markup of others', async () => {
  const { html } = await answerOf(async () => BRAND)
  expect(html).toContain('<html lang="de-DE"')
  expect(html).toContain(BRAND.faces)
  expect(html).toContain(
    '<a href="/"><img src="/favicon.svg" alt=""><span>Nord &amp; Co</span></a>',
  )
  expect(html).toContain('<h1>Bestätigen &lt;b&gt;</h1>')
  expect(html).toContain(PAGE.action)
})

test('its policy allows only its own style, the site, and where its forms lead', async () => {
  const { html, policy } = await answerOf(async () => BRAND, ['https://accounts.example'])
  const style = html.match(/<style>([\s\S]*?)<\/style>/)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policy).toContain(`style-src 'sha256-${hash}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' https://accounts.example")
})

test('a wide logo stands alone, because it has the name in it', async () => {
  const logo = { file: '0'.repeat(43), width: 900, height: 200 }
  const { html } = await answerOf(async () => ({ ...BRAND, logo }))
  expect(html).toContain(
    `<a href="/"><img src="/pictures/${logo.file}.avif" alt="Nord &amp; Co"></a>`,
  )
})
