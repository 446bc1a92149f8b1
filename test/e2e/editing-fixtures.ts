/** Accounts that edit the site, and their actions on its pages. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { parseSettings } from '#server/env.ts'
import { runAdmin } from '#server/ops/admin.ts'
import { openOperatorDatabase } from '#server/ops/operator-database.ts'
import type { RealServer } from '../real-server.ts'
import { beginSession, expect, newEmail, nextVisitorAddress, PASSWORD } from './fixtures.ts'

/**
 * Makes a confirmed account. @param settings the database if it is not in the data directory @returns the email address
 */
export async function newAccount(
  site: Pick<RealServer, 'url' | 'dataDir'>,
  role?: 'editor' | 'admin',
  email = newEmail(role ?? 'member'),
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  await fetch(`${site.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': nextVisitorAddress() },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const database = await openOperatorDatabase(parseSettings({ DATA_DIR: site.dataDir, ...settings }))
  try {
    await database.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
    if (role) expect((await runAdmin(database, ['grant', email, role])).exitCode).toBe(0)
  } finally {
    await database.close()
  }
  return email
}

export const barOf = (page: Page): Locator => page.getByRole('region', { name: 'Editing', exact: true })

/** Opens a page with editing switched on, in a window of a signed-in editor. */
export async function openEditor(context: BrowserContext, email: string, path: string): Promise<Page> {
  const page = await context.newPage()
  await beginSession(page, email)
  await page.goto(path)
  await startEditing(page)
  return page
}

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
    .getByRole('button', { name: /^Changes/ })
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
