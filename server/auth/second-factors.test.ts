/**
 * Two-step sign-in: what it allows, and attacks on it, through the official client on a site with
 * `REQUIRE_MFA=admin`.
 */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { authMails } from '#content/emails.ts'
import { openStore } from '#server/db/open-store.ts'
import {
  createAccount,
  followLink,
  newClient,
  signIn,
  signInByFragment,
  takeMails,
} from '#test/accounts.ts'
import { jsonCall } from '#test/posts.ts'
import {
  codeOf,
  createProtectedAccount,
  forgetUsedCodes,
  recoveryOf,
  tokenOf,
  wrongCode,
} from '#test/second-factors.ts'
import { openFileStore } from '#test/store.ts'
import { storeLeadRow } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'

const store = await openFileStore({}, { REQUIRE_MFA: 'admin' })
const site = createTestSite({ store })
// For tests of who may read it.
await storeLeadRow(store)

test('an account has at most ten factors, and those that were never verified make room after five minutes', async () => {
  const { client } = await createAccount(site)
  const enroll = (friendlyName: string) =>
    client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  for (let n = 0; n < 10; n++) {
    expect((await enroll(`Phone ${n}`)).error).toBeNull()
  }
  expect((await enroll('One more')).error).toMatchObject({
    code: 'too_many_enrolled_mfa_factors',
    status: 422,
  })
  await sql`update auth.mfa_factors set created_at = now() - interval '6 minutes'`.execute(store.db)
  expect((await enroll('One more')).error).toBeNull()
})

test('the secret is stored sealed', async () => {
  const { secret, factorId } = await createProtectedAccount(site)
  const factors = store.db.selectFrom('auth.mfa_factors').selectAll().where('id', '=', factorId)
  expect(JSON.stringify(await factors.execute())).not.toContain(secret)
})

describe('recovery codes', () => {
  /** An account with its recovery codes, and what using one of them answers. */
  async function withCodes() {
    const { client, email } = await createProtectedAccount(site)
    const recovery = recoveryOf(client)
    const codes = (await recovery.generate()).data?.codes ?? []
    const use = async (code = '') =>
      (await recoveryOf(await signIn(site, email)).verify({ code })).error?.code
    return { email, recovery, codes, use }
  }

  test('there are ten, and each works once, however it is typed', async () => {
    const { recovery, codes, use } = await withCodes()
    expect(new Set(codes).size).toBe(10)
    expect((await recovery.generate()).error?.code).toBe('mfa_verified_factor_exists')
    const [first = '', second] = codes
    expect(
      await use(`${first.slice(0, 4)}-${first.slice(4, 8)} ${first.slice(8)}`.toUpperCase()),
    ).toBeUndefined()
    expect((await recovery.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    expect([await use(first), await use(second)]).toEqual(['mfa_verification_failed', undefined])
  })

  test('a new set voids the old one and other sessions, and the owner is told', async () => {
    const { email, recovery, codes, use } = await withCodes()
    const elsewhere = await signIn(site, email)
    await takeMails(site)
    expect((await recovery.regenerate()).data?.codes).toHaveLength(10)
    expect((await takeMails(site)).map(({ subject }) => subject)).toEqual([
      authMails.recoveryCodesMade.subject,
    ])
    expect((await elsewhere.auth.getUser()).error).not.toBeNull()
    expect((await recovery.getStatus()).error).toBeNull()
    expect(await use(codes[0])).toBe('mfa_verification_failed')
  })

  test('a code that is used in several sessions at the same time works in one', async () => {
    const { client, email } = await createProtectedAccount(site)
    const codes = (await recoveryOf(client).generate()).data?.codes ?? []
    const sessions = await Promise.all(Array.from({ length: 8 }, () => signIn(site, email)))
    const used = await Promise.all(
      sessions.map((session) => recoveryOf(session).verify({ code: codes[0] ?? '' })),
    )
    expect(used.filter(({ error }) => error === null)).toHaveLength(1)
  })
})

test('a code is accepted once, and no earlier code after it', async () => {
  const { email, factorId, secret, id, used: before } = await createProtectedAccount(site)
  const client = await signIn(site, email)
  const verify = (code: string) => client.auth.mfa.challengeAndVerify({ factorId, code })
  const code = codeOf(secret, 1)
  expect((await verify(before)).error?.code).toBe('mfa_verification_failed')
  expect((await verify(code)).error).toBeNull()
  for (const used of [code, before]) {
    expect((await verify(used)).error?.code).toBe('mfa_verification_failed')
  }
  await forgetUsedCodes(site, id)
  expect((await verify(codeOf(secret, 1))).error).toBeNull()
})

test('a code of some minutes ago, or of a clock that is minutes ahead, is refused', async () => {
  const { email, factorId, secret, id } = await createProtectedAccount(site)
  await forgetUsedCodes(site, id)
  const client = await signIn(site, email)
  for (const steps of [-4, 4]) {
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId,
      code: codeOf(secret, steps),
    })
    expect(error?.code).toBe('mfa_verification_failed')
  }
})

