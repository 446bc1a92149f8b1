/**
 * `GET /admin/api/launch` and `POST …/launch/prove`: what is missing before launch, and the proofs.
 * Need an admin's bearer token.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import type { LaunchState } from '#contract/launch.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { type RunSql, sqlThrough } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { describeError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { withOperatorDatabase } from '#server/ops/operator-database.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { launchGaps } from '#server/words/launch-gaps.ts'
import { openLookups } from './dns-lookups.ts'
import { beginProof, latestRuns, PROOF_NAMES } from './run-proof.ts'

interface LaunchRoutesDependencies extends CallerDependencies {
  settings: Settings
  signingSecret: string
  words: CurrentWords
}

const shape = z.object({ proof: z.enum(PROOF_NAMES) })

export function launchRoutes(dependencies: LaunchRoutesDependencies): Hono<AppEnv> {
  const { store, settings, words } = dependencies
  const routes = new Hono<AppEnv>()
  // Also on a disk that is nearly full, because one of the proofs is about that.
  const query: RunSql = (text, parameters) =>
    store.db
      .transaction()
      .setAccessMode('read write')
      .execute((trx) => sqlThrough(trx)(text, parameters))
  const backUp = () => withOperatorDatabase(settings, (database) => database.backUp())
  const state = async (): Promise<LaunchState> => ({
    gaps: await launchGaps(settings, words, sqlThrough(store.db)),
    runs: await latestRuns(sqlThrough(store.db)),
  })

  routes.get(`${STAFF_API_PATH}/launch`, async (c) => {
    await signedInStaff(c, dependencies, 'settings')
    return c.json(await state())
  })

  // Answers at once, because a proof may take longer than a proxy waits for an answer.
  routes.post(`${STAFF_API_PATH}/launch/prove`, async (c) => {
    const { actor, body } = await signedInStaff(c, dependencies, 'settings')
    const { proof } = await body(shape, refusals.invalid)
    const account = await store.db
      .selectFrom('auth.users')
      .select('email')
      .where('id', '=', actor)
      .executeTakeFirst()
    const begun = await beginProof(proof, actor, {
      ...dependencies,
      database: { query, backUp },
      lookups: openLookups(),
      to: account?.email,
      log: c.get('log'),
    })
    if (!begun) {
      throw new RestRefusal(409, '409', refusals.running)
    }
    begun.ended.catch((error: unknown) =>
      c.get('log').error(describeError(error), 'The outcome of a proof was not stored'),
    )
    return c.json(await state())
  })
  return routes
}
