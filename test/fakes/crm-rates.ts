/** The CRM's rate limits for the unauthenticated form call, by calling address. */

const WINDOW_MS = 10_000
const BLOCK_AFTER_REFUSALS = 10
const BLOCK_MS = 60_000

/**
 * A rolling window of 10 s. Ten refusals within one second block the caller for a minute.
 * @returns `take(now)`, which gives undefined if the call may pass, otherwise the message of the refusal
 */
export function createCrmRates(callsPerWindow: number) {
  let passed: number[] = []
  let refused: number[] = []
  let blockedUntil = 0
  return {
    take(now: number): string | undefined {
      if (now < blockedUntil) return 'You are blocked for a minute.'
      passed = passed.filter((at) => at > now - WINDOW_MS)
      if (passed.length < callsPerWindow) {
        passed.push(now)
        return undefined
      }
      refused = [...refused.filter((at) => at > now - 1000), now]
      if (refused.length >= BLOCK_AFTER_REFUSALS) blockedUntil = now + BLOCK_MS
      return 'You have reached your ten_secondly_rolling limit.'
    },
  }
}
