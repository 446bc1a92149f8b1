import { expect, test, vi } from 'vitest'
import { processEnd } from './process-end.ts'

const LIMIT_MS = 60_000

test('a failed shutdown ends the process once, with the reason in the log', async () => {
  const [log, exit] = [{ error: vi.fn() }, vi.fn()]
  const stop = vi.fn(() => Promise.reject(new Error('the socket would not close')))
  const end = processEnd({ stop, limitMs: LIMIT_MS, log, exit })
  end(0)
  end(0)
  await vi.waitFor(() => expect(exit).toHaveBeenCalled())
  expect([stop.mock.calls, exit.mock.calls]).toEqual([[[0]], [[1]]])
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'the socket would not close' }),
    expect.any(String),
  )
})

test('a failure during the shutdown changes the exit code', async () => {
  const exit = vi.fn()
  const end = processEnd({ stop: async () => {}, limitMs: LIMIT_MS, log: { error: vi.fn() }, exit })
  end(0)
  end(1)
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1))
  expect(exit).toHaveBeenCalledTimes(1)
})