test('one code that is used in two processes at the same time opens one session', async () => {
  const { email, factorId, secret } = await createProtectedAccount(site)
  // The embedded database allows one process, so there the second app shares the store.
  const other =
    store.engine === 'postgres'
      ? createTestSite({
          store: await openStore(
            { ...store.settings, REQUIRE_MFA: 'admin' },
            pino({ level: 'silent' }),
          ),
        })
      : undefined
  const clients: SupabaseClient[] = []
  for (const server of [site, other ?? site]) {
    for (let n = 0; n < 3; n++) {
      clients.push(await signIn(server, email))
    }
  }
  const code = codeOf(secret, 1)
  const used = await Promise.all(
    clients.map((client) => client.auth.mfa.challengeAndVerify({ factorId, code })),
  )
  expect(used.filter(({ error }) => error === null)).toHaveLength(1)
  await other?.store.close()
})

test('guesses are limited per account, across all networks and sessions', async () => {
  const { email, factorId, secret } = await createProtectedAccount(site)
  const codes: (string | undefined)[] = []
  for (let n = 0; n < 3; n++) {
    const client = await signIn(site, email)
    for (let guess = 0; guess < 4; guess++) {
      codes.push(
        (await client.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(secret) })).error
          ?.code as string,
      )
    }
  }
  // The code with which the app was added counts as used too.
  expect(codes.slice(0, 9)).toEqual(Array(9).fill('mfa_verification_failed'))
  expect(codes.slice(9)).toEqual(Array(3).fill('over_request_rate_limit'))
  const client = await signIn(site, email)
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error?.status,
  ).toBe(429)
  expect((await recoveryOf(client).verify({ code: 'x' })).error).toMatchObject({
    code: 'mfa_recovery_codes_locked',
    status: 429,
  })
  await site.later(300)
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error,
  ).toBeNull()
})

test('factors of another user are not found', async () => {
  const ada = await createProtectedAccount(site)
  const { mfa } = (await createAccount(site)).client.auth
  const { factorId } = ada
  const notFound = { code: 'mfa_factor_not_found', status: 404 }
  expect((await mfa.challenge({ factorId })).error).toMatchObject(notFound)
  expect((await mfa.unenroll({ factorId })).error).toMatchObject(notFound)
  const code = codeOf(ada.secret, 1)
  expect((await mfa.verify({ factorId, challengeId: randomUUID(), code })).error).toMatchObject(
    notFound,
  )
  expect((await mfa.verify({ factorId: 'nothing', challengeId: '', code })).error?.code).toBe(
    'validation_failed',
  )
})

test('a refresh token from before the second step does not work after it', async () => {
  const { email, factorId, secret } = await createProtectedAccount(site)
  const client = await signIn(site, email)
  const before = (await client.auth.getSession()).data.session?.refresh_token ?? ''
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error,
  ).toBeNull()
  const thief = newClient(site)
  expect((await thief.auth.refreshSession({ refresh_token: before })).error?.code).toBe(
    'refresh_token_already_used',
  )
})

