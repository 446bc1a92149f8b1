/**
 * `npm run soak [-- FILTER …]`: the fault, load and fuzz tests at full size (`npm test` runs the same tests small).
 * Takes about 70 minutes on two cores. The latest figures are in docs/operations.md.
 */
import { spawnSync } from 'node:child_process'
import { PROJECT } from './build-stamp.ts'

const FULL_SIZE_TESTS = [
  'server/db/embedded/crash.test.ts',
  'server/meetings/caldav.test.ts',
  'server/db/embedded/power-cut.test.ts',
  'test/protocol/generated-calls.fuzz.test.ts',
  'test/soak',
]

const chosen = process.argv.slice(2)
const { status } = spawnSync('vitest', ['run', ...(chosen.length > 0 ? chosen : FULL_SIZE_TESTS)], {
  cwd: PROJECT,
  stdio: 'inherit',
  env: { ...process.env, SOAK: '1' },
})
process.exitCode = status ?? 1
