import type { SupabaseClient } from '@supabase/supabase-js'
import type { BackendConfig } from '#contract/page.ts'

/** The library is loaded on the first submission: nobody needs it to fill in the canvas. */
export async function openCanvasClient(): Promise<SupabaseClient> {
  const [{ createClient }, response] = await Promise.all([
    import('@supabase/supabase-js'),
    fetch('/config/backend.json', { signal: AbortSignal.timeout(10_000) }),
  ])
  if (!response.ok) throw new Error(`The backend's address was answered ${response.status}`)
  const { url, anonKey } = (await response.json()) as BackendConfig
  return createClient(url || location.origin, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
}
