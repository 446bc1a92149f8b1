/** Builds the site before its tests if the sources have changed since the last build. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuildCurrent, PROJECT } from '../scripts/build-stamp.ts'

export function buildOnce(): void {
  if (isBuildCurrent()) {
    return
  }
  const { status } = spawnSync(
    process.execPath,
    [join(PROJECT, 'scripts/build.ts'), '--if-stale'],
    {
      stdio: 'inherit',
    },
  )
  if (status !== 0) {
    throw new Error('The site could not be built')
  }
}

/** Playwright's global setup. */
export default buildOnce
