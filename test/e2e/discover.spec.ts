import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractImages, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { site as shippedSite } from '#content/site.ts'
import colors from '#contract/colors.json' with { type: 'json' }
import { fileNamePart } from '#contract/file-name-part.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { PerArea } from '#contract/survey.ts'
import { type Dimension, surveyAreas } from '#contract/survey-report.ts'
import { BENCHMARK_PATH } from '#contract/survey-team.ts'
import { plainOf } from '#contract/values.ts'
import { letters, readPdf } from '../pdf-text.ts'
import { publishTexts } from '../server-database.ts'
import lettersBeyondLatin1 from '../words-beyond-latin1.json' with { type: 'json' }
import { expect, expectAccessible, expectConsoleError, test } from './fixtures.ts'
import { openNumbers, radarOf, survey, surveyReport } from './survey-fixtures.ts'

const brand = plainOf(shippedSite)

const { assessment, welcome } = survey
const { report, results } = surveyReport
/** The questions with what the report says about each area. */
const areas = surveyAreas(survey.dimensions, surveyReport) as unknown as PerArea<Dimension>

const MM_PER_POINT = 25.4 / 72
/** The page's footer begins below this line and is not part of the text. */
const FOOT_MM = 285

async function begin(page: Page) {
  await page.goto('/discover')
  await page.getByRole('button', { name: welcome.action, exact: true }).click()
  await expect(page.getByRole('slider')).toHaveCount(5)
}

const sliderOf = (page: Page, index: number) =>
  page.getByRole('slider', { name: areas[index as 0].question, exact: true })

/** What a slider says that has not left the middle. */
const untouched = (index: number) =>
  fillIn(assessment.untouchedSpoken, { label: areas[index as 0].labels[2] })

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

