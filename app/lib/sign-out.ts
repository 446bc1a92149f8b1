/**
 * Ends the session everywhere, even when the server cannot be reached. Pages for visitors never
 * load this module.
 */
import { openBackend } from './backend.ts'
import { browserStorage, storedJson } from './browser-storage.ts'
import { SESSION_KEY, SIGN_OUTS_KEY, storedSession } from './local-session.ts'

const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 5 * 60_000
/** Status of the answer when the token belongs to no session any more. */
const ALREADY_ENDED = [401, 403, 404]
/**
 * What the client makes of that answer when its code is `session_not_found`. The error does not
 * carry the answer's status.
 */
const SESSION_MISSING = 'AuthSessionMissingError'

const { device } = browserStorage

/** After an hour, such a token can only be used for signing out. */
const waitingSignOuts = () => (storedJson(device, SIGN_OUTS_KEY) ?? {}) as Record<string, string>

/**
 * Ends the session everywhere, then opens `/auth`. A failure is logged, and the call is repeated in
 * the background.
 */
export async function signOut(): Promise<void> {
  try {
    const client = await openBackend()
    const { error } = await client.auth.signOut({ scope: 'global' })
    if (error) {
      throw error
    }
  } catch (error) {
    console.error('Sign-out failed', error)
  }
  // After a failure too, whatever it was: a person who leaves this machine must not stay signed in
  // on it.
  endSessionHere()
  location.assign('/auth')
}

/** Ends the session in this browser. The next page ends it on the server. */
function endSessionHere(): void {
  const session = storedSession()
  if (session) {
    device.setItem(
      SIGN_OUTS_KEY,
      JSON.stringify({ ...waitingSignOuts(), [session.user.id]: session.access_token }),
    )
  }
  device.removeItem(SESSION_KEY)
}

/**
 * Repeats all sign-outs that have not reached the server: now, when the network is back, and at
 * intervals.
 */
export async function finishSignOuts(over: AbortSignal): Promise<void> {
  const isWaiting = () => Object.keys(waitingSignOuts()).length > 0
  for (
    let delayMs = FIRST_RETRY_MS;
    isWaiting();
    delayMs = Math.min(2 * delayMs, LONGEST_RETRY_MS)
  ) {
    for (const [userId, accessToken] of Object.entries(waitingSignOuts())) {
      if (!(await endSessions(userId, accessToken))) {
        continue
      }
      const { [userId]: ended, ...others } = waitingSignOuts()
      if (ended !== accessToken) {
        continue
      }
      if (Object.keys(others).length === 0) {
        device.removeItem(SIGN_OUTS_KEY)
      } else {
        device.setItem(SIGN_OUTS_KEY, JSON.stringify(others))
      }
    }
    if (isWaiting()) {
      await retryTime(delayMs, over)
    }
    if (over.aborted) {
      return
    }
  }
}

/** @returns false when the server could not be asked */
async function endSessions(userId: string, accessToken: string): Promise<boolean> {
  try {
    const { auth } = await openBackend()
    const { data } = await auth.getSession()
    // A person who has signed in again since then stays signed in.
    const isBack = data.session?.user.id === userId
    const { error } = isBack
      ? await auth.signOut({ scope: 'others' })
      : await auth.admin.signOut(accessToken, 'global')
    return !error || error.name === SESSION_MISSING || ALREADY_ENDED.includes(error.status ?? 0)
  } catch {
    return false
  }
}

/** Resolves when the network is back, after the delay, or when `over` is aborted. */
function retryTime(delayMs: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs)
    addEventListener('online', () => resolve(), { once: true })
    over.addEventListener('abort', () => resolve(), { once: true })
  })
}
