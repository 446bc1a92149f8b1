import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const PINO = import.meta.resolve('pino')
const OUTPUT = pathToFileURL(`${import.meta.dirname}/log-output.ts`).href

const PROGRAM = `import { pino } from '${PINO}'; import { openLogOutput } from '${OUTPUT}'
  const output = await openLogOutput(); const log = pino({}, output.stream);`

/** Runs statements in a separate process that has a variable `log`, and reads its lines. */
function linesOf(statements: string): string[] {
  const program = ['--input-type=module', '-e', `${PROGRAM} ${statements}`]
  const { stdout } = spawnSync(process.execPath, program, { encoding: 'utf8' })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg)
}
const numbers = Array.from({ length: 2_000 }, (_, n) => String(n))
const WRITE_ALL = 'for (let n = 0; n < 2000; n++) log.info(String(n));'

/**
 * Sorted by time, because the last lines can precede a batch that the other thread has not written
 * yet.
 */
const sorted = (lines: string[]) => lines.sort((one, other) => Number(one) - Number(other))

test.each([
  ['ends by itself', ''],
  ['exits', 'process.exit(0)'],
  ['flushes, then exits', 'await output.flush(); process.exit(0)'],
])('every line is written once when the process %s', (_, end) => {
  expect(sorted(linesOf(WRITE_ALL + end))).toEqual(numbers)
})

test.runIf(existsSync('/dev/full'))('a log on a full disk ends no process', () => {
  const program = `${PROGRAM} log.info('lost'); process.stdout.write('lost'); setTimeout(() => void output.flush().then(() => process.exit(7)), 1500)`
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
    // Without an end it would try for ever.
    timeout: 30_000,
    killSignal: 'SIGKILL',
  })
  closeSync(full)
  expect({ status, stderr }).toEqual({ status: 7, stderr: '' })
})

test('a line at level fatal also writes all lines before it, even if the process dies right after', () => {
  const end = "log.fatal('2000'); process.kill(process.pid, 'SIGKILL')"
  expect(sorted(linesOf(WRITE_ALL + end))).toEqual([...numbers, '2000'])
})

test('a single line is written after a moment', () => {
  expect(
    linesOf(`log.info('alone'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2000)`),
  ).toEqual(['alone'])
})
