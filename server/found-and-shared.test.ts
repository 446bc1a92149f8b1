/** What search engines, feeds and home screens get from the built site, read from the real server's answers. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOnce } from '#test/build-once.ts'
import { PAGE_ADDRESSES } from '#test/page-addresses.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { parseSettings, publicConfig } from './env.ts'
import { createPageRenderer } from './http/pages/page-renderer.ts'

const SITE_URL = 'https://everturn.example'
/** What search engines show of a title and a description before they cut it, less a name of usual length. */
const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 190

let server: RealServer
beforeAll(async () => {
  buildOnce()
  server = await startRealServer({ settings: { SITE_URL } })
})
afterAll(() => server.stop())

const get = (address: string) => fetch(server.url + address)
const textOf = async (address: string) => (await get(address)).text()

function content(html: string, key: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1]
}

async function pagesOfSitemap(): Promise<string[]> {
  const text = await textOf('/sitemap.xml')
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => (match[1] ?? '').replace(SITE_URL, ''))
}

test('the sitemap lists exactly the pages without `noindex`', async () => {
  const listed: string[] = []
  for (const address of PAGE_ADDRESSES)
    if (!content(await textOf(address), 'robots')?.includes('noindex')) listed.push(address)
  expect(await pagesOfSitemap()).toEqual(listed)
  expect(listed).toContain('/')
  expect(listed.filter((address) => /^\/(embed|auth|admin)/.test(address))).toEqual([])
})

test('no two pages share a title or a description', async () => {
  const pages = await Promise.all((await pagesOfSitemap()).map(textOf))
  const titles = pages.map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
  const brand = content(pages[0] ?? '', 'og:site_name') ?? ''
  const withoutBrand = (text: string) => text.replaceAll(brand, '')
  const descriptions = pages.map((html) => content(html, 'description') ?? '')
  expect(new Set(titles).size).toBe(pages.length)
  expect(new Set(descriptions).size).toBe(pages.length)
  expect(titles.filter((title) => withoutBrand(title).length > TITLE_LENGTH)).toEqual([])
  expect(descriptions.filter((text) => withoutBrand(text).length > DESCRIPTION_LENGTH)).toEqual([])
})

test('each listed page has a primary button or link', async () => {
  const without: string[] = []
  for (const address of await pagesOfSitemap()) {
    const main = /<main\b.*<\/main>/s.exec(await textOf(address))?.[0] ?? ''
    const looks = [...main.matchAll(/<(?:a|button)\b[^>]*? class="([^"]*)"/g)].map(
      (match) => match[1]?.split(' ') ?? [],
    )
    if (!looks.some((look) => look.includes('button') && !look.includes('button-outline'))) without.push(address)
  }
  expect(without).toEqual([])
})

test('each listed page has its own address, a preview image of the agreed size, and data about itself', async () => {
  for (const address of await pagesOfSitemap()) {
    const html = await textOf(address)
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], address).toBe(SITE_URL + address)
    expect(content(html, 'og:url'), address).toBe(SITE_URL + address)
    const picture = content(html, 'og:image') ?? ''
    expect(picture.startsWith(`${SITE_URL}/images/previews/`), address).toBe(true)
    const file = await get(picture.replace(SITE_URL, ''))
    expect(file.headers.get('Content-Type'), address).toBe('image/png')
    const { width, height } = await sharp(await file.arrayBuffer()).metadata()
    expect([width, height], address).toEqual([1200, 630])

    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    expect(blocks, address).toHaveLength(1)
    const { '@graph': things } = JSON.parse(blocks[0]?.[1] ?? '')
    const types = things.map((thing: { '@type': string }) => thing['@type'])
    if (address === '/') expect(types).toEqual(['Organization', 'WebSite'])
    else expect(types[0], address).toBe('BreadcrumbList')
  }
})

