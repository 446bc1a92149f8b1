/** Journeys of the official client, and attacks on them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountSession } from '#contract/staff.ts'
import { type AccountSite, createAccountSite, forgeToken, PASSWORD, SITE_URL } from '#test/account-site.ts'
import { openTestStore } from '#test/store.ts'

let site: AccountSite
beforeAll(async () => {
  site = await createAccountSite(await openTestStore())
})
afterAll(() => site.store.close())

const newAddress = () => `${randomUUID()}@example.org`
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const send = (method: string, path: string, body: unknown, token: string) =>
  site.request(path, { ...json(body, { Authorization: `Bearer ${token}` }), method })
const refresh = async (token: string) => {
  const response = await site.request('/auth/v1/token?grant_type=refresh_token', json({ refresh_token: token }))
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

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
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect((await client.auth.updateUser({ password: 'yet another horse' })).error).toBeNull()
    await site.mails()
    const again = await site.client().auth.signInWithPassword({ email, password: 'yet another horse' })
    expect(again.error).toBeNull()
  })

  test('a new address counts only once its own link was followed; the old one is told', async () => {
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

  test('a link that is only looked at (HEAD) is not used up; a link elsewhere leads to the site root', async () => {
    const email = newAddress()
    const client = site.client()
    await client.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: 'https://evil.example/' } })
    const [mail] = await site.mails()
    const link = mail?.link ?? ''
    expect(new URL(link).searchParams.get('redirect_to')).toBe(`${SITE_URL}/`)
    expect((await site.request(link, { method: 'HEAD' })).status).toBe(200)
    const altered = new URL(link)
    altered.searchParams.set('redirect_to', 'https://everturn.example.evil.example/')
    expect(await site.follow(altered.href)).toMatchObject({ status: 303, target: `${SITE_URL}/` })
  })

  test('after a quarter of an hour, password and address change only with the password', async () => {
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

  test('a recovery sets a password for as long as its session lasts, once, and no address', async () => {
    const { email } = await site.member()
    const client = site.client()
    await client.auth.resetPasswordForEmail(email)
    const { fragment } = await site.follow((await site.mails())[0]?.link ?? '')
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    await sql`update auth.sessions set created_at = now() - interval '10 days'`.execute(site.store.db)
    expect((await client.auth.updateUser({ email: newAddress() })).error?.code).toBe('reauthentication_needed')
    expect((await client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'a third horse' })).error?.code).toBe('reauthentication_needed')
    await site.mails()
  })

  test('an access token ends with its session, however long it would serve', async () => {
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

  test('sessions are listed with their device, and can be ended one by one', async () => {
    const { client, email, accessToken } = await site.member()
    const elsewhere = site.client()
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
    const other = (await elsewhere.auth.getSession()).data.session?.access_token ?? ''
    await sql`update auth.sessions set user_agent = 'Firefox' where user_agent is null`.execute(site.store.db)
    const list = async (token: string) => {
      const response = await site.request('/auth/v1/sessions', { headers: { Authorization: `Bearer ${token}` } })
      return (await response.json()) as AccountSession[]
    }
    const end = (id: string, token: string) => send('DELETE', `/auth/v1/sessions/${id}`, {}, token)
    const sessions = await list(accessToken)
    // The link that confirmed the address opened a session as well.
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

  test('a token hash can be handed in by script as well', async () => {
    const email = newAddress()
    const client = site.client()
    await client.auth.signUp({ email, password: PASSWORD })
    const token = new URL((await site.mails())[0]?.link ?? '').searchParams.get('token') ?? ''
    expect((await client.auth.verifyOtp({ type: 'email', token_hash: token })).data.session?.user.email).toBe(email)
    const again = await client.auth.verifyOtp({ type: 'email', token_hash: token })
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
  })
})

describe('answers do not reveal who has an account', () => {
  test('sign-up answers alike for new, unconfirmed and confirmed addresses, and never with an id that exists', async () => {
    const known = await site.member()
    const email = newAddress()
    const shape = (value: unknown): unknown =>
      value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shape(member)]))
        : typeof value
    const answers = []
    for (const address of [email, email, known.email]) {
      const response = await site.request('/auth/v1/signup', json({ email: address, password: PASSWORD }))
      answers.push({ status: response.status, body: (await response.json()) as Record<string, unknown> })
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { body } of answers) expect(shape(body)).toEqual(shape(answers[0]?.body))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3)
    expect(answers[2]?.body.id).not.toBe(known.id)
    const subjects = (await site.mails()).map(({ to, subject }) => [to === known.email, subject])
    // Each address gets one email a minute.
    expect(subjects).toEqual([[false, 'Confirm your email address']])
    expect((await known.client.auth.getUser()).data.user?.id).toBe(known.id)
  })

  test('a sign-up with a confirmed address is reported by email, later', async () => {
    const known = await site.member()
    site.later(60)
    await site.client().auth.signUp({ email: known.email, password: 'a thief’s own' })
    const told = (await site.mails()).filter(({ to }) => to === known.email)
    expect(told.map(({ subject }) => subject)).toEqual(['You already have an account'])
    expect((await site.client().auth.signInWithPassword({ email: known.email, password: PASSWORD })).error).toBeNull()
  })

  test.each(['/auth/v1/recover', '/auth/v1/resend'])(
    '%s answers {} for everyone and emails only the owner',
    async (path) => {
      for (const email of [newAddress(), (await site.member()).email]) {
        const response = await site.request(path, json({ email, type: 'signup' }))
        expect([response.status, await response.text()]).toEqual([200, '{}'])
      }
      // A confirmed address needs no further confirmation.
      expect(await site.mails()).toHaveLength(path.endsWith('recover') ? 1 : 0)
    },
  )

  test('a change of address answers alike for addresses that have an account and others, and emails only the others', async () => {
    const { client, email, accessToken } = await site.member()
    const taken = (await site.member()).email
    const free = newAddress()
    const answers = []
    for (const next of [taken, free]) {
      const answer = await send('PUT', '/auth/v1/user', { email: next }, accessToken)
      const text = (await answer.text()).replaceAll(next, 'NEXT').replace(/"\d{4}-[^"]+"/g, '"TIME"')
      answers.push({ status: answer.status, text })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(200)
    const mails = await site.mails()
    expect(mails.map(({ to }) => to).filter((to) => to !== email)).toEqual([free])
    // The owner is told about both, because only the owner knows whether they were intended.
    expect(mails.filter(({ to }) => to === email)).toHaveLength(2)
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  test('of several addresses asked for in a row only the last is written to, once', async () => {
    const { email, accessToken } = await site.member()
    const last = newAddress()
    for (const next of [newAddress(), newAddress(), last])
      await send('PUT', '/auth/v1/user', { email: next }, accessToken)
    expect((await site.mails()).map(({ to }) => to).filter((to) => to !== email)).toEqual([last])
  })

  test('an address that gets an account while a change to it waits stays with that account', async () => {
    const { email, accessToken } = await site.member()
    const next = newAddress()
    await send('PUT', '/auth/v1/user', { email: next }, accessToken)
    const link = (await site.mails()).find(({ to }) => to === next)?.link ?? ''
    await site.client().auth.signUp({ email: next, password: PASSWORD })
    site.later(60)
    await site.client().auth.resend({ type: 'signup', email: next })
    await site.follow((await site.mails()).find(({ to }) => to === next)?.link ?? '')
    expect((await site.follow(link)).fragment.get('error_code')).toBe('otp_expired')
    const { data } = await site.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(data.user?.email).toBe(email)
  })

  test('signing in after a sign-up answers alike for an address that is new and one that has an account', async () => {
    const { email: known } = await site.member()
    const fresh = newAddress()
    const guess = 'what a stranger typed'
    for (const email of [known, fresh]) {
      expect((await site.client().auth.signUp({ email, password: guess })).error).toBeNull()
      const signIn = async (password: string) =>
        (await site.client().auth.signInWithPassword({ email, password })).error
      expect(await signIn(guess)).toMatchObject({ code: 'email_not_confirmed', status: 400 })
      expect(await signIn('another guess')).toMatchObject({ code: 'invalid_credentials', status: 400 })
    }
    expect((await site.client().auth.signInWithPassword({ email: known, password: PASSWORD })).error).toBeNull()
    expect((await site.client().auth.signInWithPassword({ email: known, password: guess })).error).not.toBeNull()
    await site.mails()
  })

  test('unknown addresses are refused in the same words as wrong passwords', async () => {
    const known = await site.member()
    const bodies = []
    for (const email of [known.email, newAddress()]) {
      const response = await site.request('/auth/v1/token?grant_type=password', json({ email, password: 'wrong one' }))
      bodies.push([response.status, await response.json()])
    }
    expect(bodies[0]).toEqual(bodies[1])
    expect(bodies[0]).toEqual([400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }])
  })
})

describe('refresh tokens', () => {
  const signIn = async () => {
    const { client, id } = await site.member()
    const { data } = await client.auth.getSession()
    return { id, token: data.session?.refresh_token ?? '' }
  }
  const living = async (id: string) => {
    const rows = await site.store.db
      .selectFrom('auth.refresh_tokens')
      .innerJoin('auth.sessions', 'auth.sessions.id', 'auth.refresh_tokens.session_id')
      .select('auth.refresh_tokens.id')
      .where('auth.refresh_tokens.user_id', '=', id)
      .where('auth.sessions.method', '=', 'password')
      .where('revoked', '=', false)
      .execute()
    return rows.length
  }
  /** Makes the tokens count as exchanged a minute ago. */
  const age = (id: string) =>
    sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id = ${id}`.execute(
      site.store.db,
    )

  test('fifty uses of one token at once leave one valid child, which every caller gets', async () => {
    const { id, token } = await signIn()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect(await living(id)).toBe(1)
  })

  test('a client that lost the answer gets it again, however late', async () => {
    const { id, token } = await signIn()
    const first = await refresh(token)
    await age(id)
    expect((await refresh(token)).body.refresh_token).toBe(first.body.refresh_token)
  })

  test('an older token used late ends the session, for the thief too', async () => {
    const { id, token } = await signIn()
    const child = await refresh(token)
    const grandchild = await refresh(child.body.refresh_token ?? '')
    await age(id)
    expect(await refresh(token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
    })
    expect(await refresh(grandchild.body.refresh_token ?? '')).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    })
    expect(await living(id)).toBe(0)
  })

  test('a session ends after thirty days, however often it was refreshed', async () => {
    const { id, token } = await signIn()
    await sql`update auth.sessions set not_after = now() - interval '1 second' where user_id = ${id}`.execute(
      site.store.db,
    )
    expect((await refresh(token)).body.error_code).toBe('session_expired')
  })

  test('no secret is stored as it is', async () => {
    const { token } = await signIn()
    const email = newAddress()
    await site.client().auth.signUp({ email, password: PASSWORD })
    const link = new URL((await site.mails())[0]?.link ?? '')
    const dump: string[] = []
    for (const table of ['auth.users', 'auth.refresh_tokens', 'auth.one_time_tokens', 'private.outbox'] as const)
      dump.push(JSON.stringify(await site.store.db.selectFrom(table).selectAll().execute()))
    for (const secret of [token, PASSWORD, link.searchParams.get('token') ?? ''])
      expect(dump.join()).not.toContain(secret)
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

  test('a token whose hour has passed, except for signing out', async () => {
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
    ['no address', { password: PASSWORD }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [
      'a phone',
      { phone: '123456789', password: PASSWORD },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
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
    const response = await site.request('/auth/v1/signup', json(body, { 'x-supabase-api-version': '2024-01-01' }))
    expect(response.status).toBe(status)
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await response.json()).toMatchObject({ code, message })
  })

  test.each(['/auth/v1/nothing', '/auth/v1/otp', '/auth/v1/'])('%s is a JSON 404', async (path) => {
    const response = await site.request(path, { headers: { Accept: 'text/html' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error_code: 'not_found' })
  })

  test('other sites cannot read answers; the site itself can, under its public name', async () => {
    const ask = async (origin: string) =>
      (await site.request('/auth/v1/token', { method: 'OPTIONS', headers: { Origin: origin } })).headers
    expect((await ask('https://evil.example')).get('Access-Control-Allow-Origin')).toBeNull()
    expect((await ask(SITE_URL)).get('Access-Control-Allow-Origin')).toBe(SITE_URL)
    expect((await ask(SITE_URL)).get('Access-Control-Allow-Headers')).toContain('x-supabase-api-version')
  })
})
