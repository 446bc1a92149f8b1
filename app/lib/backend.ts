/** The one client of accounts, data and functions. Loaded only when something needs it: no public page pays for it. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { BackendConfig } from '#contract/page.ts'
import { browserStorage } from './browser-storage.ts'

/** Key of the session in the local storage. `document/deferred-start.js` starts a page at once where it exists. */
export const SESSION_KEY = 'everturn-session'

/**
 * Asked by the client whether the address it has just read begins a session. The tokens of a mail link leave the address
 * here: the client itself would empty the fragment by a new history entry, and one step back the tokens would be there.
 */
function beginsSession(_address: URL, parameters: Record<string, string>): boolean {
  if (!parameters.access_token) return false
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

const { device } = browserStorage
/** The client gives up a sign-in whose session cannot be kept; here it lasts as long as the page. */
const sessionStore = { ...device, setItem: (key: string, value: string) => void device.setItem(key, value) }

const CONFIG_LIMIT_MS = 10_000

let opening: Promise<SupabaseClient> | undefined
let opened: SupabaseClient | undefined
const waiting = new Set<(client: SupabaseClient) => void>()

async function open(): Promise<SupabaseClient> {
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
  // At once, so that no event of the first session check is missed.
  for (const listener of waiting) listener(client)
  return client
}

/** The client, made at the first call. A call that fails can be repeated. */
export function openBackend(): Promise<SupabaseClient> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Calls back as soon as any code has loaded the client. @returns a function that stops waiting */
export function onBackendOpen(listener: (client: SupabaseClient) => void): () => void {
  if (opened) listener(opened)
  else waiting.add(listener)
  return () => waiting.delete(listener)
}
