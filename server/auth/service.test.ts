/** Journeys of the official client, and what must not be possible. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { AccountSession } from '#contract/staff.ts'
import {
  createAccountSite,
  forgeToken,
  newAddress,
  PASSWORD,
  SITE_URL,
  setSessionFromFragment,
} from '#test/account-site.ts'
import { jsonPost } from '#test/json-post.ts'
import { openTestStore } from '#test/store.ts'

const site = await createAccountSite(await openTestStore())
afterAll(() => site.store.close())

describe('an account, with the official client', () => {
  test('sign up, confirm, sign in, refresh, change the password, sign out', async () => {
    const email = newAddress()
    const client = site.client()
    const signUp = await client.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${SITE_URL}/` } })
    expect(signUp).toMatchObject({ error: null, data: { session: null, user: { email, role: 'authenticated' } } })

    const early = await client.auth.signInWithPassword({ email, password: PASSWORD })
    expect(early.error).toMatchObject({ code: 'email_not_confirmed', message: 'Email not confirmed', status: 400 })

    const [mail] = await site.mails()
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your email address' })
    expect(mail?.text).toContain(mail?.link)
    const followed = await site.follow(mail?.link ?? '')
    expect(followed).toMatchObject({ status: 303, target: `${SITE_URL}/` })
    expect(Object.fromEntries(followed.fragment)).toMatchObject({
      token_type: 'bearer',
      type: 'signup',
      expires_in: '3600',
    })
    expect((await site.follow(mail?.link ?? '')).fragment.get('error_code')).toBe('otp_expired')

    const wrong = await client.auth.signInWithPassword({ email, password: `${PASSWORD}!` })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    const signedIn = await client.auth.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD })
    expect(signedIn).toMatchObject({ error: null, data: { user: { email }, session: { token_type: 'bearer' } } })
    expect(await client.auth.getUser()).toMatchObject({
      error: null,
      data: { user: { email, app_metadata: { provider: 'email' }, identities: [{ provider: 'email' }] } },
    })
    const refreshed = await client.auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token)

    const elsewhere = site.client()
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({ code: 'same_password' })
    expect((await client.auth.updateUser({ password: 'short' })).error).toMatchObject({ code: 'weak_password' })
    expect((await client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
    expect((await elsewhere.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await site.mails()).map(({ subject }) => subject)).toEqual(['Your password was changed'])

    const { data } = await client.auth.getSession()
    expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull()
    const late = await site.request('/auth/v1/user', {
      headers: { Authorization: `Bearer ${data.session?.access_token}`, 'x-supabase-api-version': '2024-01-01' },
    })
    expect(late.status).toBe(403)
    expect(await late.json()).toEqual({
      code: 'session_not_found',
      message: 'Session from session_id claim in JWT does not exist',
    })
  })

  test('a forgotten password is replaced through the email, which signs in once', async () => {
    const { email } = await site.member()
    const client = site.client()
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE_URL}/auth` })).error).toBeNull()
    const [mail] = await site.mails()
    const { target, fragment } = await site.follow(mail?.link ?? '')
    expect(target).toBe(`${SITE_URL}/auth`)
    expect(fragment.get('type')).toBe('recovery')
    await setSessionFromFragment(client, fragment)
    expect((await client.auth.updateUser({ password: 'yet another horse' })).error).toBeNull()
    await site.mails()
    const again = await site.client().auth.signInWithPassword({ email, password: 'yet another horse' })
    expect(again.error).toBeNull()
  })

  test('a new address applies only after its own link was followed, and the old address is informed', async () => {
    const { client, email } = await site.member()
    const next = newAddress()
    const { data } = await client.auth.updateUser({ email: next })
    expect(data.user).toMatchObject({ email, new_email: next })
    const mails = await site.mails()
    expect(mails.map(({ to }) => to).sort()).toEqual([email, next].sort())
    const { fragment } = await site.follow(mails.find(({ to }) => to === next)?.link ?? '')
    const refresh_token = fragment.get('refresh_token') ?? ''
    const renewed = await site.client().auth.refreshSession({ refresh_token })
    expect(renewed.data.user?.email).toBe(next)
  })

  test('opening a link uses nothing up: its page asks first, and works without scripting', async () => {
    const email = newAddress()
    await site.client().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${SITE_URL}/` } })
    const link = (await site.mails())[0]?.link ?? ''
    expect((await site.request(link, { method: 'HEAD' })).status).toBe(200)
    for (let scan = 0; scan < 2; scan++) {
      const page = await site.request(link)
      expect([page.status, page.headers.get('Set-Cookie')]).toEqual([200, null])
      expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
      expect(await page.text()).toContain('<form method="post"><button>Confirm this address</button></form>')
    }
    const foreign = await site.request(link, { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(foreign.status).toBe(403)
    expect(await site.follow(link)).toMatchObject({ status: 303, target: `${SITE_URL}/` })
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
    await site.client().auth.signUp({ email, password: PASSWORD, options })
    const link = new URL((await site.mails())[0]?.link ?? '')
    expect(link.searchParams.get('redirect_to')).toBe(SITE_URL + led)
    link.searchParams.set('redirect_to', SITE_URL + asked)
    expect((await site.follow(link.href)).target).toBe(SITE_URL + led)
  })

  test('fifteen minutes after signing in, changing password or address needs the password', async () => {
    const { client, id, email } = await site.member()
    await sql`update auth.sessions set created_at = now() - interval '16 minutes' where user_id = ${id}`.execute(
      site.store.db,
    )
    for (const change of [{ password: 'another horse' }, { email: newAddress() }]) {
      expect((await client.auth.updateUser(change)).error).toMatchObject({
        code: 'reauthentication_needed',
        status: 400,
      })
      const guessed = await client.auth.updateUser({ ...change, current_password: 'a guess' })
      expect(guessed.error).toMatchObject({ code: 'current_password_invalid', status: 400 })
    }
    expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull()
    const change = { password: 'another horse', current_password: PASSWORD }
    expect((await client.auth.updateUser(change)).error).toBeNull()
    await site.mails()
    expect((await site.client().auth.signInWithPassword({ email, password: 'another horse' })).error).toBeNull()
  })

  test('a recovery session can set a password once, as long as it lasts, and no address', async () => {
    const { email } = await site.member()
    const client = site.client()
    await client.auth.resetPasswordForEmail(email)
    const { fragment } = await site.follow((await site.mails())[0]?.link ?? '')
    await setSessionFromFragment(client, fragment)
    await sql`update auth.sessions set created_at = now() - interval '10 days'`.execute(site.store.db)
    expect((await client.auth.updateUser({ email: newAddress() })).error?.code).toBe('reauthentication_needed')
    expect((await client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'a third horse' })).error?.code).toBe('reauthentication_needed')
    await site.mails()
  })

  test('an access token ends with its session, even before it expires', async () => {
    const { client, id, accessToken } = await site.member('admin')
    await sql`update auth.sessions set not_after = now() - interval '1 second' where user_id = ${id}`.execute(
      site.store.db,
    )
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const headers = { Authorization: `Bearer ${accessToken}` }
    expect((await site.request('/auth/v1/user', { headers })).status).toBe(403)
    for (const path of ['/rest/v1/user_roles', '/admin/api/leads/export?order=received_at.desc'])
      expect((await site.request(path, { headers })).status).toBe(401)
  })

  test('sessions are listed with their device and can be ended separately', async () => {
    const { client, email, accessToken } = await site.member()
    const elsewhere = site.client()
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
    const other = (await elsewhere.auth.getSession()).data.session?.access_token ?? ''
    await sql`update auth.sessions set user_agent = 'Firefox' where user_agent is null`.execute(site.store.db)
    const list = async (token: string) => {
      const response = await site.request('/auth/v1/sessions', { headers: { Authorization: `Bearer ${token}` } })
      return (await response.json()) as AccountSession[]
    }
    const end = (id: string, token: string) => site.send('DELETE', `/auth/v1/sessions/${id}`, {}, token)
    const sessions = await list(accessToken)
    // The link that confirmed the address opened one as well.
    expect(sessions.map(({ isCurrent, level }) => [isCurrent, level])).toEqual(
      expect.arrayContaining([
        [true, 'aal1'],
        [false, 'aal1'],
      ]),
    )
    const stranger = await site.member()
    for (const { id } of sessions) expect((await end(id, stranger.accessToken)).status).toBe(204)
    expect(await list(accessToken)).toHaveLength(sessions.length)
    const id = (await list(other)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    expect((await end(id, accessToken)).status).toBe(204)
    expect((await elsewhere.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await end('nothing', accessToken)).status).toBe(404)
  })
})

describe('what is refused', () => {
  test.each([
    ['no token', undefined, 401, 'no_authorization'],
    ['rubbish', async (): Promise<string> => 'rubbish', 403, 'bad_jwt'],
    ['the public key of the site', async (): Promise<string> => site.anonKey, 403, 'bad_jwt'],
    ['another secret', (): Promise<string> => forged({}, 'another-secret-of-at-least-32-characters'), 403, 'bad_jwt'],
    ['an ended time', (): Promise<string> => forged({ exp: 1_000_000_000 }), 403, 'bad_jwt'],
    ['another service', (): Promise<string> => forged({ iss: 'https://elsewhere.example/auth/v1' }), 403, 'bad_jwt'],
    ['no algorithm', async (): Promise<string> => unsigned(), 403, 'bad_jwt'],
    ['a session that does not exist', (): Promise<string> => forged({}), 403, 'session_not_found'],
  ] as const)('a token with %s', async (_, token, status, code) => {
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${await token()}` } : {}
    const response = await site.request('/auth/v1/user', { headers })
    expect(response.status).toBe(status)
    expect(response.headers.get('x-sb-error-code')).toBe(code)
  })

  test('an expired token, except for signing out', async () => {
    const { client, accessToken } = await site.member()
    const own = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
    const late = { Authorization: `Bearer ${await forgeToken({ ...own, exp: 1_000_000_000 })}` }
    const otherService = await forgeToken({ ...own, exp: 1_000_000_000, iss: 'https://elsewhere.example/auth/v1' })
    expect((await site.request('/auth/v1/user', { headers: late })).status).toBe(403)
    const logout = (headers: Record<string, string>) =>
      site.request('/auth/v1/logout?scope=global', { method: 'POST', headers })
    expect((await logout({ Authorization: `Bearer ${otherService}` })).status).toBe(403)
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await logout(late)).status).toBe(204)
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await logout(late)).status).toBe(403)
  })

  const claims = (): Record<string, unknown> => ({
    sub: randomUUID(),
    session_id: randomUUID(),
    exp: Math.floor(Date.now() / 1000) + 600,
  })
  function forged(changed: Record<string, unknown>, secret?: string): Promise<string> {
    return forgeToken({ ...claims(), ...changed }, secret)
  }
  function unsigned(): string {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...claims(), role: 'authenticated' })}.`
  }

  test.each([
    ['no password', { email: 'a@example.org' }, 400, 'validation_failed', 'Signup requires a valid password'],
    ['no address', { password: PASSWORD }, 400, 'validation_failed', 'An email address is required'],
    [
      'a password that is a number',
      { email: 'a@example.org', password: 12345678 },
      400,
      'bad_json',
      'Could not parse request body as JSON: "password" must be text',
    ],
    [
      'a short password',
      { email: 'a@example.org', password: '12345' },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    ],
    [
      'a password bcrypt would cut',
      { email: 'a@example.org', password: 'ä'.repeat(37) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      'one of the most common passwords',
      { email: 'a@example.org', password: 'Football1' },
      422,
      'weak_password',
      'Password is known to be weak and easy to guess, please choose a different one.',
    ],
  ])('sign-up with %s', async (_, body, status, code, message) => {
    const response = await site.request('/auth/v1/signup', jsonPost(body, { 'x-supabase-api-version': '2024-01-01' }))
    expect(response.status).toBe(status)
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await response.json()).toMatchObject({ code, message })
  })

  test.each(Object.getOwnPropertyNames(Object.prototype))(
    'the name %s, which every object has, is no type of link, grant, template or scope',
    async (name) => {
      const link = await site.follow(`/auth/v1/verify?token=x&type=${name}`)
      expect([link.status, link.fragment.get('error_code')]).toEqual([303, 'otp_expired'])
      const grant = await site.request(`/auth/v1/token?grant_type=${name}`, jsonPost({}))
      expect([grant.status, (await grant.json()) as unknown]).toEqual([400, expect.objectContaining({ code: 400 })])
      expect((await site.request(`/auth/v1/resend`, jsonPost({ type: name, email: newAddress() }))).status).toBe(400)
    },
  )

  test.each(
    ['nothing', 'otp', '', 'authorize', 'magiclink', 'sso', 'admin/users', 'reauthenticate'].map(
      (call) => `/auth/v1/${call}`,
    ),
  )('%s is a JSON 404', async (path) => {
    const response = await site.request(path, { headers: { Accept: 'text/html' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error_code: 'not_found' })
  })

  test('other sites cannot read answers, the site itself can under its public name', async () => {
    const ask = async (origin: string) =>
      (await site.request('/auth/v1/token', { method: 'OPTIONS', headers: { Origin: origin } })).headers
    expect((await ask('https://evil.example')).get('Access-Control-Allow-Origin')).toBeNull()
    expect((await ask(SITE_URL)).get('Access-Control-Allow-Origin')).toBe(SITE_URL)
    expect((await ask(SITE_URL)).get('Access-Control-Allow-Headers')).toContain('x-supabase-api-version')
  })
})
