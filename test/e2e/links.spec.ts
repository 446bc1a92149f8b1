import { recordOf } from '#contract/editing/texts.ts'
import { pageOfRecord } from '#contract/page-paths.ts'
import { pulled } from '../own-facts.ts'
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

/** Whether an owner has changed links of a page, or hidden what has links. The specification then no longer says which there are. */
const isOwners = (page: string) =>
  pulled.some((at) => /\.(to|link|ctaLink|items|shown)$/.test(at) && (pageOfRecord(recordOf(at)) ?? page) === page)

const SITE = 'https://site.example'

/**
 * What is in the markup that the server sends, because visitors without scripts and crawlers can follow only that. Links that
 * stay on the site are resolved against the page's address: `#a` on `/book` is `/book#a`.
 */
function readMarkup([html, address, site]: readonly [html: string, address: string, site: string]) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const links = [...body.querySelectorAll('a[href]')].map((link) => {
    const { href, origin, pathname, hash } = new URL(link.getAttribute('href') ?? '', site + address)
    return origin === site ? pathname + hash : href
  })
  const anchors = [...body.querySelectorAll('[id]')].map(({ id }) => id)
  return { links, anchors, schedulers: body.querySelectorAll('[data-scheduler-trigger]').length }
}

test('every link leads to a page, file and anchor, and the specified ones are there', async ({ page, request }) => {
  const pages = new Map<string, ReturnType<typeof readMarkup>>()
  for (const address of PAGE_ADDRESSES) {
    const html = await (await request.get(address)).text()
    pages.set(address, await page.evaluate(readMarkup, [html, address, SITE] as const))
  }
  const files = new Map<string, boolean>()
  const isFile = async (path: string) => {
    if (!files.has(path)) files.set(path, (await request.head(path)).status() === 200)
    return files.get(path)
  }
  const faults = new Set<string>()
  let followed = 0
  for (const [from, { links, anchors, schedulers }] of pages) {
    expect(links.length, `links on ${from}`).toBeGreaterThan(0)
    for (const link of links.filter((one) => one.startsWith('/'))) {
      followed += 1
      const { pathname, hash } = new URL(link, SITE)
      const target = pages.get(pathname)
      const isThere = target
        ? !hash || target.anchors.includes(decodeURIComponent(hash.slice(1)))
        : await isFile(pathname)
      if (!isThere) faults.add(`${from} → ${link}`)
    }
    for (const anchor of SPECIFIED_ANCHORS[from] ?? [])
      if (!anchors.includes(anchor)) faults.add(`${from} has no anchor ${anchor}`)
    if (isOwners(from)) continue
    const offers = SPECIFIED_SCHEDULERS[from] ?? 0
    if (schedulers < offers) faults.add(`${from} offers a call ${schedulers} times instead of ${offers}`)
    const everywhere = /^\/(embed|auth|admin)/.test(from) ? [] : SPECIFIED_LINKS.everywhere
    for (const link of [...(everywhere ?? []), ...(SPECIFIED_LINKS[from] ?? [])])
      if (!links.includes(link)) faults.add(`${from} has no link to ${link}`)
  }
  for (const page of Object.keys({ ...SPECIFIED_LINKS, ...SPECIFIED_ANCHORS, ...SPECIFIED_SCHEDULERS }))
    if (page !== 'everywhere' && !pages.has(page)) faults.add(`there is no page ${page}`)
  expect([...faults]).toEqual([])
  expect(followed).toBeGreaterThan(PAGE_ADDRESSES.length * 10)
})
