import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatLine } from './repeat-line.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a repeated line is the line that pino writes, at its own time', () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const fields = { method: 'GET', route: '/a "quoted" path', status: 200, ms: 0 }
  const id = randomUUID()

  const writeLine = repeatLine(log, fields, 'answered')
  expect(lines).toEqual([])
  vi.advanceTimersByTime(60_000)
  log.child(fields).info({ id }, 'answered')
  writeLine?.(id)

  expect(lines[0]).toContain(id)
  expect(lines[1]).toBe(lines[0])
})

test('nothing is written below the level of the log', () => {
  const lines: string[] = []
  const writeLine = repeatLine(pino({ level: 'warn' }, { write: (line) => lines.push(line) }), {}, 'answered')
  writeLine?.(randomUUID())
  expect(lines).toEqual([])
})
