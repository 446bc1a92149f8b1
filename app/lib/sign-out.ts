/** Ends the session everywhere, even when the server cannot be reached at that moment. Loaded with the client. */
import type { Session } from '@supabase/supabase-js'
import { openBackend, SESSION_KEY } from './backend.ts'
import { browserStorage, storedJson } from './browser-storage.ts'

/** Sign-outs that have not reached the server. `document/deferred-start.js` starts a page at once while there are any. */
const SIGN_OUTS_KEY = 'everturn-sign-outs'
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 5 * 60_000
/** Status of the answer when the token belongs to no session any more. */
const ALREADY_ENDED = [401, 403, 404]
/** What the client makes of that answer when its code is `session_not_found`. The error does not carry the answer's status. */
const SESSION_MISSING = 'AuthSessionMissingError'

const { device } = browserStorage

/** Access tokens by user id. After an hour, a token can only be used for signing out. */
type SignOuts = Record<string, string>

const waiting = () => (storedJson(device, SIGN_OUTS_KEY) ?? {}) as SignOuts

function keep(signOuts: SignOuts): void {
  if (Object.keys(signOuts).length === 0) device.removeItem(SIGN_OUTS_KEY)
  else device.setItem(SIGN_OUTS_KEY, JSON.stringify(signOuts))
}

/** Ends the session everywhere, then opens `/auth`. If the server cannot be reached, the call is repeated later. */
export async function signOut(): Promise<void> {
  const session = storedJson(device, SESSION_KEY) as Session | undefined
  try {
    const client = await openBackend()
    const { error } = await client.auth.signOut({ scope: 'global' })
    if (error) throw error
  } catch (error) {
    console.error('Sign-out failed', error)
    if (session) keep({ ...waiting(), [session.user.id]: session.access_token })
    // The session is removed here at once, because a person who leaves this machine must not stay signed in on it.
    device.removeItem(SESSION_KEY)
  }
  location.assign('/auth')
}

/** Repeats all sign-outs that have not reached the server: now, when the network is back, and at intervals. */
export async function finishSignOuts(over: AbortSignal): Promise<void> {
  for (
    let delayMs = FIRST_RETRY_MS;
    Object.keys(waiting()).length > 0;
    delayMs = Math.min(2 * delayMs, LONGEST_RETRY_MS)
  ) {
    for (const [userId, accessToken] of Object.entries(waiting())) {
      if (!(await endSessions(userId, accessToken))) continue
      const { [userId]: ended, ...others } = waiting()
      if (ended === accessToken) keep(others)
    }
    if (Object.keys(waiting()).length > 0) await retryTime(delayMs)
    if (over.aborted) return
  }
}

/** @returns false when the server could not be asked */
async function endSessions(userId: string, accessToken: string): Promise<boolean> {
  try {
    const { auth } = await openBackend()
    const { data } = await auth.getSession()
    // A person who has signed in again since then stays signed in.
    const isBack = data.session?.user.id === userId
    const { error } = isBack ? await auth.signOut({ scope: 'others' }) : await auth.admin.signOut(accessToken, 'global')
    return !error || error.name === SESSION_MISSING || ALREADY_ENDED.includes(error.status ?? 0)
  } catch {
    return false
  }
}

function retryTime(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs)
    addEventListener('online', () => resolve(), { once: true })
  })
}
