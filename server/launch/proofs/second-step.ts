/** Proof that all admins have a second step. */
import type { Prove } from '../proof.ts'

/** Counts admins without an authenticator app. */
export const proveSecondStep: Prove<'secondStep'> = async ({ settings, database }) => {
  if (settings.SUPABASE_URL !== undefined) {
    return { state: 'unset', ending: 'hosted' }
  }
  const { rows } = await database.query(`
    select count(*)::int as admins, count(*) filter (where not exists (select from auth.mfa_factors f
       where f.user_id = r.user_id and f.factor_type = 'totp' and f.status = 'verified'))::int as count
     from public.user_roles r where r.role = 'admin'`)
  const { admins, count } = rows[0] as { admins: number; count: number }
  if (admins === 0) {
    return { state: 'unset', ending: 'none' }
  }
  return count === 0
    ? { state: 'passed', ending: 'all', values: { admins } }
    : { state: 'failed', ending: 'missing', values: { admins, count } }
}
