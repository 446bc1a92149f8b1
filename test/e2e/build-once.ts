/** Before the browser tests: the build they run against is that of the sources. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuildCurrent, PROJECT } from '../../scripts/build-stamp.ts'

export default function buildOnce(): void {
  if (isBuildCurrent()) return
  const { status } = spawnSync(process.execPath, [join(PROJECT, 'scripts/build.ts')], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built')
}
