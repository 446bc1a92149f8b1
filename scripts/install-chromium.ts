/** Installs a Chromium for the browser tests: Playwright's download, or the distribution's package if that cannot be reached. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { findChromium, findHeadlessShell } from './find-chromium.ts'

const isDebianAsRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

function run(command: string, args: string[]): boolean {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`)
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

/** @throws when no browser can be installed, with advice */
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

/** In Debian, Chromium's headless shell is a separate package. Without it the tests are slower. */
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
