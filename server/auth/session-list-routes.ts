/** An addition to the protocol: lists the sessions of an account and ends one of them. */

import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AccountSession } from '#contract/staff.ts'
import { UUID } from '#contract/uuid.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { AuthDependencies } from './dependencies.ts'
import { hasSecondFactor } from './factors.ts'
import { AuthRefusal } from './refusal.ts'
import { assuranceLevel, endSessions } from './sessions.ts'
import { lockCaller, signedInCaller } from './signed-in-caller.ts'

/** `GET /sessions`, `DELETE /sessions/{id}`. */
export function sessionListRoutes(dependencies: Pick<AuthDependencies, 'store' | 'tokens'>): Hono<AppEnv> {
  const { store } = dependencies
  const routes = new Hono<AppEnv>()

  routes.get('/sessions', async (c) => {
    const { user, sessionId } = await signedInCaller(c, dependencies)
    const sessions = await store.db
      .selectFrom('auth.sessions')
      .select(['id', 'user_agent', 'created_at', 'factor_id'])
      .select(sql<Date>`greatest(created_at, refreshed_at, second_at)`.as('last_used_at'))
      .where('user_id', '=', user.id)
      .where((session) => session.or([session('not_after', 'is', null), session('not_after', '>', sql<Date>`now()`)]))
      .orderBy(sql`greatest(created_at, refreshed_at, second_at)`, 'desc')
      .execute()
    const answer: AccountSession[] = sessions.map(({ id, user_agent, created_at, last_used_at, factor_id }) => ({
      id,
      isCurrent: id === sessionId,
      userAgent: user_agent,
      startedAt: created_at.toISOString(),
      lastUsedAt: last_used_at.toISOString(),
      level: assuranceLevel({ factor_id }),
    }))
    return c.json(answer)
  })

  routes.delete('/sessions/:id', async (c) => {
    const caller = await signedInCaller(c, dependencies)
    const { user, sessionId } = caller
    const ended = c.req.param('id')
    if (!UUID.test(ended)) throw new AuthRefusal(404, 'validation_failed', 'The id of a session must be an UUID')
    await store.inTransaction(async (trx) => {
      const { aal } = await lockCaller(trx, caller)
      // Someone who has only the password must not be able to end the owner's session.
      if (ended !== sessionId && aal === 'aal1' && (await hasSecondFactor(trx, user.id)))
        throw new AuthRefusal(403, 'insufficient_aal', 'AAL2 session is required to end another session.')
      await endSessions(trx, { userId: user.id, sessionId: ended }, 'local')
    })
    return c.body(null, 204)
  })

  return routes
}
