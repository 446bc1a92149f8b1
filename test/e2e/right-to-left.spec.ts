/**
 * A site in a language that is written from right to left, with every text in Hebrew letters.
 *
 * @second-ring: opens every page
 */
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { rightToLeftLanguage } from '../second-language.ts'
import { publishTexts } from '../server-database.ts'
import { expect, expectToFit, withOwnSite } from './fixtures.ts'

const test = withOwnSite()
test.use({ viewport: { width: 360, height: 800 } })

test('every public page begins at the right and has the width of a phone', async ({
  page,
  site,
}) => {
  await publishTexts(site, rightToLeftLanguage())
  const html = page.locator('html')
  await expect(async () => {
    await page.goto('/')
    await expect(html).toHaveAttribute('dir', 'rtl', { timeout: 100 })
  }).toPass()
  for (const address of PAGE_ADDRESSES.filter((one) => !one.startsWith('/admin'))) {
    await page.goto(address)
    await expect(html, address).toHaveAttribute('dir', 'rtl')
    await expectToFit(page)
  }
})
