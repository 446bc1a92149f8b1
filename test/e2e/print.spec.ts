/**
 * @second-ring: prints pages on two sizes of paper
 */
import { readPdf } from '../pdf-text.ts'
import { expect, test } from './fixtures.ts'

/** Most sheets that a page may take in print. */
const SHEETS = { '/': 3, '/solutions': 4, '/why-us': 3, '/discover?scores=42513': 2 }

for (const [path, sheets] of Object.entries(SHEETS)) {
  test(`${path} is printed on few sheets of A4 and of Letter`, async ({ page }) => {
    await page.goto(path)
    const headings = await page.locator('main :is(h2, h3):not(.no-print *)').allTextContents()
    const answers = await page.locator('details > p').allTextContents()
    for (const format of ['A4', 'Letter']) {
      const pdf = await readPdf(await page.pdf({ format, preferCSSPageSize: true }))
      expect(pdf.pages, format).toBeLessThanOrEqual(sheets)
      for (const words of [...headings, ...answers]) {
        expect(pdf.letters).toContain(words.replace(/\s/g, ''))
      }
    }
  })
}
