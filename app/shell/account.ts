/** Features for people with an account, apart from signing in. The module is loaded only for them. */
import type { Session } from '@supabase/supabase-js'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { needsSecondStep } from '#app/lib/second-step.ts'
import type { OnStaff } from '#app/lib/session-keeper.ts'
import type { EditingRole } from '#contract/editing/api.ts'

export { tellLinkOutcome } from './account-link.tsx'

/**
 * The path `EDITING_PATH` of `contract/editing/api.ts` with `/role`. It is repeated, because that module is loaded only for
 * editors.
 */
const ROLE_PATH = '/admin/api/editing/role'

/** Id of the user who edited in this browser last. When the session has ended elsewhere, nobody else can say who it was. */
const EDITOR_KEY = 'everturn-editor'
const RETRY_MS = 15_000

const { device } = browserStorage

/** Id of the user whose role was requested last. */
let asked: string | undefined
let end: (() => void) | undefined

/** @throws if the server could not say it */
async function mayEdit({ user, access_token }: Session): Promise<boolean> {
  const answer = await fetch(ROLE_PATH, { headers: { Authorization: `Bearer ${access_token}` } })
  if (answer.status === 401) return user.id === device.getItem(EDITOR_KEY)
  if (answer.status >= 500 || answer.status === 429) throw new Error(`The role is not known (${answer.status})`)
  const { role = null } = answer.ok ? ((await answer.json()) as EditingRole) : {}
  if (role) device.setItem(EDITOR_KEY, user.id)
  else device.removeItem(EDITOR_KEY)
  return role !== null
}

/**
 * Loads the editor for editors and admins. For all others it makes one small request to the server and loads nothing.
 * After a failure it tries again. @param session null if it has ended: an editor is told by the bar, which loses no text
 */
export async function offerEditing(session: Session | null, onStaff: OnStaff): Promise<void> {
  const person = session?.user.id ?? device.getItem(EDITOR_KEY)
  // A user who has not completed the second step yet is still asked for the code, and nothing may cover the field for
  // it.
  if (!person || person === asked || needsSecondStep(session)) return
  end?.()
  end = undefined
  asked = person
  try {
    if (session && !(await mayEdit(session))) return
    const { startEditing } = await import('#app/editing/start.tsx')
    if (asked === person) end = startEditing(person, onStaff)
  } catch {
    if (asked !== person) return
    asked = undefined
    const retry = () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
      void offerEditing(session, onStaff)
    }
    const timer = setTimeout(retry, RETRY_MS)
    addEventListener('online', retry)
  }
}
