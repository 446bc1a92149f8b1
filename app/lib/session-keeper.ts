/** Follows the client's session. Loaded with the client, never on a first visit. */
import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { onBackendOpen, openBackend, SESSION_KEY } from './backend.ts'
import { browserStorage } from './browser-storage.ts'
import { notify } from './notify.ts'

export type SessionListener = (event: AuthChangeEvent, session: Session | null) => void

/** Every event of the session, from the first check on, until `over`. */
export function followSession(over: AbortSignal, listener: SessionListener): void {
  if (over.aborted) return
  const fragment = new URLSearchParams(location.hash.slice(1))
  if (fragment.has('error_code')) {
    history.replaceState(history.state, '', location.pathname + location.search)
    notify(fragment.get('error_description') ?? '', 'failure')
  }
  const stopWaiting = onBackendOpen((client) => {
    const { data } = client.auth.onAuthStateChange(listener)
    over.addEventListener('abort', () => data.subscription.unsubscribe())
  })
  over.addEventListener('abort', stopWaiting)
  openBackend().catch((error: unknown) => {
    console.error('The session could not be checked', error)
    listener('INITIAL_SESSION', null)
  })
}

/** Ends the session everywhere, then opens `/auth` anew. */
export async function endSession(): Promise<void> {
  try {
    const client = await openBackend()
    const { error } = await client.auth.signOut({ scope: 'global' })
    if (error) throw error
  } catch (error) {
    console.error('Sign-out failed', error)
    // Whoever walks away from this machine must not stay signed in on it.
    browserStorage.device.removeItem(SESSION_KEY)
  }
  location.assign('/auth')
}
