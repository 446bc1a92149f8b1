/**
 * Chromium through DevTools, and Firefox through WebDriver BiDi, for which Debian's Firefox needs
 * no driver.
 */
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { fetchTool } from '../../scripts/fetch-tool.ts'
import { CHROMIUM_SWITCHES } from '../../scripts/install-chromium.ts'
import { type Engine, WINDOW } from './engine.ts'

/**
 * The part of puppeteer-core that is used here. Its pages have the same methods as Playwright's.
 */
interface Puppeteer {
  launch(options: object): Promise<{
    version(): Promise<string>
    createBrowserContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>
    close(): Promise<void>
  }>
}

export async function launchWithPuppeteer(
  browserName: 'chrome' | 'firefox',
  executablePath: string,
): Promise<Engine> {
  const puppeteer = (await import(
    pathToFileURL(fetchTool('engines')('puppeteer-core')).href
  )) as Puppeteer
  const browser = await puppeteer.launch({
    browser: browserName,
    executablePath,
    args: browserName === 'chrome' ? CHROMIUM_SWITCHES : [],
    defaultViewport: WINDOW,
  })
  return {
    version: await browser.version(),
    async newTab() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => {
        // A visit of another document ends the fade between two pages and what is being loaded. The
        // browser reports that as an error of the old page. 2152398850 is NS_BINDING_ABORTED.
        if (
          !/Transition was skipped|AbortError|downloadable font: .*(aborted|2152398850)/.test(
            String(error),
          )
        ) {
          errors.push(String(error))
        }
      })
      return {
        errors,
        async goto(url) {
          await page.goto(url)
        },
        evaluate: (expression) => page.evaluate(expression),
        clickAt: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        print: () => page.pdf(),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
