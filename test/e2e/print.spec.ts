import { readPdf } from '../pdf-text.ts'
import { expect, test } from './fixtures.ts'

/** Most sheets of A4 that a page may take in print. */
const SHEETS = { '/': 5, '/solutions': 4 }

for (const [path, sheets] of Object.entries(SHEETS))
  test(`${path} is printed on at most ${sheets} sheets`, async ({ page }) => {
    await page.goto(path)
    const headings = await page.locator('main h2').allInnerTexts()
    const pdf = await readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
    expect(pdf.pages).toBeLessThanOrEqual(sheets)
    for (const heading of headings) expect(pdf.letters).toContain(heading.replace(/\s/g, ''))
  })
