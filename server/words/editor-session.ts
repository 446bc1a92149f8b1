/**
 * Identifies the caller of the editing endpoints, and opens database calls in the caller's name.
 */
import type { Context } from 'hono'
import type { z } from 'zod'
import { NONE_LIKE, SECTIONS_LIKE } from '#contract/added-pages.ts'
import { type PageRenderer, UNKNOWN_PATH } from '#contract/page.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff, signedInUser } from '#server/staff/signed-in-staff.ts'
import { SiteState, type StoredState } from './site-state.ts'
import { type CallAsEditor, callAsCaller } from './words-database.ts'

/**
 * The database decides whether the caller may edit, first and again in the transaction of the work.
 * @param mayBeAnyUser for a call that answers everyone who signed in
 * @throws {RestRefusal} 401, 403
 */
export type EditorSession = (c: Context<AppEnv>, mayBeAnyUser?: boolean) => Promise<CallAsEditor>

export function editorSession(dependencies: CallerDependencies): EditorSession {
  return async (c, mayBeAnyUser = false) =>
    callAsCaller(
      dependencies.store,
      mayBeAnyUser
        ? await signedInUser(c, dependencies)
        : (await signedInStaff(c, dependencies, 'editing')).caller,
    )
}

/**
 * What is published, and the drafts of all.
 * @param pages the added pages whose sections are wanted
 */
export async function readState(
  call: CallAsEditor,
  pages: readonly string[] | 'all' = [],
): Promise<SiteState> {
  const isAll = pages === 'all'
  const answer = await call('editing_read', {
    apart: isAll ? NONE_LIKE : SECTIONS_LIKE,
    wanted: isAll ? [] : pages,
  })
  return new SiteState(answer as StoredState)
}

export const shownPathOf = (renderer: Pick<PageRenderer, 'routePath'>, asked: string): string =>
  renderer.routePath(asked) ?? UNKNOWN_PATH

const listed = ({ issues }: z.ZodError) =>
  issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .slice(0, 5)
    .join('; ')

/** @throws {RestRefusal} 400 */
export function read<T>(shape: z.ZodType<T>, value: unknown): T {
  const sent = shape.safeParse(value)
  if (!sent.success) {
    throw new RestRefusal(400, '400', 'The request could not be read', {
      details: listed(sent.error),
    })
  }
  return sent.data
}
