/**
 * `npm test` runs the first ring of tests, `npm run test:all` both (`test/rings.ts`), to the end
 * even when a check fails. `npm test -- NAME …` runs the tests whose file matches a name. Prints
 * the time of each stage; the last line is `N passed, N failed`: the tests of both runners plus the
 * checks around them.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installedEngines } from '../test/engines/installed.ts'
import { PROJECT } from './build-stamp.ts'
import { ensureChromium } from './install-chromium.ts'

const REPORTS = join(PROJECT, '.cache/test-reports')
const UNIT_REPORT = join(REPORTS, 'unit.json')
const BROWSER_REPORT = join(REPORTS, 'browser.json')

const BOTH_RINGS = '--both-rings'
const names = process.argv.slice(2).filter((word) => word !== BOTH_RINGS)
const isFirstRing = names.length === 0 && !process.argv.includes(BOTH_RINGS)

const say = (text: string) => process.stdout.write(`${text}\n`)

interface Tally {
  passed: number
  /** Names, said again at the end. */
  failed: string[]
}

const stages: { title: string; ms: number }[] = []
/** Tests that passed only when CI repeated them (`vitest.config.ts`, `playwright.config.ts`). */
const flaky: string[] = []

async function stage(title: string, work: () => Promise<Tally>): Promise<Tally> {
  say(`\n── ${title}`)
  const startedAt = performance.now()
  const outcome = await work()
  stages.push({ title, ms: performance.now() - startedAt })
  say(`${outcome.failed.length === 0 ? '✓' : '✗'} ${title}`)
  return outcome
}

type Command = [command: string, ...args: string[]]

const ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT,
}
if (isFirstRing) {
  ENVIRONMENT.TEST_RING = 'first'
}

/**
 * Also a command that cannot be started has failed.
 * @param isShown whether its output is shown as it comes
 */
function run(
  [command, ...args]: Command,
  isShown: boolean,
): Promise<{ code: number | null; output: Buffer }> {
  const child = spawn(command, args, {
    cwd: PROJECT,
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: ENVIRONMENT,
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => output.push(chunk))
  }
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: 1, output: Buffer.concat(output) }))
    child.once('close', (code) => resolve({ code, output: Buffer.concat(output) }))
  })
}

/**
 * A check without tests of its own counts as one. Its output is shown when it is done, so that
 * checks can run side by side.
 */
const runCheck = (title: string, ...commands: Command[]) =>
  stage(title, async () => {
    for (const command of commands) {
      const { code, output } = await run(command, false)
      if (code === 0) {
        continue
      }
      process.stdout.write(output)
      return { passed: 0, failed: [title] }
    }
    return { passed: 1, failed: [] }
  })

/**
 * A test runner: what its report counts. A runner that fails without a failed test (a broken file,
 * no report) is one failure.
 */
const runTests = (
  title: string,
  command: Command,
  report: string,
  read: (report: never) => Tally,
) =>
  stage(title, async () => {
    const { code } = await run(command, true)
    try {
      const outcome = read(JSON.parse(readFileSync(report, 'utf8')) as never)
      return code !== 0 && outcome.failed.length === 0 ? { ...outcome, failed: [title] } : outcome
    } catch {
      return { passed: 0, failed: [`${title} left no report`] }
    }
  })

function vitest(names: string[]): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  const args = ['run', ...names, ...reporters]
  if (names.length > 0) {
    args.push('--passWithNoTests')
  }
  type File = {
    name: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }
  const read = ({
    numPassedTests,
    testResults,
  }: {
    numPassedTests: number
    testResults: File[]
  }) => {
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ name, ...test })),
    )
    const failed = tests.filter(({ status }) => status === 'failed')
    const repeated = tests.filter(
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    )
    for (const { name, fullName, failureMessages } of repeated) {
      flaky.push(`${name}: ${fullName}\n${failureMessages[0]}`)
    }
    return {
      passed: numPassedTests,
      failed: failed.map(({ name, fullName }) => `${name}: ${fullName}`),
    }
  }
  return runTests('Unit and server tests', ['vitest', ...args], UNIT_REPORT, read)
}

async function playwright(names: string[]): Promise<Tally> {
  try {
    ensureChromium()
  } catch (error) {
    return { passed: 0, failed: [error instanceof Error ? error.message : String(error)] }
  }
  const config = ['--config', 'test/e2e/playwright.config.ts', '--reporter=list,json']
  const args = ['test', ...names, ...config]
  if (names.length > 0) {
    args.push('--pass-with-no-tests')
  }
  type Spec = { ok: boolean; file: string; title: string; tests: { status: string }[] }
  type Suite = { suites?: Suite[]; specs: Spec[] }
  const specsOf = ({ suites = [], specs }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]
  type Report = { suites: Suite[]; stats: { expected: number; flaky: number } }
  const read = ({ suites, stats }: Report) => {
    const specs = suites.flatMap(specsOf)
    const failed = specs.filter(({ ok }) => !ok)
    const repeated = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    flaky.push(...repeated.map(({ file, title }) => `${file}: ${title}`))
    return {
      passed: stats.expected + stats.flaky,
      failed: failed.map(({ file, title }) => `${file}: ${title}`),
    }
  }
  return runTests('Browser tests', ['playwright', ...args], BROWSER_REPORT, read)
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const script = (name: string, ...args: string[]): Command => [
  process.execPath,
  join(PROJECT, 'scripts', name),
  ...args,
]
const build = () => runCheck('Build', script('build.ts', '--if-stale'))
const TOOLS = isFirstRing ? ['deno', 'postgres'] : ['deno', 'postgres', 'engines']
/** Debian's packages, beside Chromium, of what only the second ring needs. */
const PROGRAMS = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'radicale', 'caddy']
const tools = () =>
  runCheck(
    'Tools that few tests need',
    script('fetch-tool.ts', ...TOOLS),
    script('install-chromium.ts'),
    ...(isFirstRing ? [] : [script('debian-packages.ts', ...PROGRAMS)]),
  )
const types = () => runCheck('Types', ['react-router', 'typegen'], ['tsc'])
const lint = () => runCheck('Lint and format', ['biome', 'check', '--error-on-warnings', '.'])
const words = () => runCheck('Words', script('check-words.ts'))
const deadCode = () => runCheck('Dead code', ['knip'])

/** What is checked without running anything, one after the other. */
async function checks(): Promise<Tally[]> {
  return [await types(), await lint(), await words(), await deadCode()]
}

const outcomes: Tally[] = []
if (names.length > 0) {
  outcomes.push(await build(), await vitest(names))
} else {
  outcomes.push(...(await Promise.all([build(), tools()])))
  // The checks run while tests wait for servers and intervals.
  const [tested, checked] = await Promise.all([vitest(names), checks()])
  outcomes.push(tested, ...checked)
}
outcomes.push(await playwright(names))

say('\nTime by stage')
for (const { title, ms } of stages) {
  say(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`)
}
if (!isFirstRing) {
  say('\nBrowser engines')
  for (const { name, packages, launch } of installedEngines()) {
    const note = launch ? '' : `: missing, NOT TESTED (on Debian: apt-get install ${packages})`
    say(`           ${name}${note}`)
  }
}

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.flatMap((outcome) => outcome.failed)
for (const name of flaky) {
  say(`flaky: ${name}`)
}
for (const name of failed) {
  say(`✗ ${name}`)
}
say(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
