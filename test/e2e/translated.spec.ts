/** Pages that a translator has changed: everything works, and nothing is lost. */
import { CANVAS_TEXT_KEYS } from '#contract/canvas.ts'
import { MEETING_PAGE_PATH } from '#contract/meetings.ts'
import * as wizard from './canvas-fixtures.ts'
import { expect, newEmail, openReady, originalWords, test } from './fixtures.ts'
import { translate } from './foreign-changes.ts'
import * as forms from './lead-fixtures.ts'

/** Questions with a helper that suggests an answer. */
const HELPED: readonly string[] = ['q3_metrics', 'q9_next_step_experiments']

// Content security policies do not concern extensions.
test.use({ bypassCSP: true })

test('a canvas is filled in, suggested, sent and begun again under a translator', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const email = newEmail()
  await wizard.openStep(page, 2)
  await translate(page)
  const steer = page.locator('main nav button')
  for (const key of CANVAS_TEXT_KEYS) {
    const answer = page.locator(`textarea[name=${key}]`)
    await answer.fill(`Answer ${key}`)
    if (HELPED.includes(key)) {
      await page.locator('main button[aria-disabled]').click()
      await expect(answer).not.toHaveValue(`Answer ${key}`)
    }
    await steer.last().click()
  }
  await page.locator('input[type=email]').fill(email)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await wizard.canvasesOf(site, email)).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/canvas$/)
  await expect(page.getByRole('slider')).toBeVisible()
})

test('a page that was left right after a canvas was sent says so when it opens again', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  // The page is left before it clears the canvas, which it does after two seconds.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const later = (run: () => void, ms?: number) =>
      ms === 2000 && !sessionStorage.left ? 0 : setTimeout(run, ms)
    Object.assign(window, { setTimeout: later })
  })
  const email = newEmail()
  await wizard.openStep(page, 2)
  await page.locator('textarea').fill('Fewer calls')
  await wizard.openStep(page, 12)
  await wizard.send(page, email)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await wizard.canvasesOf(site, email)).toHaveLength(1)
  await page.evaluate(() => sessionStorage.setItem('left', '1'))
  await page.reload()
  await expect(page.getByRole('alertdialog', { name: wizard.alerts.saved.title })).toBeVisible()
  await expect(page).toHaveURL(/\/canvas$/)
  expect(await wizard.canvasesOf(site, email)).toHaveLength(1)
})

test('every lead form is corrected, sent and shown again under a translator', {
  tag: '@second-ring',
}, async ({ page, crm }) => {
  await forms.onEveryForm(page, async (journey) => {
    await openReady(page, journey.path)
    await translate(page)
    const own =
      journey.form === 'pioneer' ? 'form[method=dialog]' : `form[action*="/${journey.form}"]`
    const form = page.locator(own).first()
    const person = forms.newPerson()
    await form.locator('[type=submit]').click()
    await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
    for (const [name, value] of Object.entries(person)) {
      await form.locator(`[name=${name}]`).fill(value)
    }
    for (const name of ['company', 'jobtitle', 'phone', 'message']) {
      const field = form.locator(`[name=${name}]`)
      if ((await field.count()) > 0) {
        await field.fill('Engines')
      }
    }
    await form.locator('[type=submit]').click()
    await expect(
      page.locator(
        `#${journey.form}-status [data-tone=success], #${journey.form}-status[data-tone=success]`,
      ),
    ).toBeVisible()
    await expect.poll(() => forms.takenFrom(crm, person)).not.toEqual([])
    await page.locator(`#${journey.form}-status ~ a`).last().click()
    await expect(form.locator('[name=firstname]')).toBeFocused()
  })
})

test('what a page says about an answer follows the answer under a translator', async ({ page }) => {
  const { scale } = originalWords('canvas').rating
  await wizard.openStep(page)
  await translate(page)
  const slider = page.getByRole('slider')
  const meaning = page.locator('p:has(+ label[for])')
  await expect(meaning).toContainText(`${scale[2]}`)
  await slider.press('ArrowRight')
  await expect(meaning).toHaveText(`»4«»${scale[3]}«`)

  await openReady(page, forms.JOURNEYS.contact.path)
  await translate(page)
  const email = page.locator('form[action*="/contact"] [name=email]')
  await page.locator('form[action*="/contact"] [type=submit]').click()
  await expect(email).toHaveAccessibleDescription(`»${forms.personFields.email.missing}«`)
  await email.fill('name@')
  await expect(email).toHaveAccessibleDescription(`»${originalWords('formWords').notAnEmail}«`)
  await email.fill(newEmail())
  await expect(email).not.toHaveAttribute('aria-invalid')
})

test('a meeting is booked and moved under a translator', { tag: '@second-ring' }, async ({
  page,
}) => {
  await openReady(page, MEETING_PAGE_PATH)
  await translate(page)
  await page.locator('button[name=at]:visible').first().click()
  const form = page.locator('form:has([name=firstname])')
  await form.locator('[type=submit]').click()
  for (const [name, value] of Object.entries(forms.newPerson())) {
    await form.locator(`[name=${name}]`).fill(value)
  }
  for (const name of ['company', 'note']) {
    const field = form.locator(`[name=${name}]`)
    if ((await field.count()) > 0) {
      await field.fill('Engines')
    }
  }
  await form.locator('[type=submit]').click()
  await expect(page.locator('#booked-title')).toBeVisible()
})

test('the survey is answered and its results are shown under a translator', {
  tag: '@second-ring',
}, async ({ page }) => {
  await openReady(page, '/discover')
  await translate(page)
  await page.locator('form[action="#questions"] button').click()
  for (const slider of await page.getByRole('slider').all()) {
    await slider.focus()
    await page.keyboard.press('ArrowRight')
  }
  await page.locator('main section button:visible').last().click()
  await expect(page).toHaveURL(/#results-/)
  const download = page.waitForEvent('download')
  await page.locator('main .no-print button').first().click()
  await download
  await page.locator('main .no-print button:visible').last().click()
  await expect(page.locator('form[action="#questions"] button')).toBeVisible()
})
