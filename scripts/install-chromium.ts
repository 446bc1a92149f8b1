/** Gets a Chromium for the browser tests: Playwright's download, or the distribution's package where that is not reachable. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { findChromium, findHeadlessShell } from './find-chromium.ts'

const isDebianAsRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

function run(command: string, args: string[]): boolean {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`)
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

/** @throws when no way leads to a browser, with what a person can do about it */
export function ensureChromium(): string {
  const present = findChromium()
  if (present) return present
  if (!run('npx', ['playwright', 'install', 'chromium']) && isDebianAsRoot())
    run('sh', ['-c', 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium'])
  const installed = findChromium()
  if (!installed)
    throw new Error('No Chromium found and none could be installed. Put chromium or google-chrome on PATH.')
  return installed
}

/** Where Chromium comes from Debian, its headless shell is a package of its own. The tests run without it too, slower. */
export function offerHeadlessShell(): void {
  if (findHeadlessShell() || !isDebianAsRoot()) return
  const aptGet = 'DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=10'
  const { status } = spawnSync('sh', ['-c', `${aptGet} update && ${aptGet} install -y chromium-headless-shell`])
  if (status !== 0) process.stdout.write('The browser tests are faster with the package chromium-headless-shell.\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(`${ensureChromium()}\n`)
  offerHeadlessShell()
}