describe('a shared survey result', () => {
  const address = '/discover?scores=51423'

  test('shows picture, numbers, strength and priorities without scripts', async () => {
    const html = await textOf(address)
    expect(html).toMatch(/<h1[^>]*>A shared AI Foundation Radar<\/h1>/)
    expect(html).toContain('Sponsorship 5, Strategy 1, Safety 4, Staff 2, Success 3')
    expect(html.match(/<th scope="row"/g)).toHaveLength(5)
    expect(html.match(/Area of Strength/g)).toHaveLength(1)
    expect(html.match(/Critical Priority Area/g)).toHaveLength(2)
  })

  test('has its own radar as preview image and is not listed', async () => {
    const html = await textOf(address)
    expect(content(html, 'robots')).toBe('noindex')
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(`${SITE_URL}/discover`)
    expect(content(html, 'og:url')).toBe(SITE_URL + address)
    const picture = content(html, 'og:image') ?? ''
    const file = await get(picture.replace(SITE_URL, ''))
    expect(file.headers.get('Content-Type')).toBe('image/png')
    const [{ data, info }, other] = await Promise.all([
      sharp(await file.arrayBuffer())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true }),
      get('/previews/survey/11111.png').then((one) => one.arrayBuffer()),
    ])
    expect([info.width, info.height]).toEqual([1200, 630])
    const embers = (pixels: Buffer) => {
      let count = 0
      for (let at = 0; at < pixels.length; at += 3)
        if (pixels[at] === 0xc2 && pixels[at + 1] === 0x3b && pixels[at + 2] === 0x14) count += 1
      return count
    }
    // The line around the scores is drawn in ember. It is shorter for lower scores.
    const few = embers(await sharp(other).removeAlpha().raw().toBuffer())
    expect(few).toBeGreaterThan(500)
    expect(embers(data)).toBeGreaterThan(1.5 * few)
  })

  test('offers an email only if this server can send it', async () => {
    const build = await import(pathToFileURL(join(import.meta.dirname, '../build/server/index.js')).href)
    const { render } = await createPageRenderer({ load: async () => build, onError: () => {} })
    const pageWith = async (settings: Record<string, string>) => {
      const config = publicConfig(parseSettings(settings))
      const page = await render(new Request(SITE_URL + address), {
        config,
        year: 2026,
        published: {},
        postedForm: undefined,
      })
      return page.text()
    }
    const direct = { CRM_MODE: 'direct', CRM_FORMS_HOST: 'https://crm.example' }
    const hosted = { SUPABASE_URL: 'https://project.example', SUPABASE_ANON_KEY: 'key' }
    for (const settings of [{}, direct, hosted]) expect(await pageWith(settings)).toContain('Email me this report')
    // Nothing on such a page needs our server, so it may have been copied to a static host.
    expect(await pageWith({ ...direct, ...hosted })).not.toContain('Email me this report')
  })

  test('opens the survey itself if its address is damaged', async () => {
    const html = await textOf('/discover?scores=51426')
    expect(content(html, 'robots')).toBeUndefined()
    expect(html).toContain('Show Me Where I Stand')
    expect((await get('/previews/survey/51426.png')).status).toBe(404)
  })
})

describe.each([
  ['/book', 'Book'],
  ['/flywheel-ebook', 'Book'],
  ['/labs', 'Course'],
  ['/accelerate', 'Course'],
  ['/hub', 'Service'],
  ['/consulting', 'Service'],
])('%s', (address, type) => {
  test(`says that it is about a ${type}`, async () => {
    expect(await textOf(address)).toContain(`"@type":"${type}"`)
  })
})

test('browsers and home screens find an icon of each size they ask for', async () => {
  const manifest = (await (await get('/site.webmanifest')).json()) as { icons: { src: string; sizes: string }[] }
  const icons = [
    ...manifest.icons.map(({ src, sizes }) => [src, sizes] as const),
    ['/apple-touch-icon.png', '180x180'] as const,
  ]
  expect(icons.map(([, sizes]) => sizes)).toContain('512x512')
  for (const [address, sizes] of icons) {
    const { width, height } = await sharp(await (await get(address)).arrayBuffer()).metadata()
    expect(`${width}x${height}`, address).toBe(sizes)
  }
  const ico = Buffer.from(await (await get('/favicon.ico')).arrayBuffer())
  // ICONDIR: reserved, type 1 (icon), one picture; then its size, and where its PNG begins.
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6)]).toEqual([0, 1, 1, 32])
  expect(ico.subarray(ico.readUInt32LE(18)).subarray(1, 4).toString()).toBe('PNG')
})
