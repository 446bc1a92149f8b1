import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'

/** Lines are written together once they have this many characters or this time has passed. */
const BATCH_CHARACTERS = 8 * 1024
const LONGEST_WAIT_MS = 250
/** Unread lines beyond this limit are dropped, so that they cannot fill the memory. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024
/** Longest wait for a reader that no longer reads. */
const FLUSH_LIMIT_MS = 1_000

/**
 * Opens the destination of the log. A terminal gets readable lines at once. Everything else gets
 * JSON in batches, which another thread writes: writing each line separately took up to a fifth of
 * the time for a cached page. The remaining lines are written when the process ends and after a
 * line at level fatal, so only a killed process loses the lines of its last quarter of a second.
 */
export async function openLogOutput() {
  if (process.stdout.isTTY) {
    const { default: pretty } = await import('pino-pretty')
    return { stream: pretty({ ignore: 'pid,hostname', sync: true }), flush: async () => {} }
  }
  const stream = pino.destination({
    fd: process.stdout.fd,
    sync: false,
    minLength: BATCH_CHARACTERS,
    maxLength: MAX_UNREAD_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
  })
  // A reader that went away, or a file on a full disk. The site goes on without its log; later
  // lines are tried again.
  let isFailing = false
  stream.on('error', () => {
    isFailing = true
  })
  stream.on('write', () => {
    isFailing = false
  })
  process.stdout.on('error', () => {})
  const flushAll = promisify(stream.flush.bind(stream))
  return {
    stream,
    /** Writes the lines that still wait. It must be awaited before the process ends. */
    async flush(): Promise<void> {
      await Promise.race([
        flushAll().catch(() => {}),
        delay(FLUSH_LIMIT_MS, undefined, { ref: false }),
      ])
      // Otherwise it would try to write them for ever while the process ends.
      if (isFailing) {
        stream.destroy()
      }
    },
  }
}
