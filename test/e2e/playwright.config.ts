import { defineConfig } from '@playwright/test'
import { CHROMIUM_SWITCHES, findChromium } from '../../scripts/find-chromium.ts'

/** Only specs about a small screen run on it, told by their title. */
const PHONE_ONLY = /@phone/

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../build-once.ts',
  workers: 2,
  // A busy machine gets a second look; a test that needs it is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: false,
  forbidOnly: true,
  // Also the limit of a worker's server start, see `real-server.ts`.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    trace: 'retain-on-failure',
    locale: 'en-US',
    timezoneId: 'Europe/Zurich',
    launchOptions: { args: CHROMIUM_SWITCHES, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'desktop', grepInvert: PHONE_ONLY, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', grep: PHONE_ONLY, use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  ],
})
