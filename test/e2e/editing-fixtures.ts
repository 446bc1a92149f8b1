/** What editors do on the pages of the site, and what visitors then read. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { rowsOn } from '../server-database.ts'
import { nextVisitorAddress } from '../visitor-address.ts'
import { newAccount } from './account-fixtures.ts'
import { beginSession, expect, withOwnSite } from './fixtures.ts'

export interface EditingFixtures {
  /** Makes another browser, which is closed after the test. */
  elsewhere: () => Promise<BrowserContext>
  /** Opens a page with editing switched on, as a new editor. */
  edit: (path: string) => Promise<Page>
  /** Opens a page as a visitor without an account. */
  reads: (path: string) => Promise<Page>
}

/** Gives a file a server of its own, because other specs read the words that its tests publish. */
export function withEditors() {
  const test = withOwnSite().extend<EditingFixtures>({
    elsewhere: async ({ browser, baseURL }, use) => {
      const opened: BrowserContext[] = []
      await use(async () => {
        const extraHTTPHeaders = { 'X-Forwarded-For': nextVisitorAddress() }
        const context = await browser.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders })
        opened.push(context)
        return context
      })
      for (const context of opened) {
        await context.close()
      }
    },
    edit: async ({ context, site }, use) => {
      await use(async (path) => openEditor(context, await newAccount(site, 'editor'), path))
    },
    reads: async ({ elsewhere }, use) => {
      await use(async (path) => {
        const page = await (await elsewhere()).newPage()
        await page.goto(path)
        return page
      })
    },
  })
  // Who closed a window still counts as an editor of its page for half a minute.
  test.beforeEach(({ site }) => rowsOn(site, 'delete from private.editing_presence'))
  return test
}

export const barOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Editing', exact: true })

/** The button that opens the dialog of changes. */
export const changesOn = (page: Page): Locator =>
  barOf(page).getByRole('button', { name: /^(Changes|Review|Publish)/ })

/** Opens a page with editing switched on, in a window of a signed-in editor. */
export async function openEditor(
  context: BrowserContext,
  email: string,
  path: string,
): Promise<Page> {
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

/** Publishes everything and waits until it is live. */
export async function publishAll(page: Page): Promise<void> {
  await changesOn(page).click()
  await page.getByRole('button', { name: /^Publish \d/ }).click()
  await expect(barOf(page)).toContainText('Nothing unpublished')
}
