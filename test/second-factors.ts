/** Two-step sign-in on a site for tests: accounts with an authenticator app. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { AppRole } from '#contract/tables/accounts.ts'
import { createAccount, takeMails } from './accounts.ts'
import type { TestSite } from './test-site.ts'

const STEP_MS = 30_000

/** The code of an app, `steps` away from now. Only 0 and 1 stay valid while a test runs. */
export const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

/** A code that is wrong now and stays wrong while a test runs. */
export const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (code) => !right.includes(code),
    ) ?? ''
  )
}

/**
 * Adds an app to the account that is signed in. It counts as a second step once a code of it was
 * verified.
 */
export async function enrollApp(
  client: SupabaseClient,
): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Phone',
  })
  if (error || data.type !== 'totp') {
    throw error ?? new Error('The app was not added.')
  }
  return { factorId: data.id, secret: data.totp.secret }
}

/** The client's calls for recovery codes, which it calls experimental. */
export const recoveryOf = (client: SupabaseClient) => {
  Object.assign(client.auth, { experimental: { recoveryCodes: true } })
  return client.auth.mfa.recoveryCodes
}

export const tokenOf = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session?.access_token ?? ''

/** Makes an account with an app, signed in at aal2. `used` is the code that opened its session. */
export async function createProtectedAccount(site: TestSite, role?: AppRole) {
  const account = await createAccount(site, role)
  const { factorId, secret } = await enrollApp(account.client)
  const used = codeOf(secret, 0)
  const { error } = await account.client.auth.mfa.challengeAndVerify({ factorId, code: used })
  if (error) {
    throw error
  }
  await takeMails(site)
  return { ...account, factorId, secret, used }
}

/** Makes earlier codes count as used long ago, so that tests need not wait for the next code. */
export const forgetUsedCodes = ({ store }: TestSite, userId: string) =>
  sql`update auth.mfa_factors set last_step = last_step - 10 where user_id = ${userId}`.execute(
    store.db,
  )
