/** Follows the events of the client's session. Loaded with the client, never on a first visit. */
import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { livingSession, onBackendOpen, openBackend } from './backend.ts'
import { browserStorage } from './browser-storage.ts'
import { linkFragment } from './link-fragment.ts'
import { SESSION_KEY, storedSession } from './local-session.ts'
import { finishSignOuts } from './sign-out.ts'
import type { EditableComponents } from './words.ts'

/**
 * @param recovering true when the session began with a link for a forgotten password and no new one
 * was saved yet
 */
type SessionListener = (session: Session | null, recovering: boolean) => void

/**
 * Reactions of the site to a session. They are passed in, because this folder contains no words.
 */
export type LoadAccount = () => Promise<{
  /** Reports the outcome of an emailed link. */
  tellLinkOutcome: (fragment: URLSearchParams) => Promise<void>
  /**
   * Provides the editor when the person's role allows it. Called at every event of a session, with
   * null when it ends.
   */
  offerEditing: (session: Session | null, onStaff: OnStaff) => void
}>

/** Receives what lets staff edit the page; undefined when it ends. */
export type OnStaff = (components: EditableComponents | undefined) => void

/** Follows the session from the first check until `over` is aborted. */
export function followSession(
  over: AbortSignal,
  loadAccount: LoadAccount,
  onStaff: OnStaff,
  listener: SessionListener,
): void {
  if (over.aborted) {
    return
  }
  // Read before the client takes the tokens.
  const fragment = new URLSearchParams(linkFragment().slice(1))
  if (['access_token', 'error_code'].some((name) => fragment.has(name))) {
    loadAccount()
      .then(({ tellLinkOutcome }) => tellLinkOutcome(fragment))
      .catch(console.error)
  }
  let recovering = false
  /**
   * Whether the server has been asked if the stored session still exists. Until then no session is
   * passed on.
   */
  let isChecked = false
  const onAuthChange = (event: AuthChangeEvent, session: Session | null) => {
    recovering =
      event === 'PASSWORD_RECOVERY' ||
      (recovering && event !== 'USER_UPDATED' && event !== 'SIGNED_OUT')
    if (over.aborted || (session && !isChecked)) {
      return
    }
    listener(session, recovering)
    if (session || event === 'SIGNED_OUT') {
      loadAccount()
        .then(({ offerEditing }) => offerEditing(session, onStaff))
        .catch(console.error)
    }
  }
  const stopWaiting = onBackendOpen((client) => {
    const { data } = client.auth.onAuthStateChange((event, session) => {
      if (event !== 'INITIAL_SESSION') {
        onAuthChange(event, session)
        return
      }
      // The client may not be called before this listener returns.
      setTimeout(async () => {
        // A session that could not be refreshed now, because the server is away or has answered too
        // many calls, is still there.
        const living = session ? await livingSession(client) : (storedSession() ?? null)
        isChecked = true
        onAuthChange(event, living)
      })
    })
    over.addEventListener('abort', () => data.subscription.unsubscribe())
  })
  over.addEventListener('abort', stopWaiting)
  // A failed sign-out in another tab removes the session without the client, which would otherwise
  // tell the tabs.
  const stopHearing = browserStorage.onChangeElsewhere(SESSION_KEY, () => {
    if (browserStorage.device.getItem(SESSION_KEY) === null) {
      onAuthChange('SIGNED_OUT', null)
    }
  })
  over.addEventListener('abort', stopHearing)
  void finishSignOuts(over)
  openBackend().catch((error: unknown) => {
    console.error('The session could not be checked', error)
    listener(storedSession() ?? null, false)
  })
}
