import { useEffect, useState } from 'react'
import { openBackend } from '#app/lib/backend.ts'
import type { StaffMember } from '#contract/database.ts'
import { fetchStaff } from './list-query.ts'

let loading: Promise<StaffMember[]> | undefined

/**
 * The people to whom leads can be assigned, or undefined until they are loaded. They are loaded once per visit to the
 * staff pages.
 */
export function useStaffMembers(): readonly StaffMember[] | undefined {
  const [members, setMembers] = useState<readonly StaffMember[]>()
  useEffect(() => {
    let isMounted = true
    loading ??= openBackend().then(fetchStaff)
    loading.then(
      (loaded) => isMounted && setMembers(loaded),
      () => {
        // The page that needs them reports the failure. The next page tries again.
        loading = undefined
      },
    )
    return () => {
      isMounted = false
    }
  }, [])
  return members
}
