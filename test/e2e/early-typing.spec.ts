/**
 * What people type before scripts run stays, with and without what translators and extensions do to
 * the page.
 */
import type { Locator, Page } from '@playwright/test'
import { CANVAS_TEXT_KEYS } from '#contract/canvas.ts'
import { MEETING_PAGE_PATH } from '#contract/meetings.ts'
import { TEAM_PATH } from '#contract/survey.ts'
import * as wizard from './canvas-fixtures.ts'
import {
  expect,
  expectConsoleError,
  holdBack,
  openReady,
  test,
  untilReady,
  untilStarted,
} from './fixtures.ts'
import { FOREIGN_CHANGES } from './foreign-changes.ts'
import * as forms from './lead-fixtures.ts'

/** React says that the markup was changed, and that it renders the document anew. */
const MARKUP_CHANGED = /Minified React error #418/

/** Opens a page whose scripts come only when the returned function is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const release = await holdBack(page, '**/assets/*.js')
  // A resting pointer can count as a sign of a visitor. Then the page asks for scripts at once, and
  // waits with its load event.
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return async () => {
    release()
    await untilStarted(page)
  }
}

/** Types at the end of the field, as a person does. */
async function typeInto(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.page().keyboard.type(text)
}

// Content security policies do not concern extensions.
test.use({ bypassCSP: true })

const FORMS = Object.values(forms.JOURNEYS)

for (const [index, [name, change]] of Object.entries(FOREIGN_CHANGES).entries()) {
  test.describe(name, { tag: index === 0 ? [] : '@second-ring' }, () => {
    test.beforeEach(() => expectConsoleError(MARKUP_CHANGED))

    test('every lead form keeps what was typed early, and the place of the cursor', async ({
      page,
    }) => {
      for (const journey of FORMS) {
        await test.step(journey.form, async () => {
          const start = await openWithoutScripts(page, journey.path)
          // Its texts are translated.
          const own =
            journey.form === 'pioneer' ? 'form[method=dialog]' : `form[action*="/${journey.form}"]`
          const field = (key: string) => page.locator(`${own} [name=${key}]`).first()
          await typeInto(field('firstname'), 'Ada')
          await change(page)
          await typeInto(field('lastname'), 'Byronn')
          await page.keyboard.press('ArrowLeft')
          await start()
          await expect(field('lastname')).toBeFocused()
          await page.keyboard.press('Backspace')
          await page.keyboard.type('X')
          await expect(field('firstname')).toHaveValue('Ada')
          await expect(field('lastname')).toHaveValue('ByroXn')
          await page.unrouteAll()
        })
      }
    })

    test('booking, signing in and starting a team keep what was typed early', async ({ page }) => {
      await openReady(page, MEETING_PAGE_PATH)
      await page.locator('button[name=at]:visible').first().click()
      await expect(page.locator('[name=firstname]')).toBeFocused()
      const details = new URL(page.url())
      const places = [
        { address: details.pathname + details.search, fields: ['firstname', 'email', 'note'] },
        { address: '/auth', fields: ['email', 'password'] },
        { address: TEAM_PATH, fields: ['name', 'email'] },
      ]
      for (const { address, fields } of places) {
        await test.step(address, async () => {
          const start = await openWithoutScripts(page, address)
          const field = (name = '') => page.locator(`[name=${name}]`)
          for (const name of fields) {
            await typeInto(field(name), `early-${name}`)
          }
          await change(page)
          await start()
          await expect(field(fields.at(-1))).toBeFocused()
          await page.keyboard.type('!')
          for (const name of fields.slice(0, -1)) {
            await expect(field(name)).toHaveValue(`early-${name}`)
          }
          await expect(field(fields.at(-1))).toHaveValue(`early-${fields.at(-1)}!`)
          await page.unrouteAll()
        })
      }
    })

    test('a step of the canvas keeps what was typed early', async ({ page }) => {
      const start = await openWithoutScripts(page, '/canvas?step=2')
      const answer = page.locator('textarea')
      await typeInto(answer, 'Fewer')
      await change(page)
      await page.keyboard.type(' calls')
      await start()
      await expect(answer).toHaveValue('Fewer calls')
      await expect(answer).toBeFocused()
      await page.keyboard.type('.')
      await expect(answer).toHaveValue('Fewer calls.')
      await page.reload()
      await untilReady(page)
      await expect(answer).toHaveValue('Fewer calls.')
    })

    test('a click that came early is repeated', async ({ page }) => {
      const start = await openWithoutScripts(page, '/canvas')
      await change(page)
      await page.getByRole('main').locator('button[data-replay]:enabled').click()
      await start()
      await expect(page).toHaveURL(/step=2/)
    })

    test('the first step of the canvas keeps a rating that was given early', async ({ page }) => {
      const start = await openWithoutScripts(page, '/canvas')
      const slider = page.getByRole('slider')
      await slider.focus()
      await change(page)
      await page.keyboard.press('ArrowRight')
      const rated = await slider.inputValue()
      await start()
      await expect(slider).toHaveValue(rated)
      await page.reload()
      await untilReady(page)
      await expect(slider).toHaveValue(rated)
    })
  })
}

test('typing that goes on while scripts start stays in order', async ({ page }) => {
  const start = await openWithoutScripts(page, '/canvas?step=2')
  const answer = page.locator('textarea')
  const text = 'Fewer calls about the same order, and an answer on the day'
  await typeInto(answer, text.slice(0, 10))
  const started = start()
  for (const character of text.slice(10)) {
    await page.keyboard.type(character, { delay: 20 })
  }
  await started
  await expect(answer).toHaveValue(text)
})

test('an answer of an earlier visit is kept before what is typed early', async ({ page }) => {
  await wizard.openStep(page, 2)
  const answer = page.locator(`textarea[name=${CANVAS_TEXT_KEYS[0]}]`)
  await answer.fill('Of yesterday')
  const start = await openWithoutScripts(page, '/canvas?step=2')
  await typeInto(answer, 'Of today')
  await start()
  await expect(answer).toHaveValue('Of yesterday\nOf today')
  await page.keyboard.type('!')
  await expect(answer).toHaveValue('Of yesterday\nOf today!')
})
