/** Whether the person who is signed in may read the staff pages. Whoever may not sees no links to them. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import type { UserRole } from '#contract/database.ts'
import { fetchRoles } from './list-query.ts'

/** PostgreSQL's code for a statement that the caller may not run. */
const INSUFFICIENT_PRIVILEGE = '42501'

let access: { userId: string; isGranted: boolean } | undefined
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads the roles, which only staff may. @throws with the message of the data API */
export async function readRoles(client: SupabaseClient, userId: string): Promise<UserRole[]> {
  const tell = (isGranted: boolean) => {
    access = { userId, isGranted }
    for (const listener of listeners) listener()
  }
  try {
    const roles = await fetchRoles(client)
    tell(true)
    return roles
  } catch (error) {
    tell((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE)
    throw error
  }
}

/** Undefined until a page has read the roles. */
export function useStaffAccess(userId: string | undefined): boolean | undefined {
  const latest = useSyncExternalStore(
    listen,
    () => access,
    () => undefined,
  )
  return latest && latest.userId === userId ? latest.isGranted : undefined
}
