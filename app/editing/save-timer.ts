/**
 * Milliseconds after the last keystroke, and the longest wait while someone types without a pause.
 */
const SAVE_AFTER_MS = 700
const SAVE_AT_LATEST_MS = 3000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000

/**
 * Decides when typed text is sent: after a pause, at the latest after a limit, and again after a
 * failure.
 */
export function saveTimer(send: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstWaiting = 0
  let retryMs = 0
  return {
    /** Plans a save. */
    schedule(delayMs = SAVE_AFTER_MS) {
      const time = Date.now()
      firstWaiting ||= time
      clearTimeout(timer)
      const latest = firstWaiting + Math.max(SAVE_AT_LATEST_MS, delayMs) - time
      timer = setTimeout(send, Math.max(0, Math.min(delayMs, latest)))
    },
    /** A save begins. */
    begin() {
      clearTimeout(timer)
      firstWaiting = 0
    },
    /** The save failed. The next attempt comes later each time. */
    retry() {
      retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2 || FIRST_RETRY_MS)
      clearTimeout(timer)
      timer = setTimeout(send, retryMs)
    },
    /**
     * The save succeeded or the person asked for one. The next failure has the shortest delay
     * again.
     */
    resetBackoff: () => (retryMs = 0),
    stop: () => clearTimeout(timer),
  }
}
