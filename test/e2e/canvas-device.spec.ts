/**
 * A canvas that is continued on another device, by a link whose key the server never gets.
 *
 * @second-ring: needs two browsers; what the server keeps and how links are read is tested below
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { CANVAS_TEXT_KEYS, SUMMARY_STEP } from '#contract/canvas.ts'
import { CANVAS_ANSWER_MAX_CHARACTERS } from '#contract/limits.ts'
import { originalWords } from '#server/words/current-words.ts'
import { rowsOn } from '../server-database.ts'
import * as wizard from './canvas-fixtures.ts'
import {
  expect,
  expectAccessible,
  expectConsoleError,
  expectToFit,
  markReadiness,
  patternOf,
  test,
} from './fixtures.ts'

const words = originalWords('canvasDevice')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: words.dialog.title })
const linkField = (page: Page) => page.getByRole('textbox', { name: words.dialog.link })
const answer = (page: Page, step: number) =>
  page.getByRole('textbox', { name: wizard.titleOf(step), exact: true })

/** A second device: nothing of the first one's storage is there. */
async function otherDevice(
  browser: Browser,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext()
  await markReadiness(context)
  await work(await context.newPage(), context)
  await context.close()
}

/** Types an answer and makes its link. */
async function linkTo(page: Page, step: number, text: string): Promise<string> {
  await wizard.openStep(page, step)
  await answer(page, step).fill(text)
  await button(page, words.button).click()
  await expect(linkField(page)).toHaveValue(/\/canvas#device=[\w-]{44}$/)
  const link = await linkField(page).inputValue()
  await button(page, words.dialog.close).click()
  return link
}

const TIME = 'Half a day a week, שלום 😀'

test('a canvas goes on at its step on another device, whose changes the link does not undo', async ({
  page,
  browser,
}) => {
  await wizard.openStep(page, 5)
  await expect(button(page, words.button)).toHaveCount(0)
  const link = await linkTo(page, 5, TIME)
  await otherDevice(browser, async (other) => {
    await other.goto(link)
    await expect(answer(other, 5)).toHaveValue(TIME)
    await expect(other).toHaveURL(/\/canvas\?step=5$/)
    // The link works again, also after the canvas has gone on.
    await answer(other, 5).fill('A day a week')
    await other.goto(link)
    await button(other, words.choice.keep).click()
    await expect(answer(other, 5)).toHaveValue('A day a week')
  })
})

test('the link is shown again with a code for cameras, and is the same for the same canvas', async ({
  page,
}) => {
  const link = await linkTo(page, 5, TIME)
  await button(page, words.button).click()
  await expect(page.getByRole('img', { name: words.dialog.code })).toBeVisible()
  // What was not changed is not stored again.
  await expect(linkField(page)).toHaveValue(link)
  await expectAccessible(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectToFit(page)
  }
})

test('the server cannot read the canvas of a link, because the key is never sent', async ({
  page,
  browser,
  site,
}) => {
  const link = await linkTo(page, 5, TIME)
  const token = link.split('=')[1] ?? ''
  const rows = await rowsOn(site, 'select * from private.canvas_transfers where id = $1', [
    token.slice(0, 22),
  ])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token.slice(22))
  await otherDevice(browser, async (other) => {
    const addresses: string[] = []
    other.on('request', (request) => addresses.push(request.url(), request.postData() ?? ''))
    await other.goto(link)
    await expect(answer(other, 5)).toHaveValue(TIME)
    expect(addresses.join(' ')).not.toContain(token.slice(22))
  })
  expect(site.output()).not.toContain(token)
})

