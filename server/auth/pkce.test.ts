/** The PKCE flow with the official client, and what must not be possible. */

import { createHash, randomBytes } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createAccountSite, PASSWORD, SITE_URL } from '#test/account-site.ts'
import { jsonPost } from '#test/json-post.ts'
import { openTestStore } from '#test/store.ts'

let visitors = 0
const site = await createAccountSite(await openTestStore())
afterAll(() => site.store.close())

/** A browser that keeps its verifier, as `flowType: 'pkce'` does. */
function pkceClient(): SupabaseClient {
  const kept = new Map<string, string>()
  const address = `198.19.3.${++visitors}`
  return createClient(SITE_URL, site.anonKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    global: {
      fetch: (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('X-Forwarded-For', address)
        return site.request(String(input), { ...init, headers })
      },
    },
  })
}

const newAddress = () => `${randomBytes(8).toString('hex')}@example.org`
const linkOf = async (email: string) => (await site.mails()).find(({ to }) => to === email)?.link ?? ''
const codeIn = (target: string) => new URL(target).searchParams.get('code') ?? ''
const post = async (path: string, body: unknown) => {
  const answer = await site.request(path, jsonPost(body))
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}
const exchange = (auth_code: string, code_verifier: string) =>
  post('/auth/v1/token?grant_type=pkce', { auth_code, code_verifier })

/** Methods in the `amr` claim. */
async function methodsOf(client: SupabaseClient): Promise<string[]> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return (data?.currentAuthenticationMethods ?? []).map((entry) => (typeof entry === 'string' ? entry : entry.method))
}

/** An account and a code that is not exchanged yet. */
async function codeFor(method: 's256' | 'plain') {
  const { email } = await site.member()
  const verifier = randomBytes(32).toString('hex')
  const hashed = createHash('sha256').update(verifier).digest('base64url')
  const challenge = { code_challenge: method === 'plain' ? verifier : hashed, code_challenge_method: method }
  expect((await post('/auth/v1/recover', { email, ...challenge })).status).toBe(200)
  const { target } = await site.follow(await linkOf(email))
  return { email, verifier, code: codeIn(target), target }
}

test('links of a sign-up and a forgotten password carry a code that only the requesting browser can use', async () => {
  const client = pkceClient()
  const email = newAddress()
  const options = { emailRedirectTo: `${SITE_URL}/admin?view=1` }
  expect((await client.auth.signUp({ email, password: PASSWORD, options })).error).toBeNull()
  const link = await linkOf(email)
  expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_[\w-]{43}$/)
  const followed = await site.follow(link)
  expect(followed.status).toBe(303)
  expect(followed.target).toMatch(/^https:\/\/everturn\.example\/admin\?view=1&code=[0-9a-f-]{36}$/)
  expect([...followed.fragment]).toEqual([])
  expect((await pkceClient().auth.exchangeCodeForSession(codeIn(followed.target))).error).not.toBeNull()
  const signedIn = await client.auth.exchangeCodeForSession(codeIn(followed.target))
  expect(signedIn).toMatchObject({ error: null, data: { user: { email } } })
  expect(await methodsOf(client)).toEqual(['email/signup'])

  const returning = pkceClient()
  await returning.auth.resetPasswordForEmail(email, { redirectTo: `${SITE_URL}/auth` })
  const recovery = await site.follow(await linkOf(email))
  const recovered = await returning.auth.exchangeCodeForSession(codeIn(recovery.target))
  expect(recovered.error).toBeNull()
  expect(recovered.data).toMatchObject({ redirectType: 'recovery' })
  expect(await methodsOf(returning)).toEqual(['recovery'])
  await sql`update auth.sessions set created_at = now() - interval '1 day'`.execute(site.store.db)
  expect((await returning.auth.updateUser({ password: 'another horse' })).error).toBeNull()
  await site.mails()
})

test('a new address is confirmed in this flow as well', async () => {
  const client = pkceClient()
  const { email } = await site.member()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  const next = newAddress()
  expect((await client.auth.updateUser({ email: next })).error).toBeNull()
  const { target } = await site.follow(await linkOf(next))
  expect((await client.auth.exchangeCodeForSession(codeIn(target))).data.user?.email).toBe(next)
  expect(await methodsOf(client)).toEqual(['email_change'])
})

test.each(['s256', 'plain'] as const)('a code works once, and only with its verifier (%s)', async (method) => {
  const { code, verifier } = await codeFor(method)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  for (const wrong of [`${verifier}x`, challenge])
    expect(await exchange(code, wrong)).toMatchObject({ status: 400, body: { error_code: 'bad_code_verifier' } })
  const used = await Promise.all(Array.from({ length: 8 }, () => exchange(code, verifier)))
  expect(used.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await exchange(code, verifier)).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } })
})

test('a code is void after five minutes, and after anything that voids links', async () => {
  const late = await codeFor('s256')
  await sql`update auth.flow_codes set expires_at = now() - interval '1 second'`.execute(site.store.db)
  expect(await exchange(late.code, late.verifier)).toMatchObject({
    status: 422,
    body: { error_code: 'flow_state_expired' },
  })
  const { email, code, verifier } = await codeFor('s256')
  const owner = site.client()
  await owner.auth.signInWithPassword({ email, password: PASSWORD })
  expect((await owner.auth.updateUser({ password: 'another horse' })).error).toBeNull()
  expect((await exchange(code, verifier)).status).toBe(404)
  await site.mails()
})

test('the code and a plain challenge are stored only as hashes', async () => {
  const { email } = await site.member()
  const verifier = randomBytes(32).toString('hex')
  await post('/auth/v1/recover', { email, code_challenge: verifier, code_challenge_method: 'plain' })
  const { rows } = await sql<{ text: string }>`select o::text as text from private.outbox o`.execute(site.store.db)
  expect(rows.filter(({ text }) => text.includes(verifier))).toEqual([])
  const { target } = await site.follow(await linkOf(email))
  const stored = await sql<{ text: string }>`select f::text as text from auth.flow_codes f`.execute(site.store.db)
  expect(stored.rows.length).toBeGreaterThan(0)
  expect(stored.rows.filter(({ text }) => text.includes(verifier) || text.includes(codeIn(target)))).toEqual([])
})

test('a used or expired link says so in query and fragment', async () => {
  const { target, fragment } = await site.follow('/auth/v1/verify?type=signup&token=pkce_unknown')
  expect(new URL(target).searchParams.get('error_code')).toBe('otp_expired')
  expect(fragment.get('error_code')).toBe('otp_expired')
})

test.each([
  [{ code_challenge: 'x'.repeat(43) }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [
    { code_challenge: 'short', code_challenge_method: 's256' },
    'code challenge has to be between 43 and 128 characters',
  ],
  [
    { code_challenge: `${'x'.repeat(43)}/`, code_challenge_method: 's256' },
    'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  ],
  [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' }, 'unsupported code_challenge method'],
])('an invalid challenge: %j', async (challenge, message) => {
  for (const path of ['/auth/v1/recover', '/auth/v1/signup']) {
    const refused = await post(path, { email: newAddress(), password: PASSWORD, ...challenge })
    expect(refused).toMatchObject({ status: 400, body: { error_code: 'validation_failed', msg: message } })
  }
})

test('a missing code or verifier', async () => {
  expect(await exchange('', 'x')).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  expect(await exchange('unknown', 'x')).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } })
})
