/**
 * Installs programs that are no npm packages where that needs no question: on Debian, as root.
 * `node scripts/debian-packages.ts NAME …` does it ahead of time. Tests that need a program name the
 * package where it is missing.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** It gives up soon where the network is closed. */
const APT_GET = 'apt-get -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=10'

const isInstalled = (name: string) =>
  spawnSync('dpkg', ['--status', name]).stdout?.includes('Status: install ok installed') ?? false

/** @returns whether all of them are installed now */
export function installFromDebian(...names: readonly string[]): boolean {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    return false
  }
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) {
    return true
  }
  process.stdout.write(`> apt-get install ${missing.join(' ')}\n`)
  const { status } = spawnSync(
    'sh',
    ['-c', `${APT_GET} update && ${APT_GET} install -y "$@"`, 'sh', ...missing],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  )
  return status === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  installFromDebian(...process.argv.slice(2))
}
