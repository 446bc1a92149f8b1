/** Accounts with a role (`/admin/api/team`). No role is assigned. */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import type { Team, TeamMember } from '#contract/staff/accounts.ts'
import { STAFF_API_PATH, type StaffReceipt } from '#contract/staff.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { invocation } from '#server/ops/command.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'

const TEAM_PATH = `${STAFF_API_PATH}/team`
/** Anyone may sign up. Those without a role come last, the newest first. */
const SHOWN_MAX = 200
const accountShape = z.object({ id: z.uuid() })

export function teamRoutes(dependencies: CallerDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(TEAM_PATH, async (c) => {
    const { inTransaction } = await signedInStaff(c, dependencies, 'team')
    const { rows } = await inTransaction(
      (trx) =>
        sql<TeamMember & { count: number }>`
          select u.id, u.email, r.roles, u.last_sign_in_at as "lastSignInAt", count(*) over ()::int as count,
            case when u.email_confirmed_at is not null then 'active' when u.invited_at is not null then 'invited'
              else 'unconfirmed' end as state,
            exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'
              and f.factor_type = 'totp') as "hasSecondStep",
            (select coalesce(jsonb_agg(s.user_agent order by greatest(s.created_at, s.refreshed_at, s.second_at) desc), '[]')
              from auth.sessions s where s.user_id = u.id and coalesce(s.not_after > now(), true)) as "userAgents"
          from auth.users u
          cross join lateral (select coalesce(jsonb_agg(role order by role), '[]') as roles
            from public.user_roles where user_id = u.id) r
          order by r.roles = '[]', case when r.roles <> '[]' then u.email end, u.created_at desc
          limit ${SHOWN_MAX}`.execute(trx),
      { readOnly: true },
    )
    return c.json({
      members: rows.map(({ count, ...member }) => member),
      count: rows[0]?.count ?? 0,
      command: invocation('admin', '{arguments}'),
    } satisfies Team)
  })

  routes.post(`${TEAM_PATH}/end-sessions`, async (c) => {
    const { inTransaction, actor, body } = await signedInStaff(c, dependencies, 'team')
    const { id } = await body(accountShape, refusals.invalid)
    const ids = await inTransaction(async (trx) => {
      const ended = await trx
        .deleteFrom('auth.sessions')
        .where('user_id', '=', id)
        .returning('id')
        .execute()
      if (ended.length > 0) {
        await recordAudit(sqlThrough(trx), {
          actor,
          action: 'end_sessions',
          subject: 'account',
          ids: [id],
          rowCount: ended.length,
        })
      }
      return ended.map((session) => session.id)
    })
    return c.json({ ids } satisfies StaffReceipt)
  })

  return routes
}
