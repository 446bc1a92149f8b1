/** Makes sure that tests against the built site run against the sources as they are. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuildCurrent, PROJECT } from '../scripts/build-stamp.ts'

export function buildOnce(): void {
  if (isBuildCurrent()) return
  const { status } = spawnSync(process.execPath, [join(PROJECT, 'scripts/build.ts'), '--if-stale'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The site could not be built')
}

/** Playwright's global set-up. */
export default buildOnce
