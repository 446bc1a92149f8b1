import { openBackend } from '#app/lib/backend.ts'
import type { StaffMember } from '#contract/database.ts'
import { once } from '#contract/once.ts'
import { useLoaded } from './use-loaded.ts'

const loadStaff = once(async () => {
  const { data, error } = await (await openBackend()).from('staff_members').select('*').order('email')
  if (error) throw error
  return data as StaffMember[]
})

/**
 * The people to whom leads can be assigned, or undefined until they are loaded. They are loaded once per visit to the
 * staff pages. The page that needs them reports a failure, and the next page tries again.
 */
export const useStaffMembers = (): readonly StaffMember[] | undefined => useLoaded(loadStaff, [], () => {})
