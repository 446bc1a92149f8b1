import { basename } from 'node:path'
import { defineConfig } from '@playwright/test'
import {
  CHROMIUM_SWITCHES,
  findChromium,
  findHeadlessShell,
} from '../../scripts/install-chromium.ts'
import { IS_FIRST_RING, testFiles } from '../rings.ts'

/**
 * Specs that need features which the headless shell lacks: autofill, settings for site data, and a
 * pointer that rests until it is moved. All are in the second ring, so the first starts one kind of
 * browser. `engines.spec.ts` starts complete browsers by itself.
 */
const IN_A_WINDOW = /(autofill|engines|home|site-data-blocked)\.spec/

const ofSecondRing = testFiles('test/e2e/*.spec.ts')
  .filter(({ isSecondRing }) => IS_FIRST_RING && isSecondRing)
  .map(({ path }) => `**/${basename(path)}`)

const shell = findHeadlessShell()
const executablePath = findChromium()
/**
 * With a limit, Chromium keeps no spare process for the next page, which few tests open. That took
 * a tenth of the processor time.
 */
const args = [...CHROMIUM_SWITCHES, '--renderer-process-limit=1']
const launch = (path: string | undefined) => ({ args, ...(path && { executablePath: path }) })

// Tests are about the texts in `content/`, whatever an owner has published in their place.
process.env.SHIPPED_WORDS_ONLY = '1'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../build-once.ts',
  // One more than the usual two cores, because journeys wait for the delays that visitors have too.
  // Each starts a server and a browser, and keeps 1.1 cores busy.
  workers: 3,
  // A failed test is repeated once in CI, because the machine may be busy. If it then passes, it is
  // reported as flaky.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: false,
  ...(IS_FIRST_RING && { grepInvert: /@second-ring/ }),
  forbidOnly: true,
  // Limits end what hangs, also on a machine that does other work, and never judge speed. That of a
  // test is also the limit for starting a worker's server, see `real-server.ts`.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    // Recording takes a third of each test's time. `--trace on` records a test that is being
    // investigated.
    trace: 'on-first-retry',
    // What a test waits for in vain is named after a minute, not after the whole test's limit.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Europe/Zurich',
    launchOptions: launch(executablePath),
  },
  projects: [
    // Fewer workers, because each that changes between the two starts another server and another
    // browser.
    { name: 'window', testMatch: IN_A_WINDOW, testIgnore: ofSecondRing, workers: 2 },
    {
      name: 'shell',
      testIgnore: [IN_A_WINDOW, ...ofSecondRing],
      use: { launchOptions: launch(shell ?? executablePath) },
    },
  ],
})
