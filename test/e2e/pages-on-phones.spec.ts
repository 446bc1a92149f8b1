/** Rules that hold for every page on a phone, where lines break differently and the menu is folded. */
import { expect, expectAccessible, test } from './fixtures.ts'
import { LARGEST_SHIFT, layoutShift, visitEveryPage } from './page-fixtures.ts'

test.describe.configure({ mode: 'parallel' })

visitEveryPage({ title: 'layout shift and axe @phone', tabs: 4 }, async (page, address) => {
  await page.goto(address)
  expect.soft(await layoutShift(page), 'layout shift').toBeLessThanOrEqual(LARGEST_SHIFT)
  await expectAccessible(page, address)
})
