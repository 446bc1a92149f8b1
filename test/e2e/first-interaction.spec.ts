/**
 * What a visitor does first starts a page's scripts, and is acted on. What is stored in the browser
 * shows without it. `pages.spec.ts` checks that no page asks for scripts before.
 */
import type { Page } from '@playwright/test'
import { RATING_KEY, SUMMARY_STEP } from '#contract/canvas.ts'
import { TEAM_PATH } from '#contract/survey.ts'
import * as wizard from './canvas-fixtures.ts'
import {
  expect,
  holdBack,
  ignoreMouseInCorner,
  openReady,
  originalWords,
  test,
  untilStarted,
} from './fixtures.ts'
import { fillIn, JOURNEYS, leadForm, newPerson, takenFrom } from './lead-fixtures.ts'
import { surveyReport } from './survey-fixtures.ts'

const start = originalWords('surveyTeam').start
const started = originalWords('surveyTeamLinks').started
const auth = originalWords('auth')

/** Opens a page that nobody touches. */
async function openUntouched(page: Page, address: string): Promise<void> {
  await ignoreMouseInCorner(page)
  await page.goto(address)
}

/** Acts on a page whose scripts come afterward. */
async function actEarly(page: Page, address: string, act: () => Promise<void>): Promise<void> {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await act()
  release()
  await untilStarted(page)
}

test.describe('without an interaction', () => {
  test('a stored canvas is offered to be continued', async ({ page }) => {
    await wizard.openStep(page, 2)
    await page.getByRole('textbox').fill('Fewer calls')
    await page.evaluate(() => sessionStorage.clear())
    await openUntouched(page, '/canvas')
    await expect(
      page.getByRole('heading', { name: wizard.returning.title, exact: true }),
    ).toBeVisible()
  })

  test('the summary of a canvas shows its rows, also of an empty one', async ({ page }) => {
    await openUntouched(page, `/canvas?step=${SUMMARY_STEP}`)
    await expect(wizard.emailField(page)).toBeVisible()
  })

  test('one’s own shared result is named as such', async ({ page }) => {
    const scores = [5, 1, 4, 2, 3]
    await page.addInitScript(
      (saved) => localStorage.setItem('everturn-survey', saved),
      JSON.stringify({ answers: scores, latest: { run: 'a', scores, at: 1 } }),
    )
    await openUntouched(page, `/discover?scores=${scores.join('')}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(surveyReport.results.title)
  })

  test('a canvas that was only looked at starts no scripts the next time', async ({ page }) => {
    await openReady(page, '/canvas')
    expect(await page.evaluate(() => localStorage.getItem('everturn-canvas'))).toBeNull()
  })
})

test('Back of a canvas step goes back when it is pressed early', async ({ page }) => {
  await actEarly(page, '/canvas?step=3', () => wizard.back(page).click())
  await expect(wizard.headingOf(page, 2)).toBeVisible()
  await expect(page).toHaveURL(/step=2$/)
})

test('a suggestion is given when its button is pressed early', async ({ page }) => {
  const { button } = wizard.helpers.metrics
  await actEarly(page, '/canvas?step=3', () => page.getByRole('button', { name: button }).click())
  await wizard.expectAlert(page, wizard.alerts.goalRequired.title, wizard.alerts.goalRequired.text)
})

test('a result is begun anew when that is pressed early', async ({ page }) => {
  await actEarly(page, '/discover?scores=51423', () =>
    page.getByRole('button', { name: surveyReport.results.startOver }).click(),
  )
  await expect(page).toHaveURL('/discover')
})

test('the form to sign up shows when its tab is pressed early', async ({ page }) => {
  const tab = page.getByRole('tab', { name: auth.tabs.signUp })
  await actEarly(page, '/auth', () => tab.click())
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: auth.signUp.idle })).toBeVisible()
})

test('a form that is sent before scripts run is answered once', async ({ page, crm }) => {
  const { contact } = JOURNEYS
  const person = newPerson()
  await holdBack(page, '**/assets/*.js')
  await page.goto(contact.path, { waitUntil: 'domcontentloaded' })
  const { button, status } = leadForm(page, contact)
  await fillIn(page, contact, person)
  await button.click({ noWaitAfter: true })
  await expect(status).toHaveText(contact.done)
  await expect.poll(() => takenFrom(crm, person)).toHaveLength(1)
})

test('a team survey starts before scripts have suggested its last day', async ({ page }) => {
  await holdBack(page, '**/assets/*.js')
  await page.goto(TEAM_PATH, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: start.action, exact: true }).click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { level: 1, name: started.title })).toBeVisible()
})

test('what a password manager fills in without focus starts scripts and stays', async ({
  page,
}) => {
  await openUntouched(page, '/auth')
  await page.evaluate(() => {
    for (const [name, value] of [
      ['email', 'ada@example.com'],
      ['password', 'engine number one'],
    ]) {
      const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (field) {
        field.value = value ?? ''
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
  })
  await untilStarted(page)
  await expect(page.locator('[name=email]')).toHaveValue('ada@example.com')
  await expect(page.locator('[name=password]')).toHaveValue('engine number one')
})

test('characters that are being composed when scripts arrive are not broken off', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/canvas?step=2', { waitUntil: 'domcontentloaded' })
  const answer = page.getByRole('textbox')
  await answer.focus()
  const client = await page.context().newCDPSession(page)
  const composed = { selectionStart: 1, selectionEnd: 1 }
  await client.send('Input.imeSetComposition', { text: 'か', ...composed })
  const loaded = page.waitForResponse(/entry\.client/)
  release()
  await (await loaded).finished()
  await client.send('Input.imeSetComposition', { text: 'かい', ...composed })
  await client.send('Input.insertText', { text: '会議' })
  await untilStarted(page)
  await expect(answer).toHaveValue('会議')
})

test('a rating by touch is kept', async ({ page }) => {
  const slider = page.getByRole('slider')
  await actEarly(page, '/canvas', async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {}
    await page.mouse.click(x + width * 0.9, y + height / 2)
  })
  const rating = Number(await slider.inputValue())
  expect(rating).toBeGreaterThan(3)
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('everturn-canvas') ?? '{}')))
    .toMatchObject({ answers: { [RATING_KEY]: rating } })
})
