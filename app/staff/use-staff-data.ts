import type { SupabaseClient } from '@supabase/supabase-js'
import { useEffect, useMemo, useState } from 'react'
import { useAuth } from '#app/lib/auth.tsx'
import { livingSession, openBackend } from '#app/lib/backend.ts'
import { useIsHosted } from '#app/lib/hosted-project.ts'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { notify } from '#app/lib/notify.ts'
import { staff } from '#content/staff.ts'
import { readAccess } from './staff-access.ts'

/** Data of a staff page, as far as it is loaded. */
export interface StaffData<Data> {
  /** Undefined until it is loaded, null if it is kept elsewhere. Stays while it is loaded again, and after a failure. */
  data: Data | null | undefined
  /** Message of the server, if the latest load failed. */
  failure: string | undefined
  isLoading: boolean
  /** How often staff asked for the data again. Counts from an earlier refresh are out of date. */
  refreshes: number
  refresh: () => void
}

/** The session has ended, so the page asks to sign in. */
class SessionEnded extends Error {}

/** Codes of the data API for a token that it does not accept (PostgREST, 'JWT errors'). */
const TOKEN_REFUSED = /^PGRST30[0-3]$/

/** What the person may do is read with every load, so that the header shows only that. */
async function loadWithAccess<Data>(userId: string, load: (client: SupabaseClient) => Promise<Data>): Promise<Data> {
  const client = await loadChunk(openBackend)
  const both = async () => (await Promise.all([load(client), readAccess(client, userId)]))[0]
  try {
    return await both()
  } catch (error) {
    if (!(await livingSession(client))) throw new SessionEnded()
    // After a change of the signing secret, the client has a new token by now.
    if (TOKEN_REFUSED.test((error as { code?: string }).code ?? '')) return both()
    throw error
  }
}

const loadNothing = async () => null

/**
 * Loads the data of a staff page for the person who is signed in.
 * @param words the page's own; they say whether its data can be kept elsewhere
 * @param loadHere the data is loaded again when this function changes
 */
export function useStaffData<Data>(
  words: StaffPageWords,
  loadHere: (client: SupabaseClient) => Promise<Data>,
): StaffData<Data> {
  const load: (client: SupabaseClient) => Promise<Data | null> = useElsewhere(words) ? loadNothing : loadHere
  const { user, loading } = useAuth()
  const userId = loading ? undefined : user?.id
  const [refreshes, setRefreshes] = useState(0)
  const request = useMemo(() => ({ load, refreshes, userId }), [load, refreshes, userId])
  const [answer, setAnswer] = useState<{
    request: typeof request
    loaded?: { data: Data | null } | undefined
    failure?: string
  }>()

  useEffect(() => {
    if (request.userId === undefined) return
    let isCurrent = true
    loadWithAccess(request.userId, request.load).then(
      (data) => isCurrent && setAnswer({ request, loaded: { data } }),
      (error: { message?: string }) => {
        if (!isCurrent || error instanceof SessionEnded) return
        notify(staff.failure.notice, 'failure')
        setAnswer((before) => ({ request, loaded: before?.loaded, failure: error.message ?? '' }))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [request])

  // The data of a person who has signed out stays until somebody else signs in.
  const own = userId === undefined || answer?.request.userId === userId ? answer : undefined
  return {
    data: own?.loaded?.data,
    failure: own?.failure,
    isLoading: answer?.request !== request,
    refreshes,
    refresh: () => setRefreshes((before) => before + 1),
  }
}

/** Shown instead of a page whose data only this site's own server holds. */
export interface Elsewhere {
  title: string
  text: string
  /** Command that shows the data. */
  command?: string
}

/** The words of `staffPages` that every page has. */
export interface StaffPageWords {
  title: string
  subtitle: string
  elsewhere?: Elsewhere
}

/** Undefined if the page can show its data. */
export function useElsewhere({ elsewhere }: StaffPageWords): Elsewhere | undefined {
  return useIsHosted() ? elsewhere : undefined
}
