import { promisify } from 'node:util'
import { pino } from 'pino'

/** Lines are written together once they have this many characters or this time has passed. */
const BATCH_CHARACTERS = 16 * 1024
const LONGEST_WAIT_MS = 250
/** Unread lines beyond this limit are dropped, so that they cannot fill the memory. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024
/** Longest wait for a reader that no longer reads. */
const FLUSH_LIMIT_MS = 1_000

/**
 * Opens the destination of the log. A terminal gets readable lines at once. Everything else gets JSON in batches, which
 * another thread writes. Writing each line separately, or passing each to pino's own asynchronous stream, took up to a
 * fifth of the time for a cached page. The remaining lines are written when the process ends and after a line at level
 * fatal, so only a killed process loses the lines of its last quarter of a second. At the end of the process, the last lines
 * can precede a batch that the other thread has not written yet. The time in each line gives the order.
 */
export async function openLogOutput() {
  if (process.stdout.isTTY) {
    const { default: pretty } = await import('pino-pretty')
    return { stream: pretty({ ignore: 'pid,hostname', sync: true }), flush: async () => {} }
  }
  const file = pino.destination({ fd: process.stdout.fd, sync: false, maxLength: MAX_UNREAD_BYTES })
  const flushFile = promisify(file.flush.bind(file))
  let lines: string[] = []
  let characters = 0
  let timer: NodeJS.Timeout | undefined

  function passOn(): void {
    clearTimeout(timer)
    timer = undefined
    if (lines.length === 0) return
    const batch = lines.join('')
    lines = []
    characters = 0
    file.write(batch)
  }

  const stream = {
    write(line: string) {
      lines.push(line)
      characters += line.length
      if (characters >= BATCH_CHARACTERS) passOn()
      else timer ??= setTimeout(passOn, LONGEST_WAIT_MS).unref()
    },
    /** pino calls this after a line at level fatal. */
    flushSync() {
      passOn()
      file.flushSync()
    },
  }
  // This listener must run before pino's own listeners, which close the file.
  process.prependOnceListener('beforeExit', passOn)
  process.prependOnceListener('exit', () => stream.flushSync())
  return {
    stream,
    /** Writes the lines that still wait. It must be awaited before the process ends. */
    async flush() {
      passOn()
      let limit: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, FLUSH_LIMIT_MS)
      })
      await Promise.race([flushFile().catch(() => {}), late])
      clearTimeout(limit)
    },
  }
}
