/** The client of accounts, data and functions. It is loaded when something needs it, and not with public pages. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { once } from '#contract/once.ts'
import type { BackendConfig } from '#contract/page.ts'
import { accessClaims } from './access-claims.ts'
import { browserStorage } from './browser-storage.ts'
import { SESSION_KEY, storedSession } from './local-session.ts'

/**
 * Whether a link would replace the session of someone else who is signed in. Anyone can send such a link, so the person is
 * asked first (`shell/account-link.ts`).
 */
export function isOfAnotherAccount(accessToken: string): boolean {
  const session = storedSession()
  return session !== undefined && session.user.id !== accessClaims(accessToken).sub
}

/**
 * Tells the client whether the address begins a session. It also removes the tokens of an email link from the address. The
 * client would do that with a new history entry, and the Back button would show the tokens again.
 */
function beginsSession(_address: URL, { access_token }: Record<string, string>): boolean {
  if (!access_token) return false
  history.replaceState(history.state, '', location.pathname + location.search)
  return !isOfAnotherAccount(access_token)
}

const { device } = browserStorage
/** The client refuses a sign-in whose session cannot be stored. With this storage the session lasts as long as the page. */
const sessionStore = { ...device, setItem: (key: string, value: string) => void device.setItem(key, value) }

const CONFIG_LIMIT_MS = 10_000

let opened: SupabaseClient | undefined
const waiting = new Set<(client: SupabaseClient) => void>()

/** The client, made at the first call. A failed call can be repeated. */
export const openBackend = once(async (): Promise<SupabaseClient> => {
  const [response, { createClient }] = await Promise.all([
    fetch('/config/backend.json', { signal: AbortSignal.timeout(CONFIG_LIMIT_MS) }),
    import('@supabase/supabase-js'),
  ])
  if (!response.ok) throw new Error(`The backend's configuration could not be loaded (${response.status})`)
  const { url, anonKey } = (await response.json()) as BackendConfig
  const client = createClient(url || location.origin, anonKey, {
    auth: {
      storage: sessionStore,
      storageKey: SESSION_KEY,
      detectSessionInUrl: beginsSession,
      experimental: { recoveryCodes: true },
    },
  })
  opened = client
  // Called at once, so that no event of the first session check is missed.
  for (const listener of waiting) listener(client)
  return client
})

/** Calls back once any code has loaded the client. @returns a function that stops waiting */
export function onBackendOpen(listener: (client: SupabaseClient) => void): () => void {
  if (opened) listener(opened)
  else waiting.add(listener)
  return () => waiting.delete(listener)
}
