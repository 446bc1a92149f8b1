/**
 * Visitors whose browser stores nothing for this site: Chromium with all site data blocked in its
 * settings. Any access to `localStorage` or `sessionStorage` then throws, and Web Locks are denied.
 *
 * @second-ring: blocks storage
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { originalWords } from '#server/words/current-words.ts'
import * as wizard from './canvas-fixtures.ts'
import {
  test as base,
  collectErrors,
  expect,
  expectConsoleError,
  newEmail,
  openReady,
} from './fixtures.ts'

/** The value that the browser's settings page writes for "block all site data". */
const PREFERENCES = { profile: { default_content_setting_values: { cookies: 2 } } }

/** All tests use one browser, because nothing that they do is stored in it. */
let blocked: { browser: BrowserContext; profile: string } | undefined

const test = base.extend({
  context: async (
    { playwright, launchOptions, baseURL, extraHTTPHeaders, locale, timezoneId, consoleErrors },
    use,
  ) => {
    if (!blocked) {
      const profile = await mkdtemp(join(tmpdir(), 'everturn-profile-'))
      await mkdir(join(profile, 'Default'))
      await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(PREFERENCES))
      const options = {
        ...launchOptions,
        baseURL: String(baseURL),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
      }
      blocked = {
        browser: await playwright.chromium.launchPersistentContext(profile, options),
        profile,
      }
    }
    const { browser } = blocked
    await browser.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    const stopCollecting = collectErrors(browser, consoleErrors)
    await use(browser)
    stopCollecting()
  },
})
test.afterAll(async () => {
  await blocked?.browser.close()
  if (blocked) {
    await rm(blocked.profile, { recursive: true, force: true })
  }
})

/** Pages with code that stores data, and one for each part around the pages that does. */
const STORING = [
  '/',
  '/book',
  '/canvas',
  '/discover',
  '/auth',
  '/embed/meeting',
  '/admin/leads',
  '/no-such-page',
]

test('pages start their scripts without an error', async ({ page }) => {
  expectConsoleError(
    /status of 404|404 Error: User attempted to access non-existent route: \/no-such-page/,
  )
  for (const address of STORING) {
    await openReady(page, address)
  }
  await expect(page.evaluate(() => String(localStorage))).rejects.toThrow('SecurityError')
})

test('the canvas is sent and stored once, also after a failed email', async ({ page, site }) => {
  expectConsoleError(wizard.REFUSED)
  const email = newEmail()
  await openReady(page, '/canvas?step=11')
  await page.getByRole('textbox').fill('By the 10th')
  await expect(page.getByText(wizard.labels.notSaved)).toBeVisible()
  await wizard.next(page).click()
  await page.route(
    wizard.FUNCTION_CALL,
    (route) => route.fulfill({ status: 503, json: { error: 'no' } }),
    { times: 1 },
  )
  await wizard.send(page, email)
  await wizard.expectAlert(page, wizard.alerts.saveFailed.title, wizard.SAVE_FAILED)
  await wizard.emailButton(page).click()
  await wizard.expectAlert(page, wizard.alerts.saved.title, wizard.SAVED)
  expect(await wizard.canvasesOf(site, email)).toMatchObject([{ q11_commitment: 'By the 10th' }])
})

test('a canvas from another device opens, and the page says that it is not stored', async ({
  page,
}) => {
  const { button, dialog, leave, notKept } = originalWords('canvasDevice')
  await openReady(page, '/canvas?step=4')
  await page.getByRole('textbox').fill('Mira and Tom')
  await page.getByRole('button', { name: button }).click()
  const link = await page.getByRole('textbox', { name: dialog.link }).inputValue()
  await page.goto('/')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: notKept.title })).toBeFocused()
  await page.getByRole('button', { name: leave }).click()
  await expect(page.getByRole('textbox')).toHaveValue('Mira and Tom')
})
