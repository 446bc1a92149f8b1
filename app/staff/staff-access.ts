/**
 * What the person who is signed in may read and do on the staff pages. Nobody sees a link or a
 * button that leads to a refusal.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { useAuth } from '#app/lib/auth.tsx'
import type { StaffPath } from '#content/staff.ts'
import type { StaffWork } from '#contract/staff.ts'

/** Names in `private.staff_lists` that the client asks about. */
type Access = StaffWork | 'user_roles' | 'survey_days' | 'activity'

/** What a page shows first. Null: the page of the own account, which everyone may open. */
const SHOWN_BY: Readonly<Record<StaffPath, Access | null>> = {
  '/admin/overview': 'overview',
  '/admin': 'user_roles',
  '/admin/leads': 'leads',
  '/admin/canvases': 'canvas_submissions',
  '/admin/meetings': 'bookings',
  '/admin/survey': 'survey_days',
  '/admin/activity': 'activity',
  '/admin/person': 'people',
  '/admin/team': 'team',
  '/admin/settings': 'settings',
  '/admin/system': 'system',
  '/admin/account': null,
}

let latest: { userId: string; names: ReadonlySet<string> } | undefined
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
  latest = { userId, names: new Set(data.map(({ name }) => name as string)) }
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
  | { may: (name: Access) => boolean; mayOpen: (path: StaffPath) => boolean }
  | undefined {
  const { user } = useAuth()
  const known = useSyncExternalStore(
    listen,
    () => latest,
    () => undefined,
  )
  if (!known || known.userId !== user?.id) {
    return undefined
  }
  const may = (name: Access) => known.names.has(name)
  return {
    may,
    mayOpen(path) {
      const name = SHOWN_BY[path]
      return name === null || may(name)
    },
  }
}
