/** The AI Activation Canvas: its steps, its alerts and the summary. */
import { readFile } from 'node:fs/promises'
import { CANVAS_TEXT_KEYS, SUMMARY_STEP } from '#contract/canvas.ts'
import { readPdf } from '../pdf-text.ts'
import * as wizard from './canvas-fixtures.ts'
import {
  expect,
  expectAccessible,
  expectConsoleError,
  newEmail,
  tabTo,
  test,
  untilReady,
} from './fixtures.ts'

test('the canvas is downloaded as PDF and as data by keyboard, or says why not', async ({
  page,
}) => {
  await wizard.openStep(page, 2)
  await page.getByRole('textbox').fill('Offers in two days — שלום 😀')
  await page.goto(`/canvas?step=${SUMMARY_STEP}`)
  const ways = page.getByRole('group', { name: wizard.summary.exports, exact: true })
  const asPdf = ways.getByRole('button', { name: wizard.summary.pdf.label, exact: true })
  await asPdf.focus()
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toBe('ai-activation-canvas.pdf')
  expect((await readPdf(await readFile(await file.path()))).letters).toContain('Offersintwodays—')

  await ways.getByText(wizard.summary.otherFormats).click()
  const asData = ways.getByRole('button', { name: wizard.summary.json.label, exact: true })
  await asData.focus()
  const [data] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const { answers } = JSON.parse(await readFile(await data.path(), 'utf8'))
  expect(answers).toHaveLength(CANVAS_TEXT_KEYS.length + 1)
  expect(answers[1]).toMatchObject({
    key: 'q2_activation_goal',
    answer: 'Offers in two days — שלום 😀',
  })
  expect(answers[2]).toMatchObject({ key: 'q3_metrics', answer: null })

  expectConsoleError(wizard.REFUSED)
  await page.route('**/canvas/page.pdf', (route) =>
    route.fulfill({ status: 503, json: { error: 'x' } }),
  )
  await asPdf.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: wizard.summary.pdf.failed }),
  ).toBeVisible()
  await expect(asPdf).toBeFocused()
})

test('all steps are filled in by keyboard, and the canvas is sent', async ({ page }) => {
  await wizard.openStep(page)
  await expect(wizard.back(page)).toBeDisabled()
  const slider = wizard.slider(page)
  await expect(slider).toHaveValue('3')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('4')
  for (let step = 2; step <= SUMMARY_STEP; step++) {
    await tabTo(page, wizard.next(page))
    await page.keyboard.press('Enter')
    await expect(wizard.headingOf(page, step)).toBeFocused()
    if (step === SUMMARY_STEP) {
      break
    }
    const answer = page.getByRole('textbox')
    await expect(answer).toHaveAttribute('rows', '6')
    if (step === 3 || step === 9) {
      const { button } = step === 3 ? wizard.helpers.metrics : wizard.helpers.experiments
      await tabTo(page, page.getByRole('button', { name: button, exact: true }))
      await page.keyboard.press('Enter')
      await expect(answer).toHaveValue(step === 3 ? /Answer 2/ : /“Answer 8”/)
    } else if (step !== 5) {
      await tabTo(page, answer)
      await page.keyboard.insertText(`Answer ${step}`)
    }
  }
  await expect(wizard.next(page)).toBeDisabled()
  await expect(page.getByText(wizard.labels.notAnswered).filter({ visible: true })).toHaveCount(1)
  await tabTo(page, wizard.emailField(page))
  await page.keyboard.insertText(newEmail())
  await page.keyboard.press('Enter')
  await wizard.expectAlert(page, wizard.alerts.saved.title, wizard.SAVED)
})

test('an alert of the summary needs no code that is not there yet', {
  tag: '@second-ring',
}, async ({ page }) => {
  await wizard.openStep(page, SUMMARY_STEP)
  await expect(wizard.emailField(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') {
      scripts.push(request.url())
    }
  })
  await wizard.send(page, 'ada@example')
  await wizard.expectAlert(page, wizard.alerts.invalidEmail.title, wizard.alerts.invalidEmail.text)
  expect(scripts).toEqual([])
})

