/** Two-step sign-in with the official client, and attacks on it. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#server/db/open-store.ts'
import { type AccountSite, createAccountSite, PASSWORD } from '#test/account-site.ts'
import { openTestStore } from '#test/store.ts'

const STEP_MS = 30_000

let site: AccountSite
beforeAll(async () => {
  site = await createAccountSite(await openTestStore({}, { REQUIRE_MFA: 'admin' }))
  const lead = { form: 'waitlist', email: 'lead@example.org', fields: {}, dedupe_hash: '00' } as const
  await site.store.db.insertInto('leads').values(lead).execute()
})
afterAll(() => site.store.close())

/** The code of an app, `steps` away from now. Only 0 and 1 stay valid while a test runs. */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })
/** A different wrong code at each call, never a right one. */
const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}
/** Makes earlier codes count as used long ago, so that tests need not wait for the next code. */
const forgetUsedCodes = (id: string) =>
  sql`update auth.mfa_factors set last_step = last_step - 10 where user_id = ${id}`.execute(site.store.db)

async function levelOf(client: SupabaseClient) {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return `${data?.currentLevel} of ${data?.nextLevel}`
}

/** An account with an app, signed in at aal2. */
async function protectedMember(role?: 'admin') {
  const member = await site.member(role)
  const { data, error } = await member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error || data.type !== 'totp') throw error ?? new Error('no app')
  const { secret } = data.totp
  const verified = await member.client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(secret, 0) })
  if (verified.error) throw verified.error
  await site.mails()
  return { ...member, factorId: data.id, secret, session: verified.data }
}

/** Signed in with the password only. */
async function withPassword(email: string, password = PASSWORD) {
  const client = site.client()
  const { error } = await client.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return client
}

const recoveryOf = (client: SupabaseClient) => {
  Object.assign(client.auth, { experimental: { recoveryCodes: true } })
  return client.auth.mfa.recoveryCodes
}

describe('an app, with the official client', () => {
  test('enroll, verify, sign in with both steps, unenroll', async () => {
    const { client, email } = await site.member()
    const elsewhere = await withPassword(email)
    expect(await levelOf(client)).toBe('aal1 of aal1')
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    if (enrolled.error || enrolled.data.type !== 'totp') throw enrolled.error
    const { id, totp } = enrolled.data
    expect(totp.uri).toMatch(/^otpauth:\/\/totp\/everturn\.example:/)
    expect(totp.uri).toContain(`secret=${totp.secret}`)
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id, status: 'unverified', friendly_name: 'Phone', factor_type: 'totp' }],
      totp: [],
    })
    const challenge = await client.auth.mfa.challenge({ factorId: id })
    expect(challenge.data).toMatchObject({ type: 'totp' })
    expect((challenge.data?.expires_at ?? 0) * 1000 - Date.now()).toBeGreaterThan(290_000)
    const challengeId = challenge.data?.id ?? ''
    const wrong = await client.auth.mfa.verify({ factorId: id, challengeId, code: wrongCode(totp.secret) })
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
    expect(await levelOf(client)).toBe('aal1 of aal1')

    const verified = await client.auth.mfa.verify({ factorId: id, challengeId, code: codeOf(totp.secret, 0) })
    expect(verified.error).toBeNull()
    expect(verified.data?.user.factors).toMatchObject([{ id, status: 'verified' }])
    expect(await levelOf(client)).toBe('aal2 of aal2')
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(
      level?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
    ).toEqual(['totp', 'password'])
    expect((await site.mails()).map(({ subject }) => subject)).toEqual(['Two-step sign-in is on'])
    expect((await elsewhere.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await levelOf(client)).toBe('aal2 of aal2')

    const next = await withPassword(email)
    expect(await levelOf(next)).toBe('aal1 of aal2')
    expect((await next.auth.updateUser({ password: 'another horse' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    })
    expect((await next.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull()
    expect((await next.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    })
    expect((await next.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 403,
    })
    expect((await next.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret, 1) })).error).toBeNull()
    expect(await levelOf(next)).toBe('aal2 of aal2')
    expect((await client.auth.getUser()).error).toBeNull()

    expect(await next.auth.mfa.unenroll({ factorId: id })).toMatchObject({ data: { id }, error: null })
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    await next.auth.refreshSession()
    expect(await levelOf(next)).toBe('aal1 of aal1')
    expect((await site.mails()).map(({ subject }) => subject)).toEqual(['A second step was removed from your account'])
  })

  test('names, numbers and types of factors are limited as in the hosted service', async () => {
    const { client } = await site.member()
    const enroll = (friendlyName: string) => client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    expect((await enroll('Phone')).error).toBeNull()
    expect((await enroll('Phone')).error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
    for (let n = 0; n < 9; n++) expect((await enroll(`Phone ${n}`)).error).toBeNull()
    expect((await enroll('One more')).error).toMatchObject({ code: 'too_many_enrolled_mfa_factors', status: 422 })
    await sql`update auth.mfa_factors set created_at = now() - interval '6 minutes'`.execute(site.store.db)
    expect((await enroll('One more')).error).toBeNull()
    expect((await client.auth.mfa.enroll({ factorType: 'phone', phone: '1' })).error?.code).toBe(
      'mfa_phone_enroll_not_enabled',
    )
    expect((await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })).error?.code).toBe(
      'mfa_webauthn_enroll_not_enabled',
    )
  })

  test('the secret is stored sealed', async () => {
    const { secret, factorId } = await protectedMember()
    const { rows } = await sql<{
      row: string
    }>`select f::text as row from auth.mfa_factors f where id = ${factorId}`.execute(site.store.db)
    expect(rows[0]?.row).toContain(factorId)
    expect(rows[0]?.row).not.toContain(secret)
  })
})

