/** The report of the survey as a PDF that the browser makes: its words and its measures. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractImages, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { site as shippedSite } from '#content/site.ts'
import colors from '#contract/colors.json' with { type: 'json' }
import { fileNamePart } from '#contract/file-name-part.ts'
import type { PerArea } from '#contract/survey.ts'
import { type Dimension, surveyAreas } from '#contract/survey-report.ts'
import { plainOf } from '#contract/values.ts'
import { letters, readPdf } from '../pdf-text.ts'
import { publishTexts } from '../server-database.ts'
import lettersBeyondLatin1 from '../words-beyond-latin1.json' with { type: 'json' }
import { expect, expectConsoleError, test } from './fixtures.ts'
import { survey, surveyReport } from './survey-fixtures.ts'

const brand = plainOf(shippedSite)
const { report, results } = surveyReport
/** The questions with what the report says about each area. */
const areas = surveyAreas(survey.dimensions, surveyReport) as unknown as PerArea<Dimension>

const MM_PER_POINT = 25.4 / 72
/** The page's footer begins below this line and is not part of the text. */
const FOOT_MM = 285

/** Downloads the report and reads its texts and pictures. */
async function downloadedReport(page: Page, product: string = brand.name) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: results.download, exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${fileNamePart(product)}-foundation-report.pdf`)
  const bytes = await readFile(await download.path())
  const { lines, isTagged } = await readPdf(bytes)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { OPS } = await getResolvedPDFJS()
  const pictures: Array<{ widthMm: number; heightMm: number }> = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList()
    for (const [at, operation] of fnArray.entries()) {
      if (operation !== OPS.paintImageXObject) {
        continue
      }
      const placed = fnArray.lastIndexOf(OPS.transform, at)
      const [width, , , height] = Array.from(argsArray[placed] as ArrayLike<number>)
      pictures.push({
        widthMm: Number(width) * MM_PER_POINT,
        heightMm: Number(height) * MM_PER_POINT,
      })
    }
  }
  const images = await extractImages(pdf, 1)
  const text = lines.map((line) => line.text).join(' ')
  return { lines, isTagged, pictures, images, text: text.replaceAll(/\s+/g, ' ') }
}

test('the PDF has the words of the report, and loads on the click', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/discover#results-51423')
  await expect(page.getByRole('button', { name: results.download, exact: true })).toBeVisible()
  expect(requested.filter((address) => /pdf|\.ttf/.test(address))).toEqual([])

  const { text } = await downloadedReport(page)
  expect(requested.filter((address) => /report-pdf/.test(address))).not.toEqual([])

  const said = [
    report.title,
    report.intro,
    report.conclusion,
    report.strength,
    report.implication,
    report.modules,
  ]
  const { modules, low } = areas[1]
  for (const part of [
    ...said,
    areas[0].high,
    low,
    areas[3].low,
    ...modules.map(({ title }) => title),
  ]) {
    expect(text).toContain(part)
  }
})

test('the PDF has logo, chart and lines in the specified measures', async ({ page }) => {
  await page.goto('/discover#results-51423')
  const { lines, pictures, images } = await downloadedReport(page)
  const [logo, chart, ...others] = pictures.toSorted((one, other) => one.heightMm - other.heightMm)
  expect(others).toEqual([])
  for (const side of [chart?.widthMm, chart?.heightMm]) {
    expect(side).toBeCloseTo(120, 1)
  }
  expect(logo?.heightMm).toBeCloseTo(10, 1)
  // The chart is drawn in ember. A blank chart has no such pixels.
  const chartPixels = images.find(({ width, height }) => width === height)?.data ?? []
  expect(
    Buffer.from(chartPixels).includes(Buffer.from(colors.ember.slice(1).repeat(4), 'hex')),
  ).toBe(true)

  const body = lines.filter(({ baselineMm }) => baselineMm < FOOT_MM)
  expect(Math.max(...body.map(({ baselineMm }) => baselineMm))).toBeLessThanOrEqual(280.01)
  expect(Math.max(...body.map(({ rightMm }) => rightMm))).toBeLessThanOrEqual(195.5)
  const startOf = (words: string) => lines.findIndex(({ text: line }) => words.startsWith(line))
  const [longest = ''] = [report.intro, report.conclusion, areas[0].high].toSorted(
    (a, b) => b.length - a.length,
  )
  expect(lines[startOf(longest)]?.rightMm).toBeGreaterThan(185)
  for (const start of [startOf(longest), startOf(report.title)]) {
    const [first, second] = lines.slice(start)
    expect((second?.baselineMm ?? 0) - (first?.baselineMm ?? 0)).toBeCloseTo(7, 1)
  }
})

test('letters that the report’s fonts lack are printed by the server; without it signs show where they were', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  expectConsoleError(/ERR_FAILED.*report\.pdf/)
  const { 'site.name': product, ...titles } = lettersBeyondLatin1
  try {
    await publishTexts(site, lettersBeyondLatin1)
    const [long = ''] = Object.values(titles)
    await expect(async () => {
      await page.goto('/discover')
      await page.goto('/discover#results-51423')
      await expect(page.getByRole('main')).toContainText(long, { timeout: 5_000 })
    }).toPass()
    const served = await downloadedReport(page, product)
    expect(served.isTagged).toBe(true)
    for (const text of Object.values(lettersBeyondLatin1)) {
      expect(letters(served.text).normalize('NFKC')).toContain(letters(text).normalize('NFKC'))
    }

    await page.route('**/discover/report.pdf*', (route) => route.abort())
    const { lines, text } = await downloadedReport(page, product)
    expect(text).toContain('????????? und Führung für alle')
    expect(Math.max(...lines.map(({ rightMm }) => rightMm))).toBeLessThanOrEqual(195.5)
    await expect(page.getByText(results.downloadFailed)).toHaveCount(0)
  } finally {
    const [first, second] = areas.map(({ title }) => title)
    await publishTexts(site, {
      'site.name': brand.name,
      'survey.dimensions.0.title': String(first),
      'survey.dimensions.1.title': String(second),
    })
    // The next test is on the same site.
    const served = async () => (await page.request.get('/discover')).text()
    await expect.poll(served).not.toContain('Říha')
  }
})

for (const broken of ['logo', 'chart'] as const) {
  test(`without the ${broken} the PDF contains only the words, and no error is shown`, {
    tag: '@second-ring',
  }, async ({ page }) => {
    await page.addInitScript((which) => {
      const toDataURL = HTMLCanvasElement.prototype.toDataURL
      HTMLCanvasElement.prototype.toDataURL = function (...options) {
        if ((this.width === this.height) === (which === 'chart')) {
          throw new Error('No picture today')
        }
        return toDataURL.apply(this, options)
      }
    }, broken)
    await page.goto('/discover#results-51423')
    const { pictures, text } = await downloadedReport(page)
    expect(pictures).toEqual([])
    expect(text).toContain(report.title)
    for (const { title } of areas) {
      expect(text).toContain(title)
    }
    await expect(page.getByText(results.downloadFailed)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}
