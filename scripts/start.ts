/** `npm start`: builds the site when the build is missing or out of date, then serves it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUNDLES } from '#server/program-files.ts'
import { isBuildCurrent, PROJECT } from './build-stamp.ts'

const settingsFile = join(PROJECT, '.env')
if (existsSync(settingsFile)) {
  process.loadEnvFile(settingsFile)
}
if (!isBuildCurrent()) {
  process.stdout.write('Building the site (about half a minute, only after a change) …\n')
  const build = spawnSync(process.execPath, [join(PROJECT, 'scripts/build.ts'), '--if-stale'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (build.status !== 0) {
    process.exit(build.status ?? 1)
  }
}
// Errors then name the files and lines of the sources. The maps are read at the first error.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(PROJECT, BUNDLES, 'main.js')).href)