test('by keyboard: untouched sliders are marked; Back, reload and address keep the step', async ({
  page,
}) => {
  await page.goto('/discover')
  await page.getByRole('button', { name: welcome.action, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  for (const index of [0, 1, 2, 3, 4]) {
    await page.keyboard.press('Tab')
    await expect(sliderOf(page, index)).toBeFocused()
    await expect(sliderOf(page, index)).toHaveValue('3')
    await expect(sliderOf(page, index)).toHaveAttribute('aria-valuetext', untouched(index))
    await page.keyboard.press(['End', 'ArrowRight', 'Enter', 'ArrowLeft', 'Home'][index] as string)
    await expect(sliderOf(page, index)).toHaveAttribute(
      'aria-valuetext',
      areas[index as 0].labels[([5, 4, 3, 2, 1][index] as number) - 1] as string,
    )
  }
  await expect(
    page.getByRole('status').filter({ hasText: fillIn(assessment.answered, { count: 5 }) }),
  ).toBeVisible()

  await page.reload()
  await expect(sliderOf(page, 0)).toHaveValue('5')
  await expect(sliderOf(page, 4)).toHaveValue('1')

  await page.getByRole('button', { name: assessment.action, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/discover#results-54321$/)
  await expect(page.getByRole('img', { name: radarOf('54321') })).toBeVisible()
  await openNumbers(page)
  await expect(page.getByRole('rowheader')).toHaveText(areas.map(({ title }) => title))

  await page.goBack()
  await expect(sliderOf(page, 1)).toHaveValue('4')
  await page.goBack()
  await expect(page.getByRole('button', { name: welcome.action, exact: true })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await page.reload()
  await expect(page.getByText(report.strength, { exact: true })).toHaveCount(1)
  await expect(page.getByText(report.priority, { exact: true })).toHaveCount(2)
  await expect(page.getByRole('heading', { name: report.implication, exact: true })).toHaveCount(2)
  await expect(page.getByRole('heading', { name: report.modules, exact: true })).toHaveCount(2)

  await page.getByRole('button', { name: results.startOver, exact: true }).click()
  await expect(page).toHaveURL(/\/discover$/)
  await page.getByRole('button', { name: welcome.action, exact: true }).click()
  for (const index of [0, 1, 2, 3, 4]) {
    await expect(sliderOf(page, index)).toHaveValue('3')
    await expect(sliderOf(page, index)).toHaveAttribute('aria-valuetext', untouched(index))
  }
})

test('the survey works by tapping the labels @phone', async ({ page }) => {
  await page.goto('/discover')
  await expectAccessible(page)
  await page.getByRole('button', { name: welcome.action, exact: true }).tap()
  for (const [index, score] of [2, 2, 5, 3, 4].entries()) {
    await page.getByRole('button', { name: areas[index as 0].labels[score - 1] as string }).tap()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: assessment.action, exact: true }).tap()
  await expect(page).toHaveURL(/#results-22534$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('on a phone each choice leads to the next question, and the last to the results @phone', async ({
  page,
}) => {
  await page.goto('/discover#questions')
  const action = page.getByRole('button', { name: assessment.action, exact: true })
  for (const [index, { labels }] of areas.entries()) {
    const choice = page.getByRole('button', { name: labels[3] as string })
    const { height = 0 } = (await choice.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(48)
    await choice.tap()
    const next = areas[(index + 1) as 0]
    if (next) {
      await expect(page.getByRole('heading', { name: next.title })).toBeInViewport()
    }
  }
  await expect(action).toBeInViewport()
  await action.tap()
  await expect(page).toHaveURL(/#results-44444$/)
})

test('what was not answered is called so, and one link leads to the first open question', async ({
  page,
}) => {
  const { gist, answerRest } = results
  const rest = { count: 1, rest: 4 }
  await begin(page)
  await sliderOf(page, 0).fill('4')
  await page.getByRole('button', { name: assessment.action, exact: true }).click()
  await expect(page).toHaveURL(/#results-40000$/)
  await expect(page.getByText(fillIn(gist.answered.many, rest))).toBeVisible()
  await expect(page.getByRole('img', { name: radarOf('40000') })).toBeVisible()
  await openNumbers(page)
  await expect(page.getByRole('row', { name: areas[3].title })).toContainText(
    survey.shared.notAnswered,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: fillIn(answerRest.many, rest), exact: true }).click()
  await expect(page.getByRole('heading', { name: areas[1].title })).toBeInViewport()
  await expect(sliderOf(page, 0)).toHaveValue('4')

  // A link from before says nothing about what was answered.
  await page.goto('/discover?scores=43333')
  await expect(page.getByRole('img', { name: radarOf('43333') })).toBeVisible()
  await expect(page.getByText(survey.shared.notAnswered)).toHaveCount(0)
})

test('the radar shows others with their number, and names the gap that is pointed at or focused', async ({
  page,
}) => {
  const others = {
    areas: [57, 58, 59, 60, 61].map((n) => ({ score: 3.2, n })),
    from: '2026-01',
    to: '2026-11',
  }
  await page.route(`**${BENCHMARK_PATH}`, (route) => route.fulfill({ json: others }))
  await page.goto('/discover#results-51423')
  const radar = page.getByRole('img', { name: radarOf('51423') })
  await expect(radar.getByText('n = 57–61')).toBeVisible()
  const { x = 0, y = 0, width = 0, height = 0 } = (await radar.boundingBox()) ?? {}
  const gap = (index: 0 | 1, sentence: string, difference: number) =>
    fillIn(sentence, {
      area: areas[index].short,
      score: '51423'[index] as string,
      others: 3.2,
      gap: difference,
    })
  const named = (sentence: string) =>
    page.locator('p[aria-hidden]').filter({ hasText: sentence, visible: true })
  await page.mouse.move(x + width * 0.5, y + height * 0.2)
  await expect(named(gap(0, results.gap.above, 1.8))).toBeVisible()
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(named(gap(1, results.gap.below, 2.2))).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(
    gap(1, results.gap.below, 2.2),
  )
  await expectAccessible(page)
})

test('a click on the middle of an untouched slider is an answer; so is one on a label', async ({
  page,
}) => {
  await begin(page)
  await sliderOf(page, 2).click()
  await page.getByRole('button', { name: areas[3].labels[3] }).click()
  await expect(
    page.getByRole('status').filter({ hasText: fillIn(assessment.answered, { count: 2 }) }),
  ).toBeVisible()
  await page.getByRole('button', { name: assessment.action, exact: true }).click()
  await expect(page).toHaveURL(/#results-00340$/)
})

test('a second survey shows the changes since the first', async ({ page }) => {
  const { change } = results
  await begin(page)
  await sliderOf(page, 0).fill('1')
  await page.getByRole('button', { name: assessment.action, exact: true }).click()
  await openNumbers(page)
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page.getByRole('button', { name: results.startOver, exact: true }).click()
  await page.getByRole('button', { name: welcome.action, exact: true }).click()
  await sliderOf(page, 0).fill('4')
  await page.getByRole('button', { name: assessment.action, exact: true }).click()
  await openNumbers(page)
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByRole('row', { name: areas[0].title })).toContainText(
    fillIn(change.up, { count: 3 }),
  )
  await expect(page.getByRole('row', { name: areas[1].title })).toContainText(change.unknown)
})

test('the PDF has logo, chart and report in the specified measures, and loads on the click', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/discover#results-51423')
  await expect(page.getByRole('button', { name: results.download, exact: true })).toBeVisible()
  expect(requested.filter((address) => /pdf|\.ttf/.test(address))).toEqual([])

  const { lines, pictures, images, text } = await downloadedReport(page)
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

test.describe('without scripting', () => {
  test.use({ javaScriptEnabled: false })
  test('the welcome and all questions can be read, and a line says what is missing', async ({
    page,
  }) => {
    await page.goto('/discover')
    const line = page.locator('noscript p')
    await expect(line).toBeVisible()
    await expect(line).toHaveText(welcome.withoutScripting)
    for (const { question, labels } of areas) {
      for (const text of [question, ...labels]) {
        await expect(page.getByText(text)).toBeVisible()
      }
    }
    await page.getByRole('button', { name: welcome.action, exact: true }).click()
    await expect(
      page.getByRole('heading', { name: welcome.previewTitle, exact: true }),
    ).toBeInViewport()
  })
})
