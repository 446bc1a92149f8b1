/** Attacks on two-step sign-in, through the official client. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '#server/db/open-store.ts'
import { createAccountSite, setSessionFromFragment } from '#test/account-site.ts'
import { codeOf, createSecondFactorSite, enrollApp, recoveryOf, wrongCode } from '#test/second-factor-site.ts'

const site = await createSecondFactorSite()
afterAll(() => site.store.close())

test('a code is accepted once, and no earlier code after it', async () => {
  const { email, factorId, secret, id } = await site.protectedMember()
  const client = await site.signIn(email)
  const verify = (code: string) => client.auth.mfa.challengeAndVerify({ factorId, code })
  const [before, code] = [codeOf(secret, 0), codeOf(secret, 1)]
  expect((await verify(before)).error?.code).toBe('mfa_verification_failed')
  expect((await verify(code)).error).toBeNull()
  for (const used of [code, before]) expect((await verify(used)).error?.code).toBe('mfa_verification_failed')
  await site.forgetUsedCodes(id)
  expect((await verify(codeOf(secret, 1))).error).toBeNull()
})

test('one code that is used in two processes at the same time opens one session', async () => {
  const { email, factorId, secret } = await site.protectedMember()
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
    for (let n = 0; n < 3; n++) clients.push(await at.signIn(email))
  }
  const challenges = await Promise.all(clients.map((client) => client.auth.mfa.challenge({ factorId })))
  const code = codeOf(secret, 1)
  const used = await Promise.all(
    clients.map((client, n) => client.auth.mfa.verify({ factorId, challengeId: challenges[n]?.data?.id ?? '', code })),
  )
  expect(used.filter(({ error }) => error === null)).toHaveLength(1)
  await other?.store.close()
})

test('guesses are limited per account, across all networks and sessions', async () => {
  const { email, factorId, secret } = await site.protectedMember()
  const codes: (string | undefined)[] = []
  for (let n = 0; n < 3; n++) {
    const client = await site.signIn(email)
    for (let guess = 0; guess < 4; guess++)
      codes.push(
        (await client.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(secret) })).error?.code as string,
      )
  }
  // The code with which the app was added counts as used too.
  expect(codes.slice(0, 9)).toEqual(Array(9).fill('mfa_verification_failed'))
  expect(codes.slice(9)).toEqual(Array(3).fill('over_request_rate_limit'))
  const client = await site.signIn(email)
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error?.status).toBe(429)
  expect((await recoveryOf(client).verify({ code: 'x' })).error).toMatchObject({
    code: 'mfa_recovery_codes_locked',
    status: 429,
  })
  site.later(300)
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull()
})

test('factors and challenges of another user are not found', async () => {
  const ada = await site.protectedMember()
  const eve = await site.member()
  const mfa = eve.client.auth.mfa
  expect((await mfa.challenge({ factorId: ada.factorId })).error).toMatchObject({
    code: 'mfa_factor_not_found',
    status: 404,
  })
  expect((await mfa.unenroll({ factorId: ada.factorId })).error?.code).toBe('mfa_factor_not_found')
  const own = await enrollApp(eve.client)
  const foreign = await ada.client.auth.mfa.challenge({ factorId: ada.factorId })
  const verify = (factorId: string, challengeId: string, code: string) => mfa.verify({ factorId, challengeId, code })
  expect((await verify(ada.factorId, foreign.data?.id ?? '', codeOf(ada.secret, 1))).error?.code).toBe(
    'mfa_factor_not_found',
  )
  expect((await verify(own.factorId, foreign.data?.id ?? '', codeOf(own.secret, 1))).error).toMatchObject({
    code: 'mfa_factor_not_found',
    status: 422,
  })
  expect((await verify('nothing', '', codeOf(own.secret, 1))).error).toMatchObject({
    code: 'validation_failed',
    status: 404,
  })
})

test('a challenge works once, for five minutes, from the network that requested it', async () => {
  const { email, factorId, secret, id } = await site.protectedMember()
  const client = await site.signIn(email)
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
  await site.forgetUsedCodes(id)
  expect((await verify(client, fresh)).error?.code).toBe('mfa_ip_address_mismatch')
})

test('a refresh token from before the second step does not work after it', async () => {
  const { email, factorId, secret } = await site.protectedMember()
  const client = await site.signIn(email)
  const before = (await client.auth.getSession()).data.session?.refresh_token ?? ''
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull()
  const thief = site.client()
  expect((await thief.auth.refreshSession({ refresh_token: before })).error?.code).toBe('refresh_token_already_used')
})

test('fifteen minutes after signing in, an open session cannot add or remove an app or make codes', async () => {
  const plain = await site.member()
  const guarded = await site.protectedMember()
  await sql`update auth.sessions set created_at = now() - interval '16 minutes', second_at = second_at - interval '16 minutes'`.execute(
    site.store.db,
  )
  const stale = { code: 'reauthentication_needed', status: 400 }
  expect((await plain.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject(stale)
  const { mfa } = guarded.client.auth
  expect((await mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject(stale)
  expect((await mfa.unenroll({ factorId: guarded.factorId })).error).toMatchObject(stale)
  expect((await recoveryOf(guarded.client).generate()).error).toMatchObject(stale)
  expect(
    (await mfa.challengeAndVerify({ factorId: guarded.factorId, code: codeOf(guarded.secret, 1) })).error,
  ).toBeNull()
  expect((await recoveryOf(guarded.client).generate()).error).toBeNull()
})

test('a link for a forgotten password also needs the second step', async () => {
  const { email, factorId, secret } = await site.protectedMember()
  const client = site.client()
  await client.auth.resetPasswordForEmail(email)
  const { fragment } = await site.follow((await site.mails())[0]?.link ?? '')
  await setSessionFromFragment(client, fragment)
  expect((await client.auth.updateUser({ password: 'another horse' })).error?.code).toBe('insufficient_aal')
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull()
  expect((await client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
  await site.mails()
})

test('a secret sealed with another signing secret cannot be used, and the answer only says that the code is wrong', async () => {
  const { email, factorId, secret } = await site.protectedMember()
  await sql`update auth.mfa_factors set secret = (select secret from auth.mfa_factors where id <> ${factorId} and secret is not null limit 1)
    where id = ${factorId}`.execute(site.store.db)
  const client = await site.signIn(email)
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error?.code).toBe(
    'mfa_verification_failed',
  )
})
