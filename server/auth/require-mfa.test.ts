/** What admins may do with the password alone and with both steps (`REQUIRE_MFA=admin`). */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, expect, test } from 'vitest'
import { codeOf, createSecondFactorSite } from '#test/second-factor-site.ts'

const site = await createSecondFactorSite()
afterAll(() => site.store.close())

const paths = ['/rest/v1/leads', '/rest/v1/user_roles', '/rest/v1/activity']
const ask = async (path: string, token: string, init: RequestInit = {}) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return site.request(path, { ...init, headers })
}
const tokenOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session?.access_token ?? ''

test('an admin can read and change nothing without the second step, and everything with it', async () => {
  const { accessToken, client, email, factorId, secret } = await site.protectedMember('admin')
  const plain = await site.signIn(email)
  for (const path of paths) {
    const refused = await ask(path, await tokenOf(plain))
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: '42501',
      message: 'permission denied: admins must sign in with a second step',
    })
    expect((await ask(path, await tokenOf(client))).status).toBe(200)
  }
  const work = { method: 'POST', body: JSON.stringify({ ids: [factorId] }) }
  expect((await ask('/admin/api/leads/delete', await tokenOf(plain), work)).status).toBe(403)
  expect((await ask('/admin/api/leads/delete', await tokenOf(client), work)).status).toBe(200)
  // The token from before the second step names the same session, which has given the second step since.
  expect((await ask('/rest/v1/leads', accessToken)).status).toBe(200)
  expect((await plain.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull()
  expect((await ask('/rest/v1/leads', await tokenOf(plain))).status).toBe(200)
})

test('a token signed at aal2 loses that level when the app is removed, however that happens', async () => {
  const { client, factorId, id } = await site.protectedMember('admin')
  const token = await tokenOf(client)
  expect((await ask('/rest/v1/leads', token)).status).toBe(200)
  await site.store.db.deleteFrom('auth.mfa_factors').where('id', '=', factorId).execute()
  expect((await ask('/rest/v1/leads', token)).status).toBe(403)
  await site.store.db.deleteFrom('auth.users').where('id', '=', id).execute()
})

test('people without a role are refused in the same words as before', async () => {
  const { accessToken } = await site.member()
  const refused = await ask('/rest/v1/leads', accessToken)
  expect(await refused.json()).toMatchObject({ message: 'permission denied: admin role required' })
})
