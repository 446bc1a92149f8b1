/** What editors do on the pages of the site. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { RealServer } from '../real-server.ts'
import { beginSession, expect, nextVisitorAddress } from './fixtures.ts'

export const barOf = (page: Page): Locator => page.getByRole('region', { name: 'Editing', exact: true })

/** Opens a page with editing switched on, in a window of a signed-in editor. */
export async function openEditor(context: BrowserContext, email: string, path: string): Promise<Page> {
  const page = await context.newPage()
  await beginSession(page, email)
  await page.goto(path)
  await startEditing(page)
  return page
}

/** Opens a page with editing switched on, in a browser of its own, as another editor's. */
export const openEditorElsewhere = async (browser: Browser, site: RealServer, email: string, path: string) =>
  openEditor(await browser.newContext({ baseURL: site.url }), email, path)

export async function startEditing(page: Page): Promise<void> {
  await barOf(page).getByRole('button', { name: 'Edit this page' }).click()
  await expect(barOf(page).getByRole('button', { name: 'Done' })).toBeVisible()
}

export const fieldAt = (page: Page, at: string): Locator =>
  page.locator(`[data-content="${at}"]`).filter({ visible: true }).first()

/** Replaces a field's text as a person does: select all, type. */
export async function write(page: Page, at: string, text: string): Promise<void> {
  const field = fieldAt(page, at)
  await field.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await expect(field).toHaveText(text)
}

export async function publishAll(page: Page): Promise<void> {
  await barOf(page)
    .getByRole('button', { name: /^(Changes|Review)/ })
    .click()
  await page.getByRole('button', { name: /^Publish \d/ }).click()
}

/** Opens the page as a visitor without an account. */
export async function visitorReads(browser: Browser, site: RealServer, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { 'X-Forwarded-For': nextVisitorAddress() },
  })
  const page = await context.newPage()
  await page.goto(path)
  return page
}
