/** Generated calls by someone who has only the password of an account with an app. */

import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD } from '#test/account-site.ts'
import { RUNS, sendGenerated, TIME_LIMIT } from '#test/fuzz.ts'
import { jsonPost } from '#test/json-post.ts'
import { codeOf, createSecondFactorSite, enrollApp, recoveryOf } from '#test/second-factor-site.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

const site = await createSecondFactorSite()
afterAll(() => site.store.close())

/** Calls about the second step, and calls that could undo it. `ID` is a factor or a session. */
const CALLS = [
  'POST /factors',
  'POST /factors/ID/challenge',
  'POST /factors/ID/verify',
  'DELETE /factors/ID',
  'GET /factors/recovery-codes',
  'POST /factors/recovery-codes',
  'POST /factors/recovery-codes/regenerate',
  'POST /factors/recovery-codes/verify',
  'DELETE /factors/recovery-codes',
  'GET /sessions',
  'DELETE /sessions/ID',
  'PUT /user',
  'GET /user',
  'POST /token?grant_type=password',
  'POST /token?grant_type=refresh_token',
  'POST /recover',
]

/** What protects an account, and what an attack could have changed. */
async function stateOf(userId: string) {
  const { db } = site.store
  const user = await db
    .selectFrom('auth.users')
    .select(['email', 'encrypted_password', 'email_change'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const factors = await db
    .selectFrom('auth.mfa_factors')
    .select(['id', 'friendly_name', 'factor_type', 'status', 'secret'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const codes = await db.selectFrom('auth.mfa_recovery_codes').selectAll().orderBy('code_hash').execute()
  const raised = await db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('factor_id', 'is not', null)
    .orderBy('id')
    .execute()
  return { user, factors, codes, raised }
}

test(
  `${RUNS} generated calls with the password alone: the second step stays, no session gets past it, nothing is read`,
  TIME_LIMIT,
  async () => {
    const owner = await site.member('admin')
    const { factorId, secret } = await enrollApp(owner.client)
    const used = codeOf(secret, 0)
    expect((await owner.client.auth.mfa.challengeAndVerify({ factorId, code: used })).error).toBeNull()
    expect((await recoveryOf(owner.client).generate()).error).toBeNull()
    const other = await site.member()
    const before = await stateOf(owner.id)
    const [ownerSession] = before.raised

    const post = (path: string, body: unknown, token?: string) =>
      site.request(`/auth/v1${path}`, jsonPost(body, token ? { Authorization: `Bearer ${token}` } : {}))
    interface Signed {
      access_token: string
      refresh_token: string
    }
    let mine: Signed | undefined
    const challenges: string[] = [NOBODY]
    const signIn = async () => {
      site.later(24 * 60 * 60)
      mine = (await (
        await post('/token?grant_type=password', { email: owner.email, password: PASSWORD })
      ).json()) as Signed
    }
    await signIn()

    /** Six digits that are never valid, among them the owner's code, which was already used. */
    const guess = () => {
      const valid = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
      for (;;) {
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        if (!valid.includes(code)) return code
      }
    }
    let calls = 0
    const statuses = await sendGenerated(
      fc.record({
        call: fc.constantFrom(...CALLS),
        which: fc.constantFrom('factor', 'session', 'nobody', 'rubbish'),
        kind: fc.constantFrom('guess', 'used', 'words'),
        who: fc.constantFrom('mine', 'mine', 'mine', 'other', 'none'),
        pick: fc.nat(),
      }),
      async ({ call, which, kind, who, pick }) => {
        const [method = '', path = ''] = call.split(' ')
        const ids = { factor: factorId, session: ownerSession?.id ?? NOBODY, nobody: NOBODY, rubbish: "1' or 1=1" }
        if (++calls % 25 === 0) await signIn()
        const token = { mine: mine?.access_token, other: other.accessToken, none: undefined }[who]
        const body = {
          email: owner.email,
          password: path === '/user' ? 'a password of the thief' : PASSWORD,
          current_password: PASSWORD,
          factor_type: pick % 3 === 0 ? 'phone' : 'totp',
          friendly_name: `App ${pick % 5}`,
          challenge_id: challenges[pick % challenges.length],
          code: { guess: guess(), used, words: 'abcd-efgh-ijkl-mnop' }[kind],
          refresh_token: mine?.refresh_token,
        }
        const hasBody = method === 'POST' || method === 'PUT'
        return site.request(`/auth/v1${path.replace('ID', encodeURIComponent(ids[which]))}`, {
          method,
          headers: {
            ...(token && { Authorization: `Bearer ${token}` }),
            ...(hasBody && { 'Content-Type': 'application/json' }),
          },
          ...(hasBody && { body: JSON.stringify(body) }),
        })
      },
      ({ status }, said, { call, who }) => {
        const told = (said === '' ? {} : JSON.parse(said)) as Partial<Signed> & { id?: string }
        if (status === 200 && call.endsWith('/challenge') && told.id) challenges.push(told.id)
        if (status !== 200 || !told.access_token || !told.refresh_token) return
        if (who !== 'other' || call.startsWith('POST /token')) mine = told as Signed
        expect(JSON.parse(atob(told.access_token.split('.')[1] ?? ''))).toMatchObject({ aal: 'aal1' })
      },
    )
    // The generated calls got past the first checks.
    for (const status of [200, 401, 403, 404, 422]) expect([...statuses.keys()]).toContain(status)
    const after = await stateOf(owner.id)
    expect(after).toEqual(before)
    await signIn()
    const headers = { Authorization: `Bearer ${mine?.access_token}` }
    expect((await site.request('/rest/v1/leads?select=email', { headers })).status).toBe(403)
    // The owner was not affected: the same session continues.
    expect((await owner.client.auth.refreshSession()).error).toBeNull()
    expect((await owner.client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  },
)
