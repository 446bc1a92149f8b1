/**
 * Installs a Chromium for the browser tests: Playwright's download, or the distribution's package
 * if that cannot be reached.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { installFromDebian } from './debian-packages.ts'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function onPath(...commands: string[]): string | undefined {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  return commands
    .flatMap((command) => folders.map((folder) => join(folder, command)))
    .find(existsSync)
}

/**
 * Prefers the system's browser, which is kept up to date and needs no download. Undefined when
 * there is no browser.
 */
export function findChromium(): string | undefined {
  const own = chromium.executablePath()
  return onPath(...COMMANDS) ?? (existsSync(own) ? own : undefined)
}

/**
 * Chromium's headless shell, if the system has it. It is the same engine and needs 40 % of the
 * processor time (measured: 3.8 instead of 9.2 s for opening eight pages). It lacks features of the
 * browser window, such as autofill.
 */
export function findHeadlessShell(): string | undefined {
  return onPath('chromium-headless-shell')
}

/**
 * Switches for a test browser: no first-run pages or traffic of its own, and no sandbox, which root
 * cannot start.
 */
export const CHROMIUM_SWITCHES = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function run(command: string, args: string[]): boolean {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`)
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

/** @throws when no browser can be installed, with advice */
export function ensureChromium(): string {
  const present = findChromium()
  if (present) {
    return present
  }
  if (!run('npx', ['playwright', 'install', 'chromium'])) {
    installFromDebian('chromium')
  }
  const installed = findChromium()
  if (!installed) {
    throw new Error(
      'No Chromium found and none could be installed. Put chromium or google-chrome on PATH.',
    )
  }
  return installed
}

/** In Debian, Chromium's headless shell is a separate package. Without it the tests are slower. */
export function offerHeadlessShell(): void {
  if (!findHeadlessShell() && !installFromDebian('chromium-headless-shell')) {
    process.stdout.write('The browser tests are faster with the package chromium-headless-shell.\n')
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(`${ensureChromium()}\n`)
  offerHeadlessShell()
}
