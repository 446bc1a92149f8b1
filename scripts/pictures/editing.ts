import type { Browser } from '@playwright/test'
import { newAccount } from '#test/e2e/account-fixtures.ts'
import { barOf, openEditor, publishAll, write } from '#test/e2e/editing-fixtures.ts'
import type { RealServer } from '#test/real-server.ts'
import { takePicture, WINDOW } from './take-picture.ts'

const TITLE = 'home.hero.title'
const NOTICE_GONE_MS = 7000

/** The pictures of `docs/editing.md`: a text that is edited, the list of changes, an email's preview, and a conflict. */
export async function takeEditingPictures(server: RealServer, browser: Browser): Promise<void> {
  const options = { baseURL: server.url, ...WINDOW }
  const ada = await newAccount(server, 'editor', 'ada@example.org')
  const grace = await newAccount(server, 'editor', 'grace@example.org')
  const page = await openEditor(await browser.newContext(options), ada, '/')
  const changes = barOf(page).getByRole('button', { name: /^Changes/ })
  await write(page, TITLE, 'You have the AI licenses. We build the habit with your teams.')
  await barOf(page).getByText('saved as a draft').waitFor()
  await takePicture(page, 'editing-text')
  await changes.click()
  await takePicture(page, 'editing-changes')
  await page.keyboard.press('Escape')

  const sender = await openEditor(await browser.newContext(options), ada, '/flywheel-ebook')
  await barOf(sender).getByRole('button', { name: 'Page details' }).click()
  await sender.getByText('Email with the ebook').click()
  await sender.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
  await sender.frameLocator('dialog iframe').getByRole('heading').first().waitFor()
  await takePicture(sender, 'editing-email')
  await sender.context().close()

  const other = await openEditor(await browser.newContext(options), grace, '/')
  await write(other, TITLE, 'You have the AI licenses. Your teams build the habit.')
  await barOf(other).getByText('saved as a draft').waitFor()
  await publishAll(other)
  await other.waitForTimeout(NOTICE_GONE_MS)
  await page.reload()
  await barOf(page).getByText('1 conflict:').waitFor()
  await changes.click()
  await takePicture(page, 'editing-conflict')
}
