import { defineConfig } from '@playwright/test'
import { CHROMIUM_SWITCHES, findChromium, findHeadlessShell } from '../../scripts/find-chromium.ts'

/**
 * Specs that need what the headless shell lacks: autofill, settings for site data, and a mouse that rests until it is moved.
 * `engines.spec.ts` starts complete browsers by itself.
 */
const IN_A_WINDOW = /(autofill|engines|pages|site-data-blocked|visits)\.spec/

const shell = findHeadlessShell()
const executablePath = findChromium()
const launch = (path: string | undefined) => ({ args: CHROMIUM_SWITCHES, ...(path && { executablePath: path }) })

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../build-once.ts',
  // One more than two cores: journeys wait for delays that visitors have too.
  workers: 3,
  // A busy machine gets a second look; a test that needs it is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: false,
  forbidOnly: true,
  // Also the limit of a worker's server start, see `real-server.ts`.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    // Recording every test costs a third of its time; `--trace on` records the one that is looked into.
    trace: 'on-first-retry',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Europe/Zurich',
    launchOptions: launch(executablePath),
  },
  projects: [
    { name: 'window', testMatch: IN_A_WINDOW },
    { name: 'shell', testIgnore: IN_A_WINDOW, use: { launchOptions: launch(shell ?? executablePath) } },
  ],
})
