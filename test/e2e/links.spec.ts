import type { APIRequestContext } from '@playwright/test'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { expect, test } from './fixtures.ts'

/**
 * Every link that the specification names, by page. All pages have the links of the header, announcement and footer.
 */
const SPECIFIED_LINKS: Record<string, readonly string[]> = {
  everywhere: [
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
  ],
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

interface ServedPage {
  /** Links that stay on the site are resolved against the page's address: `#a` on `/book` is `/book#a`. */
  links: string[]
  anchors: Set<string>
  schedulers: number
}

const SITE = 'https://site.example'

function resolved(link: string, page: string): string {
  const { origin, pathname, hash } = new URL(link, SITE + page)
  return origin === SITE ? pathname + hash : link
}

function decoded(attribute: string): string {
  return attribute.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
}

/**
 * Reads the pages as the server sends them. Visitors without scripts and crawlers can follow only what is in this
 * markup.
 */
async function readPages(request: APIRequestContext): Promise<Map<string, ServedPage>> {
  const pages = new Map<string, ServedPage>()
  for (const address of PAGE_ADDRESSES) {
    const html = await (await request.get(address)).text()
    const body = html.slice(html.indexOf('<body'))
    pages.set(address, {
      links: [...body.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map((match) =>
        resolved(decoded(match[1] ?? ''), address),
      ),
      anchors: new Set([...body.matchAll(/\sid="([^"]*)"/g)].map((match) => decoded(match[1] ?? ''))),
      schedulers: [...body.matchAll(/\sdata-scheduler-trigger=/g)].length,
    })
  }
  return pages
}

test('every link leads to a page, file and anchor, and the specified ones are there', async ({ request }) => {
  const pages = await readPages(request)
  const files = new Map<string, number>()
  const dead: string[] = []
  let followed = 0
  for (const [page, { links }] of pages) {
    expect(links.length, `links on ${page}`).toBeGreaterThan(0)
    for (const link of links) {
      if (!link.startsWith('/')) continue
      followed += 1
      const { pathname, hash } = new URL(link, SITE)
      const target = pages.get(pathname)
      if (target) {
        if (hash && !target.anchors.has(decodeURIComponent(hash.slice(1))))
          dead.push(`${page} → ${link}: no such anchor`)
        continue
      }
      if (!files.has(pathname)) files.set(pathname, (await request.head(pathname)).status())
      if (files.get(pathname) !== 200) dead.push(`${page} → ${link}: ${files.get(pathname)}`)
    }
  }
  expect([...new Set(dead)]).toEqual([])
  expect(followed).toBeGreaterThan(PAGE_ADDRESSES.length * 10)

  const missing: string[] = []
  const framed = /^\/(embed|auth|admin)/
  for (const [page, { links, schedulers }] of pages) {
    const offers = SPECIFIED_SCHEDULERS[page] ?? 0
    if (schedulers < offers) missing.push(`${page} offers a call ${schedulers} times instead of ${offers}`)
    const named = [...(framed.test(page) ? [] : (SPECIFIED_LINKS.everywhere ?? [])), ...(SPECIFIED_LINKS[page] ?? [])]
    for (const link of named) if (!links.includes(link)) missing.push(`${page} has no link to ${link}`)
    for (const anchor of SPECIFIED_ANCHORS[page] ?? [])
      if (!pages.get(page)?.anchors.has(anchor)) missing.push(`${page} has no anchor ${anchor}`)
  }
  for (const page of [...Object.keys(SPECIFIED_LINKS), ...Object.keys(SPECIFIED_ANCHORS)])
    if (page !== 'everywhere' && !pages.has(page)) missing.push(`there is no page ${page}`)
  expect(missing).toEqual([])
})
