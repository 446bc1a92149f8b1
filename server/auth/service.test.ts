/**
 * Journeys of the official client, and what must not be possible.
 *
 * @also embedded: one connection carries all transactions
 * @also postgres-15: runs the SQL functions of accounts
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AccountSession } from '#contract/staff/accounts.ts'
import {
  createAccount,
  followLink,
  forgeToken,
  newAddress,
  newClient,
  PASSWORD,
  signInByFragment,
  takeMails,
} from '#test/accounts.ts'
import { jsonCall, jsonPost } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL } from '#test/test-site.ts'

const site = createTestSite({ store: await openFileStore() })

describe('an account, with the official client', () => {
  test('opening a link uses nothing up: its page asks first, and works without scripting', async () => {
    const email = newAddress()
    await newClient(site).auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: `${SITE_URL}/` },
    })
    const link = (await takeMails(site))[0]?.link ?? ''
    expect((await site.request(link, { method: 'HEAD' })).status).toBe(200)
    for (let scan = 0; scan < 2; scan++) {
      const page = await site.request(link)
      expect([page.status, page.headers.get('Set-Cookie')]).toEqual([200, null])
      expect(page.headers.get('Content-Security-Policy')).toMatch(
        /^default-src 'none'; .*frame-ancestors 'none'$/,
      )
      expect(await page.text()).toMatch(/<form method="post"><button>[^<]+<\/button><\/form>/)
    }
    const foreign = await site.request(link, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
    expect(await followLink(site, link)).toMatchObject({ status: 303, target: `${SITE_URL}/` })
  })

  test.each([
    ['/', '/'],
    ['/auth', '/auth'],
    ['/admin', '/admin'],
    ['/admin/account', '/admin/account'],
    ['/healthz', '/'],
    ['/embed/meeting', '/'],
    ['/book', '/'],
    ['/admin/../healthz', '/'],
    ['.evil.example/', '/'],
    ['@evil.example/', '/'],
  ])('a link that should lead to %s leads to %s', async (asked, led) => {
    const email = newAddress()
    const options = { emailRedirectTo: SITE_URL + asked }
    await newClient(site).auth.signUp({ email, password: PASSWORD, options })
    const link = new URL((await takeMails(site))[0]?.link ?? '')
    expect(link.searchParams.get('redirect_to')).toBe(SITE_URL + led)
    link.searchParams.set('redirect_to', SITE_URL + asked)
    expect((await followLink(site, link.href)).target).toBe(SITE_URL + led)
  })

  test('a recovery session can set a password once, as long as it lasts, and no address', async () => {
    const { email } = await createAccount(site)
    const client = newClient(site)
    await client.auth.resetPasswordForEmail(email)
    const { fragment } = await followLink(site, (await takeMails(site))[0]?.link ?? '')
    await signInByFragment(client, fragment)
    await sql`update auth.sessions set created_at = now() - interval '10 days'`.execute(
      site.store.db,
    )
    expect((await client.auth.updateUser({ email: newAddress() })).error?.code).toBe(
      'reauthentication_needed',
    )
    expect((await client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'a third horse' })).error?.code).toBe(
      'reauthentication_needed',
    )
    await takeMails(site)
  })

  test('a session ends at its last day, and its tokens with it', async () => {
    const { client, id, accessToken } = await createAccount(site, 'admin')
    const refreshToken = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    await sql`update auth.sessions set not_after = now() - interval '1 second' where user_id = ${id}`.execute(
      site.store.db,
    )
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await site.request('/auth/v1/user', jsonCall(accessToken))).status).toBe(403)
    for (const path of ['/rest/v1/user_roles', '/admin/api/leads/export?order=received_at.desc']) {
      expect((await site.request(path, jsonCall(accessToken))).status).toBe(401)
    }
    const late = await newClient(site).auth.refreshSession({ refresh_token: refreshToken })
    expect(late.error?.code).toBe('session_expired')
  })

  test('sessions are listed with their device and can be ended separately', async () => {
    const { client, email, accessToken } = await createAccount(site)
    const elsewhere = newClient(site)
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
    const other = (await elsewhere.auth.getSession()).data.session?.access_token ?? ''
    await sql`update auth.sessions set user_agent = 'Firefox' where user_agent is null`.execute(
      site.store.db,
    )
    const list = async (token: string) => {
      const response = await site.request('/auth/v1/sessions', jsonCall(token))
      return (await response.json()) as AccountSession[]
    }
    const end = (id: string, token: string) =>
      site.request(`/auth/v1/sessions/${id}`, jsonCall(token, {}, 'DELETE'))
    const sessions = await list(accessToken)
    // The link that confirmed the address opened one as well.
    expect(sessions.map(({ isCurrent, level }) => [isCurrent, level])).toEqual(
      expect.arrayContaining([
        [true, 'aal1'],
        [false, 'aal1'],
      ]),
    )
    const stranger = await createAccount(site)
    for (const { id } of sessions) {
      expect((await end(id, stranger.accessToken)).status).toBe(204)
    }
    expect(await list(accessToken)).toHaveLength(sessions.length)
    const id = (await list(other)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    expect((await end(id, accessToken)).status).toBe(204)
    expect((await elsewhere.auth.getUser()).error).toMatchObject({
      name: 'AuthSessionMissingError',
    })
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await end('nothing', accessToken)).status).toBe(404)
  })

  test('an expired token is refused, except for signing out', async () => {
    const { client, accessToken } = await createAccount(site)
    const own = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
    const late = { Authorization: `Bearer ${await forgeToken({ ...own, exp: 1_000_000_000 })}` }
    const otherService = await forgeToken({
      ...own,
      exp: 1_000_000_000,
      iss: 'https://elsewhere.example/auth/v1',
    })
    expect((await site.request('/auth/v1/user', { headers: late })).status).toBe(403)
    const logout = (headers: Record<string, string>) =>
      site.request('/auth/v1/logout?scope=global', { method: 'POST', headers })
    expect((await logout({ Authorization: `Bearer ${otherService}` })).status).toBe(403)
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await logout(late)).status).toBe(204)
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await logout(late)).status).toBe(403)
  })
})

describe('a refresh token serves once, and its use by a thief ends the session (RFC 9700, 4.14.2)', () => {
  const refresh = async (token: string) => {
    const response = await site.request(
      '/auth/v1/token?grant_type=refresh_token',
      jsonPost({ refresh_token: token }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const signIn = async () => {
    const { client, id } = await createAccount(site)
    const { data } = await client.auth.getSession()
    return { id, token: data.session?.refresh_token ?? '' }
  }
  const living = async (id: string) => {
    const tokens = sql`select from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
      where t.user_id = ${id} and s.method = 'password' and not revoked`
    return (await tokens.execute(site.store.db)).rows.length
  }
  /** As if the tokens had been exchanged a minute ago. */
  const age = (id: string) =>
    sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id = ${id}`.execute(
      site.store.db,
    )

  test('fifty simultaneous uses of one token give every caller the same successor', async () => {
    const { id, token } = await signIn()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect(await living(id)).toBe(1)
  })

  test('a client that lost the answer gets the same answer later, without a time limit', async () => {
    const { id, token } = await signIn()
    const first = await refresh(token)
    await age(id)
    expect((await refresh(token)).body.refresh_token).toBe(first.body.refresh_token)
  })

  test('secrets are stored only as hashes', async () => {
    const { token } = await signIn()
    const email = `${randomUUID()}@example.org`
    await newClient(site).auth.signUp({ email, password: PASSWORD })
    const link = new URL((await takeMails(site))[0]?.link ?? '')
    const dump: string[] = []
    for (const table of [
      'auth.users',
      'auth.refresh_tokens',
      'auth.one_time_tokens',
      'private.outbox',
    ] as const) {
      dump.push(JSON.stringify(await site.store.db.selectFrom(table).selectAll().execute()))
    }
    for (const secret of [token, PASSWORD, link.searchParams.get('token') ?? '']) {
      expect(dump.join()).not.toContain(secret)
    }
  })
})
