/**
 * Links in the markup that the server sends, because visitors without scripts and crawlers can
 * follow only those.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { buildOnce } from '#test/build-once.ts'
import { PAGE_ADDRESSES } from '#test/page-addresses.ts'
import { parseSettings, publicConfig } from './env.ts'
import { createPageRenderer } from './http/pages/page-renderer.ts'

/** The links of the header, the announcement and the footer. */
const EVERYWHERE: readonly string[] = [
  '/',
  '/solutions',
  '/why-us',
  '/book',
  '/discover',
  '/canvas',
  '/model',
  '/resources',
  '/why-us#contactForm',
  '/why-us#pioneer',
  '/licensing',
  '/privacy-policy',
  '/terms-of-service',
]

/** Further links that the specification names, by page. */
const SPECIFIED_LINKS: Record<string, readonly string[]> = {
  '/': ['/#solution-section', '/flywheel-ebook', '/labs', '/book'],
  '/book': ['/discover'],
  '/model': ['/download', '/contact#contactForm'],
  '/solutions': ['/flywheel-ebook', '/labs', '/accelerate', '/hub'],
  '/why-us': ['/model', '/licensing'],
  '/consulting': ['/contact#contactForm', '/labs', '/licensing', '/contact'],
  '/contact': ['/contact#consulting', '/book'],
  '/ebook': ['/download'],
  '/licensing': ['/contact#alpha', '/book'],
  '/ghc': ['/flywheel-ebook', '/ebook', '/assets/empathy-map.pdf', '/canvas'],
  '/labs': ['/accelerate'],
  '/accelerate': ['/flywheel-ebook'],
  '/accelerate-details': ['/contact#contactForm', '/labs', '/contact'],
  '/blueprint': ['/contact#contactForm'],
}

/** Anchors that the specification names. */
const SPECIFIED_ANCHORS: Record<string, readonly string[]> = {
  '/': ['solution-section'],
  '/why-us': ['pioneer', 'contactForm'],
  '/contact': ['contactForm', 'consulting', 'alpha'],
}

/** Smallest number of links on a page that offer to book a call. */
const SPECIFIED_SCHEDULERS: Record<string, number> = {
  '/': 2,
  '/solutions': 2,
  '/why-us': 1,
  '/labs': 2,
  '/accelerate': 2,
  '/hub': 2,
}

const SITE = 'https://site.example'

interface Markup {
  /**
   * Those that stay on the site are resolved against the page's address: `#a` on `/book` is
   * `/book#a`.
   */
  links: readonly string[]
  anchors: readonly string[]
  /** How many links offer to book a call. */
  schedulers: number
}

const valuesOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, value = '']) => value)

function readMarkup(html: string, address: string): Markup {
  const links = valuesOf(html, /<a\b[^>]*?\shref="([^"]*)"/g).map((href) => {
    const url = new URL(href.replaceAll('&amp;', '&'), SITE + address)
    return url.origin === SITE ? url.pathname + url.hash : url.href
  })
  return {
    links,
    anchors: valuesOf(html, /<[a-z][^>]*?\sid="([^"]*)"/g),
    schedulers: valuesOf(html, /<[a-z][^>]*?\s(data-scheduler-trigger)\b/g).length,
  }
}

const BUILD = join(import.meta.dirname, '../build')

/** The links of each page, by its address. */
const pages = new Map<string, Markup>()

beforeAll(async () => {
  buildOnce()
  const build = await import(pathToFileURL(join(BUILD, 'server/index.js')).href)
  const renderer = await createPageRenderer({ load: async () => build, onError: () => {} })
  const config = publicConfig(parseSettings({ SITE_URL: SITE }))
  for (const address of PAGE_ADDRESSES) {
    const context = { config, year: 2026, published: {}, postedForm: undefined }
    const page = await renderer.render(new Request(SITE + address), context)
    pages.set(address, readMarkup(await page.text(), address))
  }
})

/** Whether a link of the site leads to a page and a place on it, or to a file. */
function isThere(link: string): boolean {
  const { pathname, hash } = new URL(link, SITE)
  const page = pages.get(pathname)
  if (!page) {
    return existsSync(join(BUILD, 'client', pathname))
  }
  return hash === '' || page.anchors.includes(decodeURIComponent(hash.slice(1)))
}

test('every link leads to a page, file and anchor', () => {
  const faults: string[] = []
  let followed = 0
  for (const [from, { links }] of pages) {
    expect(links.length, `links on ${from}`).toBeGreaterThan(0)
    for (const link of links.filter((one) => one.startsWith('/'))) {
      followed += 1
      if (!isThere(link)) {
        faults.push(`${from} → ${link}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(followed).toBeGreaterThan(PAGE_ADDRESSES.length * 10)
})

test('the specified anchors are there', () => {
  const missing = Object.entries(SPECIFIED_ANCHORS).flatMap(([page, anchors]) =>
    anchors
      .filter((anchor) => !pages.get(page)?.anchors.includes(anchor))
      .map((anchor) => `${page}#${anchor}`),
  )
  expect(missing).toEqual([])
})

/** Whether the header, the announcement and the footer are around a page. */
const hasShell = (page: string) => !/^\/(embed|auth|admin)/.test(page)

test('the specified links are there', () => {
  const missing: string[] = []
  for (const [from, { links }] of pages) {
    const specified = [...(hasShell(from) ? EVERYWHERE : []), ...(SPECIFIED_LINKS[from] ?? [])]
    missing.push(
      ...specified.filter((link) => !links.includes(link)).map((link) => `${from} → ${link}`),
    )
  }
  expect(missing).toEqual([])
  expect([...pages.keys()]).toEqual(expect.arrayContaining(Object.keys(SPECIFIED_LINKS)))
})

test.each(Object.entries(SPECIFIED_SCHEDULERS))(
  '%s offers a call as often as specified',
  (page, least) => {
    expect(pages.get(page)?.schedulers).toBeGreaterThanOrEqual(least)
  },
)