test('every alert has its title and text, loses nothing and is accessible', {
  tag: '@second-ring',
}, async ({ page }) => {
  expectConsoleError(wizard.REFUSED)
  await wizard.openStep(page, 3)
  await expectAccessible(page, 'a step with a helper')
  await page.getByRole('button', { name: wizard.helpers.metrics.button, exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'an alert')
  await wizard.expectAlert(page, wizard.alerts.goalRequired.title, wizard.alerts.goalRequired.text)

  await wizard.openStep(page, 9)
  const experiments = page.getByRole('textbox')
  await experiments.fill('x'.repeat(1990))
  await page.getByRole('button', { name: wizard.helpers.experiments.button, exact: true }).click()
  await wizard.expectAlert(
    page,
    wizard.alerts.generationFailed.title,
    wizard.alerts.generationFailed.text,
  )
  await expect(experiments).toHaveValue('x'.repeat(1990))

  await wizard.openStep(page, SUMMARY_STEP)
  await expectAccessible(page, 'the summary')
  await wizard.send(page, 'ada@example')
  await wizard.expectAlert(page, wizard.alerts.invalidEmail.title, wizard.alerts.invalidEmail.text)

  const email = newEmail()
  await page.route(wizard.INSERT_CALL, (route) =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  // Only what was saved counts toward the limit.
  for (let turn = 0; turn < 4; turn++) {
    await wizard.send(page, email)
    await wizard.expectAlert(page, wizard.alerts.saveFailed.title, wizard.SAVE_FAILED)
  }
  await page.evaluate(
    ([key, sent]) =>
      localStorage.setItem(
        key,
        JSON.stringify({ [sent]: [1, 2, 3].map((ago) => Date.now() - ago) }),
      ),
    ['everturn-canvas-submissions', email] as const,
  )
  await wizard.send(page, email.toUpperCase())
  await wizard.expectAlert(page, wizard.alerts.tooMany.title, wizard.alerts.tooMany.text)
  await page.unroute(wizard.INSERT_CALL)
  await expect(page.getByText('x'.repeat(1990)).filter({ visible: true })).toHaveCount(1)
})

test('Back and a reload keep step and answers', async ({ page }) => {
  await wizard.openStep(page)
  for (let step = 2; step <= 4; step++) {
    await wizard.next(page).click()
    await expect(wizard.headingOf(page, step)).toBeVisible()
    await page.getByRole('textbox').fill(`Answer ${step}`)
  }
  await page.goBack()
  await expect(wizard.headingOf(page, 3)).toBeFocused()
  await expect(page.getByRole('textbox')).toHaveValue('Answer 3')
  await page.reload()
  await untilReady(page)
  await expect(wizard.headingOf(page, 3)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('Answer 3')
  await page.goForward()
  await expect(page.getByRole('textbox')).toHaveValue('Answer 4')
})

test('the sheet of the summary leads to a step and back, and is saved as Markdown', async ({
  page,
}) => {
  await wizard.openStep(page, SUMMARY_STEP)
  await wizard.changeAnswer(page, 2)
  await expect(wizard.headingOf(page, 2)).toBeFocused()
  await page.getByRole('textbox').fill('Changed')
  await page.getByRole('link', { name: wizard.labels.backToSummary, exact: true }).click()
  await expect(wizard.headingOf(page, SUMMARY_STEP)).toBeFocused()
  await expect(page.getByText('Changed').filter({ visible: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByText(wizard.summary.otherFormats).click()
  await page.getByRole('button', { name: wizard.summary.markdown.label, exact: true }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`## ${wizard.titleOf(2)}`)
})

test('text that is typed before the heading of a new step gets the focus is kept', async ({
  page,
}) => {
  // Simulates a busy phone, on which the next frame comes late.
  await page.addInitScript(() => {
    const nextFrame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (work) => window.setTimeout(() => nextFrame(work), 300)
  })
  await wizard.openStep(page, 2)
  await wizard.next(page).click()
  const answer = page.getByRole('textbox', { name: wizard.titleOf(3) })
  await answer.focus()
  await page.keyboard.type('Days')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.keyboard.type(' to offer')
  await expect(answer).toHaveValue('Days to offer')
})

test('a returning visitor continues or starts afresh, and all tabs show the same', async ({
  page,
  context,
}) => {
  await wizard.openStep(page, 6)
  await page.getByRole('textbox').fill('Five lines')
  const second = await context.newPage()
  await second.goto('/canvas')
  await second.getByRole('button', { name: wizard.returning.resume, exact: true }).click()
  await expect(second.getByRole('textbox')).toHaveValue('Five lines')
  await second.getByRole('textbox').fill('Four lines')
  await expect(page.getByRole('textbox')).toHaveValue('Four lines')
  const third = await context.newPage()
  await third.goto('/canvas')
  await third.getByRole('button', { name: wizard.returning.fresh, exact: true }).click()
  await expect(wizard.headingOf(third, 1)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('')
})

test('even the longest canvas prints on one landscape page', { tag: '@second-ring' }, async ({
  page,
}) => {
  await wizard.openStep(page, SUMMARY_STEP)
  for (const text of ['', 'Short and sweet.', 'word '.repeat(400)]) {
    await page.evaluate((draft) => localStorage.setItem('everturn-canvas', JSON.stringify(draft)), {
      answers: Object.fromEntries(CANVAS_TEXT_KEYS.map((key) => [key, text])),
      step: SUMMARY_STEP,
    })
    await page.reload()
    await untilReady(page)
    await expect(page.getByText(wizard.labels.notAnswered).filter({ visible: true })).toHaveCount(
      text === '' ? CANVAS_TEXT_KEYS.length : 0,
    )
    // The page for printing is rendered a moment after the summary.
    await expect(page.locator('.canvas-print')).toBeAttached()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox \[0 0 84[12][.\d]* 59[45][.\d]*\]/)
  }
})

test.describe('without scripting', () => {
  test.use({ javaScriptEnabled: false })
  test('all steps can be read, and the page says that filling them in needs scripts', async ({
    page,
  }) => {
    await page.goto('/canvas')
    await expect(page.locator('noscript > p').first()).toHaveText(wizard.withoutScripts.note)
    await expect(page.locator('noscript ol > li')).toHaveCount(SUMMARY_STEP)
    await expect(wizard.next(page)).toBeHidden()
  })
})
