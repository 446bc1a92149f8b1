/** `npm run engines`: every journey of the product in Chromium, Firefox and WebKit. A missing browser is a failure. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT } from './build-stamp.ts'
import { ensureChromium } from './install-chromium.ts'

ensureChromium()
const config = join(PROJECT, 'test/e2e/playwright.config.ts')
const { status } = spawnSync('playwright', ['test', 'engines.spec', '--config', config, '--reporter=list'], {
  cwd: PROJECT,
  stdio: 'inherit',
  env: { ...process.env, ENGINES: 'all' },
})
process.exitCode = status ?? 1
