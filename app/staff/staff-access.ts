/**
 * What the person who is signed in may read and do on the staff pages. Nobody sees a link or a
 * button that leads to a refusal.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { useAuth } from '#app/lib/auth.tsx'
import { browserStorage, storedJson } from '#app/lib/browser-storage.ts'
import { storedSession } from '#app/lib/local-session.ts'
import { useWords } from '#app/lib/words.ts'
import { newsletter } from '#content/newsletter.ts'
import type { StaffLink } from '#content/staff.ts'
import type { StaffWork } from '#contract/staff.ts'

/**
 * Names in `my_lists` that the client asks about. `second_step` is for an admin who must set one up
 * before anything else.
 */
type Access =
  | StaffWork
  | 'user_roles'
  | 'survey_days'
  | 'activity'
  | 'newsletter_kept'
  | 'second_step'

/** What a page shows first. Null: the page of the own account, which everyone may open. */
const SHOWN_BY: Readonly<Record<StaffLink, Access | null>> = {
  '/': 'editing',
  '/admin/overview': 'overview',
  '/admin': 'user_roles',
  '/admin/leads': 'leads',
  '/admin/canvases': 'canvas_submissions',
  '/admin/meetings': 'bookings',
  '/admin/survey': 'survey_days',
  '/admin/newsletter': 'newsletter_subscribers',
  '/admin/activity': 'activity',
  '/admin/person': 'people',
  '/admin/team': 'team',
  '/admin/pages': 'editing',
  '/admin/settings': 'settings',
  '/admin/webhooks': 'webhooks',
  '/admin/system': 'system',
  '/admin/account': null,
}

interface Known {
  userId: string
  names: ReadonlySet<string>
}

/**
 * Key of what was read last in this tab. The navigation is then there from the first moment of a
 * page, and the next reading puts it right.
 */
const KEPT_KEY = 'everturn-staff-access'

function keptAccess(): Known | undefined {
  const kept = storedJson(browserStorage.tab, KEPT_KEY) as
    | { userId: string; names: string[] }
    | undefined
  return kept && { userId: kept.userId, names: new Set(kept.names) }
}

let latest = import.meta.env.SSR ? undefined : keptAccess()
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Reads what the signed-in person may do: nothing, for someone without a role.
 * @throws with the message of the data API
 */
export async function readAccess(client: SupabaseClient, userId: string): Promise<void> {
  const { data, error } = await client.from('my_lists').select('name')
  if (error) {
    throw error
  }
  const names = data.map(({ name }) => name as string)
  latest = { userId, names: new Set(names) }
  browserStorage.tab.setItem(KEPT_KEY, JSON.stringify({ userId, names }))
  for (const listener of listeners) {
    listener()
  }
}

/**
 * Whether the signed-in person may do one thing, for pages that load nothing else before.
 * @throws like {@link readAccess}
 */
export async function mayDo(client: SupabaseClient, wanted: Access): Promise<boolean> {
  const { data, error } = await client.from('my_lists').select('name')
  if (error) {
    throw error
  }
  return data.some(({ name }) => name === wanted)
}

/** What the person may do. Undefined until it has been read. */
export function useAccess():
  | { may: (name: Access) => boolean; mayOpen: (path: StaffLink) => boolean }
  | undefined {
  const { user, loading } = useAuth()
  const offersNewsletter = useWords('newsletter', newsletter).shown
  const known = useSyncExternalStore(
    listen,
    () => latest,
    () => undefined,
  )
  // While the session is checked, the stored one says whose page this is.
  const userId = loading && known ? storedSession()?.user.id : user?.id
  if (!known || known.userId !== userId) {
    return undefined
  }
  const may = (name: Access) => known.names.has(name)
  return {
    may,
    mayOpen(path) {
      // While it is not offered, its page is there as long as someone is on the list.
      if (path === '/admin/newsletter' && !offersNewsletter && !may('newsletter_kept')) {
        return false
      }
      const name = SHOWN_BY[path]
      return name === null || may(name)
    },
  }
}
