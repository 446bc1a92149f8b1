/**
 * The client of accounts, data and functions. It is loaded when something needs it, and not with
 * public pages.
 */
import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { FOLLOWED_LINK_COOKIE } from '#contract/followed-link.ts'
import { once } from '#contract/once.ts'
import type { BackendConfig } from '#contract/page.ts'
import { accessClaims } from './access-claims.ts'
import { authFetch } from './auth-fetch.ts'
import { browserStorage } from './browser-storage.ts'
import { forgetLinkFragment, keepLinkFragment, linkFragment } from './link-fragment.ts'
import { tryChunk } from './load-chunk.ts'
import { SESSION_KEY, storedSession } from './local-session.ts'

/**
 * Key in `history.state` of the session that the person of this tab has agreed to. It also works
 * without storage.
 */
const AGREED = 'agreedSession'

/**
 * Whether to ask before a link signs in (`app/shell/account.tsx`). Anyone can send a link with a
 * session of their own. It is not asked again about a session that this browser has begun, or whose
 * user is signed in.
 */
export function mustAsk(accessToken: string): boolean {
  const { sub, session_id: session } = accessClaims(accessToken)
  if (session === undefined) {
    return true
  }
  if (session === history.state?.[AGREED]) {
    return false
  }
  const stored = storedSession()
  return stored ? stored.user.id !== sub : session !== browserStorage.cookie(FOLLOWED_LINK_COOKIE)
}

/**
 * Follows a link after its question was answered. The client reads a session from the address only
 * when the page starts.
 */
export async function followAgreed(fragment: URLSearchParams): Promise<void> {
  const { auth } = await openBackend()
  await auth.signOut({ scope: 'local' })
  const agreed = accessClaims(fragment.get('access_token') ?? '').session_id
  history.replaceState({ ...history.state, [AGREED]: agreed }, '')
  keepLinkFragment(`#${fragment}`)
  location.reload()
}

/**
 * Tells the client whether the address begins a session. It also removes the tokens of an email
 * link from the address. The client would do that with a new history entry, and the Back button
 * would show the tokens again.
 */
function beginsSession(_address: URL, { access_token }: Record<string, string>): boolean {
  if (!access_token) {
    return false
  }
  forgetLinkFragment()
  return !mustAsk(access_token)
}

const { device } = browserStorage
/**
 * The client refuses a sign-in whose session cannot be stored. With this storage the session lasts
 * as long as the page.
 */
const sessionStore = {
  ...device,
  setItem: (key: string, value: string) => void device.setItem(key, value),
}

/**
 * Puts the session of a link back into the address, which is the only place where the client looks
 * for it. The client calls {@link beginsSession} as soon as it has looked. No script of others runs
 * in such a document (`shell/consent-dialog.tsx`).
 */
function showSessionToClient(): void {
  const fragment = new URLSearchParams(linkFragment().slice(1))
  if (!fragment.has('access_token')) {
    return
  }
  // A time by the server's clock (auth-fetch.ts).
  fragment.delete('expires_at')
  history.replaceState(history.state, '', `#${fragment}`)
}

const CONFIG_LIMIT_MS = 10_000

let opened: SupabaseClient | undefined
const waiting = new Set<(client: SupabaseClient) => void>()

/** The client, made at the first call. A failed call can be repeated. */
export const openBackend = once(async (): Promise<SupabaseClient> => {
  const [response, { createClient }] = await Promise.all([
    fetch('/config/backend.json', { signal: AbortSignal.timeout(CONFIG_LIMIT_MS) }),
    tryChunk(() => import('@supabase/supabase-js')),
  ])
  if (!response.ok) {
    throw new Error(`The backend's configuration could not be loaded (${response.status})`)
  }
  const { url, anonKey } = (await response.json()) as BackendConfig
  showSessionToClient()
  const client = createClient(url || location.origin, anonKey, {
    auth: {
      storage: sessionStore,
      storageKey: SESSION_KEY,
      detectSessionInUrl: beginsSession,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: authFetch },
  })
  opened = client
  // Called at once, so that no event of the first session check is missed.
  for (const listener of waiting) {
    listener(client)
  }
  return client
})

/**
 * Calls back once any code has loaded the client.
 * @returns a function that stops waiting
 */
export function onBackendOpen(listener: (client: SupabaseClient) => void): () => void {
  if (opened) {
    listener(opened)
  } else {
    waiting.add(listener)
  }
  return () => waiting.delete(listener)
}

/**
 * The stored session, unless the server says that it has ended. After a change of the server's
 * signing secret the access token is invalid and the refresh token still works.
 */
export async function livingSession({ auth }: SupabaseClient): Promise<Session | null> {
  const { error } = await auth.getUser()
  if (error?.code === 'bad_jwt') {
    await auth.refreshSession()
  }
  return (await auth.getSession()).data.session
}
