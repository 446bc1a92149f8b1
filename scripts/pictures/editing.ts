/** Takes the pictures of `docs/editing.md` from the running product. Run it after a change of the editor and look at the result. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildOnce } from '../test/build-once.ts'
import { barOf, newAccount, openEditor, publishAll, write } from '../test/e2e/editing-fixtures.ts'
import { startRealServer } from '../test/real-server.ts'
import { CHROMIUM_SWITCHES, findChromium } from './find-chromium.ts'

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const TITLE = 'home.hero.title'
const NOTICE_GONE_MS = 7000

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const picture = sharp(await page.screenshot()).webp({ quality: 84, effort: 6 })
  await writeFile(`${FOLDER}${name}.webp`, await picture.toBuffer())
}

buildOnce()
await mkdir(FOLDER, { recursive: true })
const server = await startRealServer()
const executablePath = findChromium()
const browser = await chromium.launch({ args: CHROMIUM_SWITCHES, ...(executablePath && { executablePath }) })
try {
  const options = { baseURL: server.url, viewport: { width: 1280, height: 760 }, reducedMotion: 'reduce' } as const
  const [ada, grace] = [await newAccount(server, 'editor'), await newAccount(server, 'editor')]
  const page = await openEditor(await browser.newContext(options), ada, '/')
  await write(page, TITLE, 'You have the AI licenses. We build the habit with your teams.')
  await barOf(page).getByText('saved as a draft').waitFor()
  await take(page, 'editing-text')
  await barOf(page)
    .getByRole('button', { name: /^Changes/ })
    .click()
  await take(page, 'editing-changes')
  await page.keyboard.press('Escape')

  const other = await openEditor(await browser.newContext(options), grace, '/')
  await write(other, TITLE, 'You have the AI licenses. Your teams build the habit.')
  await barOf(other).getByText('saved as a draft').waitFor()
  await publishAll(other)
  await other.waitForTimeout(NOTICE_GONE_MS)
  await page.reload()
  await barOf(page).getByText('1 conflict').waitFor()
  await barOf(page)
    .getByRole('button', { name: /^Changes/ })
    .click()
  await take(page, 'editing-conflict')
} finally {
  await browser.close()
  await server.stop()
}
