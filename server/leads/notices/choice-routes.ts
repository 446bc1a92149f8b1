/**
 * `/admin/api/notices`: what staff are told by email. Only those who may read leads are told
 * anything.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import { NOTICE_WAYS_OF, type NoticeChoices, UNCHOSEN_NOTICES } from '#contract/staff/accounts.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { NOTICE_KINDS, NOTICE_WAYS } from '#contract/tables/accounts.ts'
import type { Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'

const NOTICES_PATH = `${STAFF_API_PATH}/notices`
const choiceShape = z
  .object({ kind: z.enum(NOTICE_KINDS), how: z.enum(NOTICE_WAYS) })
  .refine(({ kind, how }) => NOTICE_WAYS_OF[kind].includes(how))

/** Both calls answer with the caller's choices. */
export function noticeChoiceRoutes(dependencies: CallerDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(NOTICES_PATH, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'leads')
    return c.json(await inTransaction((trx) => choicesOf(trx, actor)))
  })

  routes.post(NOTICES_PATH, async (c) => {
    const { inTransaction, actor, body } = await signedInStaff(c, dependencies, 'leads')
    const choice = await body(choiceShape, refusals.invalid)
    const choices = await inTransaction(async (trx) => {
      await trx
        .insertInto('private.notice_choices')
        .values({ user_id: actor, ...choice })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind']).doUpdateSet({ how: choice.how }),
        )
        .execute()
      return choicesOf(trx, actor)
    })
    return c.json(choices)
  })

  return routes
}

async function choicesOf(trx: Trx, account: string): Promise<NoticeChoices> {
  const chosen = await trx
    .selectFrom('private.notice_choices')
    .select(['kind', 'how'])
    .where('user_id', '=', account)
    .execute()
  const choices = Object.fromEntries(chosen.map(({ kind, how }) => [kind, how]))
  return { ...UNCHOSEN_NOTICES, ...choices }
}