describe('recovery codes, with the official client', () => {
  test('ten, each of use once, and another set voids them', async () => {
    const { client, email } = await protectedMember()
    const recovery = recoveryOf(client)
    expect((await recovery.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
    const made = await recovery.generate()
    expect(made.data).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
    const codes = made.data?.codes ?? []
    expect(new Set(codes).size).toBe(10)
    expect((await recovery.generate()).error?.code).toBe('mfa_verified_factor_exists')

    const next = await withPassword(email)
    const [first = '', second = '', third = ''] = codes
    const typed = `${first.slice(0, 4)}-${first.slice(4, 8)} ${first.slice(8)}`.toUpperCase()
    const verified = await recoveryOf(next).verify({ code: typed })
    expect(verified.error).toBeNull()
    expect(await levelOf(next)).toBe('aal2 of aal2')
    expect((await recovery.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    expect((await site.mails()).map(({ subject }) => subject)).toEqual(['A recovery code was used to sign in'])
    const again = await withPassword(email)
    expect((await recoveryOf(again).verify({ code: first })).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await recoveryOf(again).verify({ code: second })).error).toBeNull()

    expect((await recovery.regenerate()).data?.codes).toHaveLength(10)
    const late = await withPassword(email)
    expect((await recoveryOf(late).verify({ code: third })).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await recoveryOf(late).regenerate()).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await recoveryOf(late).unenroll()).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await recovery.unenroll()).error).toBeNull()
  })

  test('never without an app, and gone with the last one', async () => {
    const { client } = await site.member()
    expect((await recoveryOf(client).generate()).error).toMatchObject({ code: 'mfa_recovery_codes_sole_factor' })
    const guarded = await protectedMember()
    await recoveryOf(guarded.client).generate()
    await guarded.client.auth.mfa.unenroll({ factorId: guarded.factorId })
    expect((await recoveryOf(guarded.client).getStatus()).error?.code).toBe('mfa_factor_not_found')
    expect(await levelOf(await withPassword(guarded.email))).toBe('aal1 of aal1')
  })

  test('a code used in several sessions at once opens one', async () => {
    const { client, email, id } = await protectedMember()
    const codes = (await recoveryOf(client).generate()).data?.codes ?? []
    const before = await site.store.db.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()
    const sessions = await Promise.all(Array.from({ length: 8 }, () => withPassword(email)))
    const used = await Promise.all(sessions.map((session) => recoveryOf(session).verify({ code: codes[0] ?? '' })))
    expect(used.filter(({ error }) => error === null)).toHaveLength(1)
    const after = await site.store.db
      .selectFrom('auth.sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('factor_id', 'is not', null)
      .execute()
    expect(after).toHaveLength(before.length + 1)
  })
})

describe('what an attacker tries', () => {
  test('a code is accepted once, and none before it', async () => {
    const { email, factorId, secret, id } = await protectedMember()
    const client = await withPassword(email)
    const verify = (code: string) => client.auth.mfa.challengeAndVerify({ factorId, code })
    const [before, code] = [codeOf(secret, 0), codeOf(secret, 1)]
    expect((await verify(before)).error?.code).toBe('mfa_verification_failed')
    expect((await verify(code)).error).toBeNull()
    for (const used of [code, before]) expect((await verify(used)).error?.code).toBe('mfa_verification_failed')
    await forgetUsedCodes(id)
    expect((await verify(codeOf(secret, 1))).error).toBeNull()
  })

  test('one code used at once from two processes opens one session', async () => {
    const { email, factorId, secret } = await protectedMember()
    // The embedded database allows one process, so there the second app shares the store.
    const other =
      site.store.engine === 'postgres'
        ? await createAccountSite({
            ...(await openStore({ ...site.store.settings, REQUIRE_MFA: 'admin' }, pino({ level: 'silent' }))),
            settings: site.store.settings,
          })
        : undefined
    const sites = [site, other ?? site]
    const clients: SupabaseClient[] = []
    for (const at of sites) {
      for (let n = 0; n < 3; n++) {
        const client = at.client()
        expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
        clients.push(client)
      }
    }
    const challenges = await Promise.all(clients.map((client) => client.auth.mfa.challenge({ factorId })))
    const code = codeOf(secret, 1)
    const used = await Promise.all(
      clients.map((client, n) =>
        client.auth.mfa.verify({ factorId, challengeId: challenges[n]?.data?.id ?? '', code }),
      ),
    )
    expect(used.filter(({ error }) => error === null)).toHaveLength(1)
    await other?.store.close()
  })

  test('guesses are limited for the account, from however many networks and sessions', async () => {
    const { email, factorId, secret } = await protectedMember()
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 3; n++) {
      const client = await withPassword(email)
      for (let guess = 0; guess < 4; guess++)
        codes.push(
          (await client.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(secret) })).error?.code as string,
        )
    }
    // The code with which the app was added counts as used too.
    expect(codes.slice(0, 9)).toEqual(Array(9).fill('mfa_verification_failed'))
    expect(codes.slice(9)).toEqual(Array(3).fill('over_request_rate_limit'))
    const client = await withPassword(email)
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error?.status).toBe(429)
    expect((await recoveryOf(client).verify({ code: 'x' })).error).toMatchObject({
      code: 'mfa_recovery_codes_locked',
      status: 429,
    })
    site.later(300)
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull()
  })

  test('factors and challenges of another user are not found', async () => {
    const ada = await protectedMember()
    const eve = await site.member()
    const mfa = eve.client.auth.mfa
    expect((await mfa.challenge({ factorId: ada.factorId })).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 404,
    })
    expect((await mfa.unenroll({ factorId: ada.factorId })).error?.code).toBe('mfa_factor_not_found')
    const own = await mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    if (own.error || own.data.type !== 'totp') throw own.error
    const foreign = await ada.client.auth.mfa.challenge({ factorId: ada.factorId })
    const verify = (factorId: string, challengeId: string, code: string) => mfa.verify({ factorId, challengeId, code })
    const { secret } = own.data.totp
    expect((await verify(ada.factorId, foreign.data?.id ?? '', codeOf(ada.secret, 1))).error?.code).toBe(
      'mfa_factor_not_found',
    )
    expect((await verify(own.data.id, foreign.data?.id ?? '', codeOf(secret, 1))).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 422,
    })
    expect((await verify('nothing', '', codeOf(secret, 1))).error).toMatchObject({
      code: 'validation_failed',
      status: 404,
    })
  })

  test('a challenge serves once, for five minutes, in the network that asked for it', async () => {
    const { email, factorId, secret, id } = await protectedMember()
    const client = await withPassword(email)
    const challenge = async () => (await client.auth.mfa.challenge({ factorId })).data?.id ?? ''
    const elsewhere = site.client()
    const session = (await client.auth.getSession()).data.session
    await elsewhere.auth.setSession({
      access_token: session?.access_token ?? '',
      refresh_token: session?.refresh_token ?? '',
    })
    const verify = (at: SupabaseClient, challengeId: string) =>
      at.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret, 1) })
    const asked = await challenge()
    expect((await verify(elsewhere, asked)).error?.code).toBe('mfa_ip_address_mismatch')
    await sql`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${asked}`.execute(
      site.store.db,
    )
    expect((await verify(client, asked)).error?.code).toBe('mfa_challenge_expired')
    const fresh = await challenge()
    expect((await verify(client, fresh)).error).toBeNull()
    await forgetUsedCodes(id)
    expect((await verify(client, fresh)).error?.code).toBe('mfa_ip_address_mismatch')
  })

  test('a refresh token from before the second step opens nothing after it', async () => {
    const { email, factorId, secret } = await protectedMember()
    const client = await withPassword(email)
    const before = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull()
    const thief = site.client()
    expect((await thief.auth.refreshSession({ refresh_token: before })).error?.code).toBe('refresh_token_already_used')
  })

  test('an open session adds no app a quarter of an hour after signing in, nor removes one or makes codes', async () => {
    const plain = await site.member()
    const guarded = await protectedMember()
    await sql`update auth.sessions set created_at = now() - interval '16 minutes', second_at = second_at - interval '16 minutes'`.execute(
      site.store.db,
    )
    const stale = { code: 'reauthentication_needed', status: 400 }
    expect((await plain.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject(
      stale,
    )
    const { mfa } = guarded.client.auth
    expect((await mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject(stale)
    expect((await mfa.unenroll({ factorId: guarded.factorId })).error).toMatchObject(stale)
    expect((await recoveryOf(guarded.client).generate()).error).toMatchObject(stale)
    expect(
      (await mfa.challengeAndVerify({ factorId: guarded.factorId, code: codeOf(guarded.secret, 1) })).error,
    ).toBeNull()
    expect((await recoveryOf(guarded.client).generate()).error).toBeNull()
  })

  test('a link for a forgotten password takes the second step too', async () => {
    const { email, factorId, secret } = await protectedMember()
    const client = site.client()
    await client.auth.resetPasswordForEmail(email)
    const { fragment } = await site.follow((await site.mails())[0]?.link ?? '')
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect((await client.auth.updateUser({ password: 'another horse' })).error?.code).toBe('insufficient_aal')
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
    await site.mails()
  })

  test('another signing secret opens no sealed secret, and says no more than that the code is wrong', async () => {
    const { email, factorId, secret } = await protectedMember()
    await sql`update auth.mfa_factors set secret = (select secret from auth.mfa_factors where id <> ${factorId} and secret is not null limit 1)
      where id = ${factorId}`.execute(site.store.db)
    const client = await withPassword(email)
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error?.code).toBe(
      'mfa_verification_failed',
    )
  })
})

describe('REQUIRE_MFA=admin', () => {
  const paths = ['/rest/v1/leads', '/rest/v1/user_roles', '/rest/v1/activity']
  const ask = async (path: string, token: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    return site.request(path, { ...init, headers })
  }
  const tokenOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session?.access_token ?? ''

  test('an admin sees and does nothing without the second step, and everything with it', async () => {
    const { accessToken, client, email, factorId, secret } = await protectedMember('admin')
    const plain = await withPassword(email)
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

  test('a token signed at aal2 counts no longer once the app is removed, by whatever means', async () => {
    const { client, factorId, id } = await protectedMember('admin')
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
})
