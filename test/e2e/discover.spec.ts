import type { Page } from '@playwright/test'
import { fillIn } from '#contract/fill-in.ts'
import type { PerArea } from '#contract/survey.ts'
import { type Dimension, surveyAreas } from '#contract/survey-report.ts'
import { BENCHMARK_PATH } from '#contract/survey-team.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openNumbers, radarOf, survey, surveyReport } from './survey-fixtures.ts'

const { assessment, welcome } = survey
const { report, results } = surveyReport
/** The questions with what the report says about each area. */
const areas = surveyAreas(survey.dimensions, surveyReport) as unknown as PerArea<Dimension>

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

/** Answers all questions. @param code in the order of the questions, e.g. '54321' */
async function answerAll(page: Page, code: string) {
  await begin(page)
  for (const [index, score] of [...code].entries()) {
    // The middle, from which a slider begins, is an answer only once a key says so.
    await sliderOf(page, index).press('Enter')
    await sliderOf(page, index).fill(score)
  }
}

test('by keyboard, untouched sliders are marked, answers are named, and the results open', async ({
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

  await page.getByRole('button', { name: assessment.action, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/discover#results-54321$/)
  await expect(page.getByRole('img', { name: radarOf('54321') })).toBeVisible()
  await openNumbers(page)
  await expect(page.getByRole('rowheader')).toHaveText(areas.map(({ title }) => title))
})

test('Back, Forward and a reload keep the step, the answers and the results', async ({ page }) => {
  await answerAll(page, '54321')
  await page.reload()
  await expect(sliderOf(page, 0)).toHaveValue('5')
  await expect(sliderOf(page, 4)).toHaveValue('1')
  await page.getByRole('button', { name: assessment.action, exact: true }).click()
  await expect(page).toHaveURL(/\/discover#results-54321$/)

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
})

test('who starts over begins with untouched sliders', async ({ page }) => {
  await answerAll(page, '54321')
  await page.getByRole('button', { name: assessment.action, exact: true }).click()
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
