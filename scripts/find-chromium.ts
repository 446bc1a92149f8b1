/** Where a Chromium for the browser tests is on this machine. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Prefers the system's browser, which is kept up to date and needs no download. Undefined when there is no browser. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const candidates = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...candidates, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
}

/** Switches for a test browser: no first-run pages, no traffic of its own, and as root no sandbox (it refuses to start). */
export const CHROMIUM_SWITCHES = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
