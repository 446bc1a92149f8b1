/** Finds the browsers that are installed on this machine. */
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium, findHeadlessShell } from '../../scripts/install-chromium.ts'
import { launchWithPuppeteer } from './puppeteer.ts'
import { launchWebKit } from './webkit.ts'

/**
 * Debian's package of the driver does not depend on the browser. Both belong to one version of the
 * library.
 */
const MINI_BROWSERS = [
  '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
  '/usr/libexec/webkit2gtk-4.*/MiniBrowser',
]

function onPath(...commands: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return commands
    .flatMap((command) => folders.map((folder) => join(folder, command)))
    .find((path) => existsSync(path))
}

/**
 * All browsers, with the Debian packages that install them. `launch` is undefined where one is not
 * installed.
 */
export function installedEngines() {
  const chromium = findHeadlessShell() ?? findChromium()
  const firefox = onPath('firefox-esr', 'firefox')
  const driver = onPath('WebKitWebDriver')
  const miniBrowser = globSync(MINI_BROWSERS)[0]
  return [
    {
      name: 'Chromium',
      packages: 'chromium',
      launch: chromium ? () => launchWithPuppeteer('chrome', chromium) : undefined,
    },
    {
      name: 'Firefox',
      packages: 'firefox-esr',
      launch: firefox ? () => launchWithPuppeteer('firefox', firefox) : undefined,
    },
    {
      name: 'WebKit',
      packages: 'webkit2gtk-driver xvfb',
      launch:
        driver && miniBrowser && onPath('Xvfb')
          ? () => launchWebKit(driver, miniBrowser)
          : undefined,
    },
  ]
}
