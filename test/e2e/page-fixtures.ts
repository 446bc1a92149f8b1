/** What the tests of every page share: the addresses, visits of several pages, and the layout shift. */
import type { Page } from '@playwright/test'
import { staffPages } from '#content/staff.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { test } from './fixtures.ts'

const UNKNOWN = '/no-such-page'
/** To a stranger all staff pages ask to sign in, and differ only in their titles. `admin-work.spec.ts` opens them for staff. */
const [, ...FURTHER_STAFF_PAGES] = Object.keys(staffPages)
const ADDRESSES = [...PAGE_ADDRESSES, UNKNOWN].filter((address) => !FURTHER_STAFF_PAGES.includes(address))

/**
 * The largest sum of layout shifts, each as a share of the window times a share of its height. A line that breaks elsewhere
 * until the fonts are loaded moves what is below it by about 27 of 800 pixels, and words that are published on the site
 * may do so on any page. A picture or a band without its space shifts several times as much.
 */
export const LARGEST_SHIFT = 0.02

/**
 * Makes tests that together open every page, each several in one tab. A page in a tab of its own takes twice the
 * processor time.
 */
export function visitEveryPage(
  { title, tabs }: { title: string; tabs: number },
  check: (page: Page, address: string) => Promise<void>,
): void {
  for (let tab = 0; tab < tabs; tab++) {
    const addresses = ADDRESSES.filter((_, index) => index % tabs === tab)
    test(`${title}: ${addresses.join(' ')}`, async ({ page, expectConsoleError }) => {
      if (addresses.includes(UNKNOWN)) expectConsoleError(/status of 404|404 Error: User attempted/)
      for (const address of addresses) await test.step(address, () => check(page, address))
    })
  }
}

/** Sum of all layout shifts since the page was opened. It waits for the fonts. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready
    let total = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) total += (entry as PerformanceEntry & { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    add(observer.takeRecords())
    return total
  })
}
