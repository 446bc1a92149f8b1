/** Gets a Chromium for the browser tests: Playwright's download, or the distribution's package where that is not reachable. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { findChromium } from './find-chromium.ts'

function run(command: string, args: string[]): boolean {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`)
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

/** @throws when no way leads to a browser, with what a person can do about it */
export function ensureChromium(): string {
  const present = findChromium()
  if (present) return present
  if (
    !run('npx', ['playwright', 'install', 'chromium']) &&
    existsSync('/etc/debian_version') &&
    process.getuid?.() === 0
  )
    run('sh', ['-c', 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium'])
  const installed = findChromium()
  if (!installed)
    throw new Error('No Chromium found and none could be installed. Put chromium or google-chrome on PATH.')
  return installed
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(`${ensureChromium()}\n`)
