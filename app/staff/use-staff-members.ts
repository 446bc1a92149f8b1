import { useEffect, useState } from 'react'
import { openBackend } from '#app/lib/backend.ts'
import type { StaffMember } from '#contract/database.ts'
import { fetchStaff } from './list-query.ts'

let loading: Promise<StaffMember[]> | undefined

/** Whom leads can be assigned to; undefined until loaded. Read once while the staff pages are open. */
export function useStaffMembers(): readonly StaffMember[] | undefined {
  const [members, setMembers] = useState<readonly StaffMember[]>()
  useEffect(() => {
    let isMounted = true
    loading ??= openBackend().then(fetchStaff)
    loading.then(
      (loaded) => isMounted && setMembers(loaded),
      () => {
        // The page that needs them says why it cannot be shown. The next one asks again.
        loading = undefined
      },
    )
    return () => {
      isMounted = false
    }
  }, [])
  return members
}
