import { useEffect, useState } from 'react'
import { openBackend } from '#app/lib/backend.ts'
import type { StaffMember } from '#contract/database.ts'
import { once } from '#contract/once.ts'
import { fetchStaff } from './list-query.ts'

const loadStaff = once(async () => fetchStaff(await openBackend()))

/**
 * The people to whom leads can be assigned, or undefined until they are loaded. They are loaded once per visit to the
 * staff pages.
 */
export function useStaffMembers(): readonly StaffMember[] | undefined {
  const [members, setMembers] = useState<readonly StaffMember[]>()
  useEffect(() => {
    let isMounted = true
    // The page that needs them reports the failure. The next page tries again.
    loadStaff().then(
      (loaded) => isMounted && setMembers(loaded),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [])
  return members
}
