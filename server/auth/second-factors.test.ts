/** Two-step sign-in and recovery codes with the official client. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { codeOf, createSecondFactorSite, recoveryOf, wrongCode } from '#test/second-factor-site.ts'

const site = await createSecondFactorSite()
afterAll(() => site.store.close())

async function levelOf(client: SupabaseClient) {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return `${data?.currentLevel} of ${data?.nextLevel}`
}

describe('an app, with the official client', () => {
  test('enroll, verify, sign in with both steps, unenroll', async () => {
    const { client, email } = await site.member()
    const elsewhere = await site.signIn(email)
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

    const next = await site.signIn(email)
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
    expect((await client.auth.mfa.enroll({ factorType: 'phone', phone: '1' })).error?.code).toBe('validation_failed')
  })

  test('the secret is stored sealed', async () => {
    const { secret, factorId } = await site.protectedMember()
    const { rows } = await sql<{
      row: string
    }>`select f::text as row from auth.mfa_factors f where id = ${factorId}`.execute(site.store.db)
    expect(rows[0]?.row).toContain(factorId)
    expect(rows[0]?.row).not.toContain(secret)
  })
})

describe('recovery codes, with the official client', () => {
  test('there are ten, each works once, and a new set voids them', async () => {
    const { client, email } = await site.protectedMember()
    const recovery = recoveryOf(client)
    expect((await recovery.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
    const made = await recovery.generate()
    expect(made.data).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
    const codes = made.data?.codes ?? []
    expect(new Set(codes).size).toBe(10)
    expect((await recovery.generate()).error?.code).toBe('mfa_verified_factor_exists')

    const next = await site.signIn(email)
    const [first = '', second = '', third = ''] = codes
    const typed = `${first.slice(0, 4)}-${first.slice(4, 8)} ${first.slice(8)}`.toUpperCase()
    const verified = await recoveryOf(next).verify({ code: typed })
    expect(verified.error).toBeNull()
    expect(await levelOf(next)).toBe('aal2 of aal2')
    expect((await recovery.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    expect((await site.mails()).map(({ subject }) => subject)).toEqual(['A recovery code was used to sign in'])
    const again = await site.signIn(email)
    expect((await recoveryOf(again).verify({ code: first })).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await recoveryOf(again).verify({ code: second })).error).toBeNull()

    expect((await recovery.regenerate()).data?.codes).toHaveLength(10)
    const late = await site.signIn(email)
    expect((await recoveryOf(late).verify({ code: third })).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await recoveryOf(late).regenerate()).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await recoveryOf(late).unenroll()).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await recovery.unenroll()).error).toBeNull()
  })

  test('they need an app and are removed with the last one', async () => {
    const { client } = await site.member()
    expect((await recoveryOf(client).generate()).error).toMatchObject({ code: 'mfa_recovery_codes_sole_factor' })
    const guarded = await site.protectedMember()
    await recoveryOf(guarded.client).generate()
    await guarded.client.auth.mfa.unenroll({ factorId: guarded.factorId })
    expect((await recoveryOf(guarded.client).getStatus()).error?.code).toBe('mfa_factor_not_found')
    expect(await levelOf(await site.signIn(guarded.email))).toBe('aal1 of aal1')
  })

  test('a code that is used in several sessions at the same time works in one', async () => {
    const { client, email, id } = await site.protectedMember()
    const codes = (await recoveryOf(client).generate()).data?.codes ?? []
    const before = await site.store.db.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()
    const sessions = await Promise.all(Array.from({ length: 8 }, () => site.signIn(email)))
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
