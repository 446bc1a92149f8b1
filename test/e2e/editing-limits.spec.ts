/**
 * The limits of texts that staff edit (`rulesOf` in `contract/editing/texts.ts`) follow the room in
 * the design.
 *
 * @second-ring: fills every page with texts as long as their limits
 */
import { MINUTE_MS } from '#contract/durations.ts'
import { idsIn } from '#contract/editing/lists.ts'
import { addedWords, siteWords } from '#server/words/registry.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { publishTexts } from '../server-database.ts'
import { expect, expectToFit, withOwnSite } from './fixtures.ts'

const test = withOwnSite()

const SENTENCE = 'Colleagues will keep this plan together with everyone who works there. '

/** Every list that can change, as long as it may be. */
const lists = [...siteWords.values()].flatMap(({ at, original, list }) => {
  const shipped = idsIn(original)
  const added = Array.from(
    { length: (list?.max ?? 0) - shipped.length },
    (_, index) => `nitem${10 + index}`,
  )
  return list ? [{ at, value: [...shipped, ...added] }] : []
})
const words = [...siteWords.values(), ...addedWords(lists.map(({ at, value }) => [at, value]))]

/** Every text as long as it may be. It begins with its number, by which it is found on a page. */
const longest = words.flatMap(({ at, kind, original, rule, rules }, index) =>
  kind !== 'text' ||
  rule ||
  at.includes('.meta.') ||
  rules.placeholders.length > 0 ||
  original === ''
    ? []
    : [{ at, value: `${index} ${SENTENCE.repeat(70)}`.slice(0, rules.max).trim() }],
)

/**
 * The numbered texts that stick out of the window or are cut off. Drawings are cropped on purpose.
 */
function cutTexts(): string[] {
  const PIXELS_OF_A_LETTER = 4
  const cut = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [number] = /^\d+(?= Col)/.exec(node.nodeValue ?? '') ?? []
    const element = node.parentElement
    if (
      !number ||
      !element?.checkVisibility({ visibilityProperty: true }) ||
      element.closest('svg')
    ) {
      continue
    }
    let right = innerWidth
    for (
      let around: Element | null = element;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const { overflowX } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      if (overflowX === 'hidden' || overflowX === 'clip') {
        right = Math.min(right, box.right)
      }
      // It can be scrolled to, or is for screen readers only.
      if (overflowX === 'auto' || overflowX === 'scroll' || box.width <= 1) {
        right = Number.POSITIVE_INFINITY
        break
      }
    }
    const range = document.createRange()
    range.selectNodeContents(node)
    if ([...range.getClientRects()].some((line) => line.right > right + PIXELS_OF_A_LETTER)) {
      cut.add(number)
    }
  }
  return [...cut]
}

test('texts as long as their limits fit into every page in narrow and wide windows', async ({
  page,
  site,
}) => {
  // All pages, and every document is made again.
  test.setTimeout(15 * MINUTE_MS)
  await publishTexts(
    site,
    Object.fromEntries([...lists, ...longest].map(({ at, value }) => [at, value])),
  )
  await expect
    .poll(async () => (await page.request.get('/')).text())
    .toContain('Colleagues will keep')
  for (const address of PAGE_ADDRESSES.filter((one) => !/^\/(admin|auth)/.test(one))) {
    await page.goto(address)
    for (const width of [320, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = (await page.evaluate(cutTexts)).map((number) => words[Number(number)]?.at)
      expect.soft(cut, `${address} at ${width} px`).toEqual([])
      await expectToFit(page, `${address} at ${width} px`)
    }
  }
})