test('the longest canvas arrives whole', async ({ page, browser }) => {
  const text = '漢'.repeat(CANVAS_ANSWER_MAX_CHARACTERS)
  await wizard.openStep(page, 2)
  await page.evaluate(
    ({ keys, long }) => {
      const answers = Object.fromEntries(keys.map((key) => [key, long]))
      const draft = { answers: { ...answers, q1_activation_rating: 5 }, email: '', step: 2 }
      localStorage.setItem('everturn-canvas', JSON.stringify(draft))
    },
    { keys: [...CANVAS_TEXT_KEYS], long: text },
  )
  await wizard.openStep(page, 11)
  await button(page, words.button).click()
  const link = await linkField(page).inputValue()
  await otherDevice(browser, async (other) => {
    await other.goto(link)
    await expect(answer(other, 11)).toHaveValue(text)
    await wizard.openStep(other, SUMMARY_STEP)
    await expect(
      other.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }),
    ).toHaveCount(CANVAS_TEXT_KEYS.length)
  })
})

test('what is on the other device is replaced only by choice, and can be brought back', async ({
  page,
  browser,
}) => {
  const link = await linkTo(page, 3, 'Days to offer')
  await otherDevice(browser, async (other) => {
    await wizard.openStep(other, 2)
    await answer(other, 2).fill('Begun here')
    await other.goto(link)
    await expect(heading(other, words.choice.title)).toBeFocused()
    await expectAccessible(other)
    // Leaving without an answer must not lose anything.
    await wizard.openStep(other, 2)
    await expect(answer(other, 2)).toHaveValue('Begun here')

    await other.goto(link)
    await button(other, words.choice.open).click()
    await expect(answer(other, 3)).toHaveValue('Days to offer')
    await expect(other.getByText(patternOf(words.aside.text))).toBeVisible()
    await button(other, words.aside.back).click()
    await expect(answer(other, 2)).toHaveValue('Begun here')
    await button(other, words.aside.back).click()
    await expect(answer(other, 3)).toHaveValue('Days to offer')
    await button(other, words.aside.remove).click()
    await expect(button(other, words.aside.back)).toHaveCount(0)
    await wizard.openStep(other, SUMMARY_STEP)
    await expect(button(other, words.button)).toBeVisible()
  })
})

test('a link that ended, is damaged or got no answer says so and changes nothing', async ({
  page,
  browser,
}) => {
  expectConsoleError(wizard.REFUSED)
  const link = await linkTo(page, 4, 'Mira')
  await otherDevice(browser, async (other) => {
    await wizard.openStep(other, 4)
    await answer(other, 4).fill('Tom')
    const wrongKey = link.replace(/.{4}$/, 'AAAA')
    for (const damaged of [link.slice(0, -1), wrongKey, link.replace(/=.*/, '=')]) {
      await other.goto(damaged)
      await expect(heading(other, words.damaged.title)).toBeFocused()
      await button(other, words.leave).click()
      await wizard.openStep(other, 4)
      await expect(answer(other, 4)).toHaveValue('Tom')
    }
    await other.route('**/canvas/transfer/open', (route) => route.abort(), { times: 1 })
    await other.goto(link)
    await expect(heading(other, words.failed.title)).toBeFocused()
    await button(other, words.failed.again).click()
    await expect(heading(other, words.choice.title)).toBeFocused()

    await button(page, words.button).click()
    await button(page, words.dialog.end).click()
    await expect(dialog(page)).toContainText(words.dialog.ended)
    await other.goto(link)
    await expect(heading(other, words.gone.title)).toBeFocused()
    await button(other, words.leave).click()
    await wizard.openStep(other, 4)
    await expect(answer(other, 4)).toHaveValue('Tom')
  })
})

test('where the server cannot be reached, the next try makes the link', async ({ page }) => {
  expectConsoleError(wizard.REFUSED)
  await page.route('**/canvas/transfer', (route) => route.abort(), { times: 1 })
  await wizard.openStep(page, 6)
  await answer(page, 6).fill('No names')
  await button(page, words.button).click()
  await expect(dialog(page)).toContainText(words.dialog.failed)
  await button(page, words.dialog.again).click()
  await expect(linkField(page)).toBeVisible()
  await expect(answer(page, 6)).toHaveValue('No names')
})
