import AxeBuilder from '@axe-core/playwright'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { expect, test } from './fixtures.ts'

for (const size of ['', ' @phone']) {
  test(`axe finds nothing on any page${size}`, async ({ page, expectConsoleError }) => {
    test.slow()
    expectConsoleError(/status of 404|404 Error: User attempted/)
    for (const address of [...PAGE_ADDRESSES, '/no-such-page']) {
      await page.goto(address)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
      expect.soft(found, address).toEqual([])
    }
  })
}
