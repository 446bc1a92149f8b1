/** Tests of two-step sign-in: accounts with an authenticator app, on a site with `REQUIRE_MFA=admin`. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { createAccountSite } from './account-site.ts'
import { openFileStore } from './store.ts'
import { storeLeadRow } from './stored-leads.ts'

const STEP_MS = 30_000

/** The code of an app, `steps` away from now. Only 0 and 1 stay valid while a test runs. */
export const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })

/** A code that is wrong now and stays wrong while a test runs. */
export const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}

/** Adds an app to the account that is signed in. It counts as a second step once a code of it was verified. */
export async function enrollApp(client: SupabaseClient): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error || data.type !== 'totp') throw error ?? new Error('The app was not added.')
  return { factorId: data.id, secret: data.totp.secret }
}

/** The client's calls for recovery codes, which it calls experimental. */
export const recoveryOf = (client: SupabaseClient) => {
  Object.assign(client.auth, { experimental: { recoveryCodes: true } })
  return client.auth.mfa.recoveryCodes
}

export const tokenOf = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session?.access_token ?? ''

/** The site has one lead, for tests of who may read it. */
export async function createSecondFactorSite() {
  const site = await createAccountSite(await openFileStore({}, { REQUIRE_MFA: 'admin' }))
  await storeLeadRow(site.store)
  return {
    ...site,
    /** Makes an account with an app, signed in at aal2. `used` is the code that opened its session. */
    async protectedMember(role?: 'admin') {
      const member = await site.member(role)
      const { factorId, secret } = await enrollApp(member.client)
      const used = codeOf(secret, 0)
      const { error } = await member.client.auth.mfa.challengeAndVerify({ factorId, code: used })
      if (error) throw error
      await site.mails()
      return { ...member, factorId, secret, used }
    },
    /** Makes earlier codes count as used long ago, so that tests need not wait for the next code. */
    forgetUsedCodes: (userId: string) =>
      sql`update auth.mfa_factors set last_step = last_step - 10 where user_id = ${userId}`.execute(site.store.db),
  }
}
