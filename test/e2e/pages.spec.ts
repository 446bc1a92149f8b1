/** Rules that hold for every page. Each is loaded once, and all rules share what that visit saw. */
import type { Page } from '@playwright/test'
import { staffPages } from '#content/staff.ts'
import { TOOL_SLUGS, toolPath } from '#contract/page-paths.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import {
  expect,
  expectAccessible,
  expectConsoleError,
  ignoreMouseInCorner,
  noteMotion,
  test,
} from './fixtures.ts'
import { checkPage } from './rules-of-pages.ts'

test.describe.configure({ mode: 'parallel' })

const UNKNOWN = '/no-such-page'
/**
 * To a stranger all staff pages ask to sign in, and differ only in their titles.
 * `staff-frame.spec.ts` opens them for staff.
 */
const [, ...FURTHER_STAFF_PAGES] = Object.keys(staffPages)
/** All tools have one template. These two have every kind of part that a tool can have. */
const TOOLS = ['/resources/ai-use-policy', '/resources/use-case-canvas']
const FURTHER_TOOLS = TOOL_SLUGS.map<string>(toolPath).filter((address) => !TOOLS.includes(address))
const ADDRESSES = [...PAGE_ADDRESSES, UNKNOWN].filter(
  (address) => !FURTHER_STAFF_PAGES.includes(address) && !FURTHER_TOOLS.includes(address),
)
/**
 * Each opens several pages in one tab. A page in a tab of its own takes twice the processor time.
 */
const TABS = 5

/** Font families with which the text of the page is drawn. */
async function facesInUse(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  // The browser chooses a face by font and character, so elements that add no new pair need not be
  // asked for.
  await page.evaluate(() => {
    const seen = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (!element?.checkVisibility()) {
        continue
      }
      const { font } = getComputedStyle(element)
      const before = seen.size
      for (const character of texts.currentNode.nodeValue?.trim() ?? '') {
        seen.add(font + character)
      }
      if (seen.size > before) {
        element.setAttribute('data-text', '')
      }
    }
  })
  const { nodeIds } = await client.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'body [data-text]',
  })
  const used = await Promise.all(
    nodeIds.map((nodeId) =>
      // A node that has left the page since then draws nothing.
      client.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => ({ fonts: [] })),
    ),
  )
  await client.detach()
  const families = used.flatMap(({ fonts }) =>
    fonts.map(({ familyName, isCustomFont }) =>
      isCustomFont ? familyName : `${familyName} (system)`,
    ),
  )
  return [...new Set(families)].sort()
}

/** What a change that keeps the rules on a phone seldom breaks on a desktop. */
async function checkOnDesktop(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.evaluate(() => document.fonts.ready)
  // Code, such as file addresses in the terms of service, uses the system's own font, and so do
  // letters of other scripts.
  const faces = (await facesInUse(page)).filter((face) => !/Mono/.test(face))
  expect.soft(faces, `faces on ${address}`).toEqual(['Fraunces', 'Instrument Sans'])
  await expectAccessible(page, address)
}

for (let tab = 0; tab < TABS; tab++) {
  const addresses = ADDRESSES.filter((_, index) => index % TABS === tab)
  test(`on a desktop axe finds nothing, and texts have the site’s typefaces: ${addresses.join(' ')}`, {
    tag: '@second-ring',
  }, async ({ page }) => {
    if (addresses.includes(UNKNOWN)) {
      expectConsoleError(/status of 404|404 Error: User attempted/)
    }
    for (const address of addresses) {
      await checkOnDesktop(page, address)
    }
  })

  test(`these pages keep the rules of every page: ${addresses.join(' ')}`, async ({ page }) => {
    if (addresses.includes(UNKNOWN)) {
      expectConsoleError(/status of 404|404 Error: User attempted/)
    }
    await ignoreMouseInCorner(page)
    const motion = await noteMotion(page)
    for (const address of addresses) {
      await test.step(address, () => checkPage(page, address, motion))
    }
  })
}

test('Home is a page for reading', async ({ request }) => {
  expect(await (await request.get('/')).text()).toMatch(/<html[^>]*data-hydrate="interaction"/)
})
