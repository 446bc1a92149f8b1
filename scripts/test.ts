/**
 * `npm test`: every check, one after the other, to the end even when one fails.
 * The last line is `N passed, N failed`: tests of both runners plus the checks around them.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from './build-stamp.ts'
import { ensureChromium } from './install-chromium.ts'

const REPORTS = join(PROJECT, '.cache/test-reports')
const UNIT_REPORT = join(REPORTS, 'unit.json')
const BROWSER_REPORT = join(REPORTS, 'browser.json')

interface Counts {
  passed: number
  failed: number
}

/** A check of its own: one passed or one failed. */
function runCheck(title: string, commands: [command: string, ...args: string[]][]): Counts {
  process.stdout.write(`\n── ${title}\n`)
  for (const [command, ...args] of commands) {
    const { status } = spawnSync(command, args, { cwd: PROJECT, stdio: 'inherit' })
    if (status !== 0) {
      process.stdout.write(`✗ ${title}\n`)
      return { passed: 0, failed: 1 }
    }
  }
  process.stdout.write(`✓ ${title}\n`)
  return { passed: 1, failed: 0 }
}

/** A test runner: what its report counts. A runner that fails without a failed test (a broken file, no report) is one failure. */
function runTests(
  title: string,
  command: string,
  args: string[],
  report: string,
  count: (report: never) => Counts,
): Counts {
  process.stdout.write(`\n── ${title}\n`)
  const { status } = spawnSync(command, args, {
    cwd: PROJECT,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT },
  })
  try {
    const counts = count(JSON.parse(readFileSync(report, 'utf8')) as never)
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    process.stdout.write(`✗ ${title} left no report\n`)
    return { passed: 0, failed: 1 }
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const results: Counts[] = [
  runCheck('Types', [['react-router', 'typegen'], ['tsc']]),
  runCheck('Lint and format', [['biome', 'check', '.']]),
  runCheck('Dead code', [['knip']]),
  runCheck('Build', [[process.execPath, join(PROJECT, 'scripts/build.ts')]]),
  runTests(
    'Unit and server tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
    UNIT_REPORT,
    (report: VitestReport) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  ),
]
try {
  ensureChromium()
  results.push(
    runTests(
      'Browser tests',
      'playwright',
      ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter=list,json'],
      BROWSER_REPORT,
      // Only CI looks twice (playwright.config.ts); a test that passed on the second look is listed as flaky above.
      ({ stats }: PlaywrightReport) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    ),
  )
} catch (error) {
  process.stdout.write(`✗ ${error instanceof Error ? error.message : error}\n`)
  results.push({ passed: 0, failed: 1 })
}

const passed = results.reduce((sum, counts) => sum + counts.passed, 0)
const failed = results.reduce((sum, counts) => sum + counts.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
