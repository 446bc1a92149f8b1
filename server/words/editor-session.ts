/** Identifies the caller of the editing endpoints, and opens database calls in the caller's name. */
import type { Context } from 'hono'
import { type PageRenderer, UNKNOWN_PATH } from '#contract/page.ts'
import { bearerToken } from '#server/auth/signed-in-caller.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff, signedInUser, signInFirst } from '#server/staff/signed-in-staff.ts'
import { SiteState, type StoredState } from './site-state.ts'
import { type CallAsEditor, callAsCaller, callHostedAs, type HostedProject } from './words-database.ts'

export interface EditorSessionDependencies extends CallerDependencies {
  /** The hosted project that has the accounts and data, if there is one. */
  hosted: HostedProject | undefined
}

/**
 * The database decides whether the caller may edit, first and again in the transaction of the work.
 * @param mayBeAnyUser for a call that answers everyone who signed in
 * @throws {RestRefusal} 401, 403
 */
export type EditorSession = (c: Context<AppEnv>, mayBeAnyUser?: boolean) => Promise<CallAsEditor>

export function editorSession(parts: EditorSessionDependencies): EditorSession {
  return async (c, mayBeAnyUser = false) => {
    if (!parts.hosted)
      return callAsCaller(
        parts.store,
        mayBeAnyUser ? await signedInUser(c, parts) : (await signedInStaff(c, parts, 'editor')).caller,
      )
    const token = bearerToken(c)
    if (token === undefined) throw signInFirst()
    return callHostedAs(parts.hosted, token)
  }
}

export const readState = async (call: CallAsEditor): Promise<SiteState> =>
  new SiteState((await call('editing_read', {})) as StoredState)

export const shownPathOf = (renderer: Pick<PageRenderer, 'routePath'>, asked: string): string =>
  renderer.routePath(asked) ?? UNKNOWN_PATH
