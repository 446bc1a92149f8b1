/**
 * `npm test`: every check, to the end even when one fails. `npm test -- NAME …` runs the tests whose file matches a name.
 * Prints the time of each stage and the ten slowest files; the last line is `N passed, N failed`: the tests of both
 * runners plus the checks around them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installedEngines } from '../test/engines/installed.ts'
import { PROJECT } from './build-stamp.ts'
import { ensureChromium } from './install-chromium.ts'

const REPORTS = join(PROJECT, '.cache/test-reports')
const UNIT_REPORT = join(REPORTS, 'unit.json')
const BROWSER_REPORT = join(REPORTS, 'browser.json')
const SLOWEST_SHOWN = 10

const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

interface FileTime {
  file: string
  ms: number
}

interface Tally {
  passed: number
  failed: number
  files: FileTime[]
}

const stages: { title: string; ms: number }[] = []

/** Also a command that cannot be started has failed. */
function exitCodeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })
}

async function stage(title: string, work: () => Promise<Tally> | Tally): Promise<Tally> {
  say(`\n── ${title}`)
  const startedAt = performance.now()
  const outcome = await work()
  stages.push({ title, ms: performance.now() - startedAt })
  say(`${outcome.failed === 0 ? '✓' : '✗'} ${title}`)
  return outcome
}

/** A check without tests of its own counts as one. Its output is shown when it is done, so that checks can run side by side. */
function runCheck(title: string, commands: [command: string, ...args: string[]][]): Promise<Tally> {
  return stage(title, async () => {
    for (const [command, ...args] of commands) {
      const child = spawn(command, args, { cwd: PROJECT, stdio: ['ignore', 'pipe', 'pipe'] })
      const output: Buffer[] = []
      child.stdout.on('data', (chunk) => output.push(chunk))
      child.stderr.on('data', (chunk) => output.push(chunk))
      if ((await exitCodeOf(child)) !== 0) {
        process.stdout.write(Buffer.concat(output))
        return { passed: 0, failed: 1, files: [] }
      }
    }
    return { passed: 1, failed: 0, files: [] }
  })
}

/** A test runner: what its report counts. A runner that fails without a failed test (a broken file, no report) is one failure. */
function runTests(
  title: string,
  command: string,
  args: string[],
  report: string,
  read: (report: never) => Tally,
): Promise<Tally> {
  return stage(title, async () => {
    const runner = spawn(command, args, {
      cwd: PROJECT,
      stdio: 'inherit',
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT },
    })
    const status = await exitCodeOf(runner)
    try {
      const outcome = read(JSON.parse(readFileSync(report, 'utf8')) as never)
      return status !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
    } catch {
      say(`✗ ${title} left no report`)
      return { passed: 0, failed: 1, files: [] }
    }
  })
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number }[]
}

function readVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Tally {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(PROJECT, name),
    ms: endTime - startTime,
  }))
  return { passed: numPassedTests, failed: numFailedTests, files }
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { tests: { results: { duration: number }[] }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

function durationOf(suite: PlaywrightSuite): number {
  const results = suite.specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return (suite.suites ?? []).reduce((sum, inner) => sum + durationOf(inner), own)
}

/** Only CI looks twice (`playwright.config.ts`); a test that passed on the second look is listed as flaky by the runner. */
function readPlaywright({ stats, suites }: PlaywrightReport): Tally {
  const files = suites.map((suite) => ({ file: `test/e2e/${suite.file}`, ms: durationOf(suite) }))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, files }
}

function vitest(names: string[]): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  const args = ['run', ...names, ...reporters, ...(names.length > 0 ? ['--passWithNoTests'] : [])]
  return runTests('Unit and server tests', 'vitest', args, UNIT_REPORT, readVitest)
}

async function playwright(names: string[]): Promise<Tally> {
  try {
    ensureChromium()
  } catch (error) {
    say(`✗ ${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 1, files: [] }
  }
  const config = ['--config', 'test/e2e/playwright.config.ts', '--reporter=list,json']
  const args = ['test', ...names, ...config, ...(names.length > 0 ? ['--pass-with-no-tests'] : [])]
  return runTests('Browser tests', 'playwright', args, BROWSER_REPORT, readPlaywright)
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const names = process.argv.slice(2)
const build = () => runCheck('Build', [[process.execPath, join(PROJECT, 'scripts/build.ts'), '--if-stale']])
const tools = () =>
  runCheck('Tools that few tests need', [
    [process.execPath, join(PROJECT, 'scripts/fetch-tool.ts'), 'deno', 'engines', 'postgres'],
    [process.execPath, join(PROJECT, 'scripts/install-chromium.ts')],
  ])
const types = () => runCheck('Types', [['react-router', 'typegen'], ['tsc']])
const lint = () => runCheck('Lint and format', [['biome', 'check', '--error-on-warnings', '.']])
const deadCode = () => runCheck('Dead code', [['knip']])

const outcomes =
  names.length > 0
    ? [await build(), await vitest(names)]
    : [
        ...(await Promise.all([build(), tools()])),
        // The checks run while tests wait for servers and intervals.
        ...(
          await Promise.all([vitest(names), types().then(async (one) => [one, await lint(), await deadCode()])])
        ).flat(),
      ]
outcomes.push(await playwright(names))

say('\nTime by stage')
for (const { title, ms } of stages) say(`${seconds(ms).padStart(9)}  ${title}`)
say('\nSlowest files')
const files = outcomes.flatMap((outcome) => outcome.files).sort((one, other) => other.ms - one.ms)
for (const { file, ms } of files.slice(0, SLOWEST_SHOWN)) say(`${seconds(ms).padStart(9)}  ${file}`)

say('\nBrowser engines')
for (const { name, packages, launch } of installedEngines())
  say(`           ${name}${launch ? '' : `: missing, not tested (on Debian: apt-get install ${packages})`}`)

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
say(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
