/** Features for people with an account, apart from signing in. The module is loaded only for them. */
import type { Session } from '@supabase/supabase-js'
import { needsSecondStep } from '#app/lib/second-step.ts'
import type { OnStaff } from '#app/lib/session-keeper.ts'
import type { EditingRole } from '#contract/editing.ts'

export { tellLinkOutcome } from './account-link.ts'

/**
 * The path `EDITING_PATH` of `contract/editing.ts` with `/role`. It is repeated, because that module is loaded only for
 * editors.
 */
const ROLE_PATH = '/admin/api/editing/role'

/** Id of the user whose role was requested last. */
let asked: string | undefined
let end: (() => void) | undefined

/** Loads the editor for editors and admins. For all others it makes one small request to the server and loads nothing. */
export async function offerEditing(session: Session, onStaff: OnStaff): Promise<void> {
  // A user who has not completed the second step yet is still asked for the code, and nothing may cover the field for
  // it.
  if (session.user.id === asked || needsSecondStep(session)) return
  end?.()
  asked = session.user.id
  const answer = await fetch(ROLE_PATH, { headers: { Authorization: `Bearer ${session.access_token}` } })
  const { role } = answer.ok ? ((await answer.json()) as EditingRole) : { role: null }
  if (!role || asked !== session.user.id) return
  const { startEditing } = await import('#app/editing/start.tsx')
  end = startEditing(session.user.id, (parts) => {
    if (!parts) asked = undefined
    onStaff(parts)
  })
}