test('fifteen minutes after signing in, an open session cannot add or remove an app or make codes', async () => {
  const plain = await createAccount(site)
  const guarded = await createProtectedAccount(site)
  await sql`update auth.sessions set created_at = now() - interval '16 minutes', second_at = second_at - interval '16 minutes'`.execute(
    store.db,
  )
  const stale = { code: 'reauthentication_needed', status: 400 }
  expect(
    (await plain.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error,
  ).toMatchObject(stale)
  const { mfa } = guarded.client.auth
  expect((await mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject(
    stale,
  )
  expect((await mfa.unenroll({ factorId: guarded.factorId })).error).toMatchObject(stale)
  expect((await recoveryOf(guarded.client).generate()).error).toMatchObject(stale)
  expect(
    (await mfa.challengeAndVerify({ factorId: guarded.factorId, code: codeOf(guarded.secret, 1) }))
      .error,
  ).toBeNull()
  expect((await recoveryOf(guarded.client).generate()).error).toBeNull()
})

test('a link for a forgotten password also needs the second step', async () => {
  const { email, factorId, secret } = await createProtectedAccount(site)
  const client = newClient(site)
  await client.auth.resetPasswordForEmail(email)
  const { fragment } = await followLink(site, (await takeMails(site))[0]?.link ?? '')
  await signInByFragment(client, fragment)
  expect((await client.auth.updateUser({ password: 'another horse' })).error?.code).toBe(
    'insufficient_aal',
  )
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error,
  ).toBeNull()
  expect((await client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
  await takeMails(site)
})

test('a secret sealed with another signing secret cannot be used, and the answer only says that the code is wrong', async () => {
  const { email, factorId, secret } = await createProtectedAccount(site)
  await sql`update auth.mfa_factors set secret = (select secret from auth.mfa_factors where id <> ${factorId} and secret is not null limit 1)
    where id = ${factorId}`.execute(store.db)
  const client = await signIn(site, email)
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error?.code,
  ).toBe('mfa_verification_failed')
})

const paths = ['/rest/v1/leads', '/rest/v1/user_roles', '/rest/v1/activity']
const ask = (path: string, token: string, body?: unknown, method?: string) =>
  site.request(path, jsonCall(token, body, method))

test('an admin can read and change nothing without the second step, and everything with it', async () => {
  const { accessToken, client, email, factorId, secret } = await createProtectedAccount(
    site,
    'admin',
  )
  const plain = await signIn(site, email)
  for (const path of paths) {
    const refused = await ask(path, await tokenOf(plain))
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: '42501',
      message: 'permission denied: admins must sign in with a second step',
    })
    expect((await ask(path, await tokenOf(client))).status).toBe(200)
  }
  const work = { ids: [factorId] }
  expect((await ask('/admin/api/leads/delete', await tokenOf(plain), work)).status).toBe(403)
  expect((await ask('/admin/api/leads/delete', await tokenOf(client), work)).status).toBe(200)
  // A token from before the second step, which may have been stolen, is not raised with its
  // session.
  expect((await ask('/rest/v1/leads', accessToken)).status).toBe(403)
  expect((await ask(`/auth/v1/factors/${factorId}`, accessToken, undefined, 'DELETE')).status).toBe(
    422,
  )
  expect(
    (await plain.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error,
  ).toBeNull()
  expect((await ask('/rest/v1/leads', await tokenOf(plain))).status).toBe(200)
})

test('a token signed at aal2 loses that level when the app is removed, however that happens', async () => {
  const { client, factorId, id } = await createProtectedAccount(site, 'admin')
  const token = await tokenOf(client)
  expect((await ask('/rest/v1/leads', token)).status).toBe(200)
  await store.db.deleteFrom('auth.mfa_factors').where('id', '=', factorId).execute()
  expect((await ask('/rest/v1/leads', token)).status).toBe(403)
  await store.db.deleteFrom('auth.users').where('id', '=', id).execute()
})
