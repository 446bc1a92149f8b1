/** No answer reveals whether an address has an account (OWASP WSTG-IDNT-04). */
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import {
  createAccount,
  followLink,
  newAddress,
  newClient,
  PASSWORD,
  takeMails,
} from '#test/accounts.ts'
import { jsonCall, jsonPost } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'

const site = createTestSite({ store: await openFileStore() })

test('sign-up gives the same answer for new, unconfirmed and confirmed addresses, and never an existing id', async () => {
  const known = await createAccount(site)
  const email = newAddress()
  const shape = (value: unknown): unknown =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shape(member)]))
      : typeof value
  const answers = []
  for (const address of [email, email, known.email]) {
    const response = await site.request(
      '/auth/v1/signup',
      jsonPost({ email: address, password: PASSWORD }),
    )
    answers.push({
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
    })
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { body } of answers) {
    expect(shape(body)).toEqual(shape(answers[0]?.body))
  }
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3)
  expect(answers[2]?.body.id).not.toBe(known.id)
  const sent = (await takeMails(site)).map(({ to, name }) => [to === known.email, name])
  // once a minute to each address
  expect(sent).toEqual([[false, 'auth-confirm']])
  expect((await known.client.auth.getUser()).data.user?.id).toBe(known.id)
})

test.each(['/auth/v1/recover', '/auth/v1/resend'])(
  '%s answers {} to all and emails only the owner',
  async (path) => {
    for (const email of [newAddress(), (await createAccount(site)).email]) {
      const response = await site.request(path, jsonPost({ email, type: 'signup' }))
      expect([response.status, await response.text()]).toEqual([200, '{}'])
    }
    // A confirmed address needs no further confirmation.
    expect(await takeMails(site)).toHaveLength(path.endsWith('recover') ? 1 : 0)
  },
)

test('a change of address gives the same answer whether or not the address has an account, and emails only one without', async () => {
  const { client, email, accessToken } = await createAccount(site)
  const taken = (await createAccount(site)).email
  const free = newAddress()
  const answers = []
  for (const next of [taken, free]) {
    const answer = await site.request(
      '/auth/v1/user',
      jsonCall(accessToken, { email: next }, 'PUT'),
    )
    const text = (await answer.text()).replaceAll(next, 'NEXT').replace(/"\d{4}-[^"]+"/g, '"TIME"')
    answers.push({ status: answer.status, text })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.status).toBe(200)
  const mails = await takeMails(site)
  expect(mails.map(({ to }) => to).filter((to) => to !== email)).toEqual([free])
  // The owner hears of both, because only the owner can tell whether it was meant.
  expect(mails.filter(({ to }) => to === email)).toHaveLength(2)
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

test('of several addresses requested in a row, only the last gets an email', async () => {
  const { email, accessToken } = await createAccount(site)
  const last = newAddress()
  for (const next of [newAddress(), newAddress(), last]) {
    await site.request('/auth/v1/user', jsonCall(accessToken, { email: next }, 'PUT'))
  }
  expect((await takeMails(site)).map(({ to }) => to).filter((to) => to !== email)).toEqual([last])
})

test('an address that gets an account while a change to it waits stays with that account', async () => {
  const { email, accessToken } = await createAccount(site)
  const next = newAddress()
  await site.request('/auth/v1/user', jsonCall(accessToken, { email: next }, 'PUT'))
  const link = (await takeMails(site)).find(({ to }) => to === next)?.link ?? ''
  await newClient(site).auth.signUp({ email: next, password: PASSWORD })
  await site.later(60)
  await newClient(site).auth.resend({ type: 'signup', email: next })
  await followLink(site, (await takeMails(site)).find(({ to }) => to === next)?.link ?? '')
  expect((await followLink(site, link)).fragment.get('error_code')).toBe('otp_expired')
  const { data } = await newClient(site).auth.signInWithPassword({ email, password: PASSWORD })
  expect(data.user?.email).toBe(email)
})

test('signing in after a sign-up gives the same answer for a new address and for one that has an account', async () => {
  const { email: known } = await createAccount(site)
  const fresh = newAddress()
  const guess = 'what a stranger typed'
  for (const email of [known, fresh]) {
    expect((await newClient(site).auth.signUp({ email, password: guess })).error).toBeNull()
    const signIn = async (password: string) =>
      (await newClient(site).auth.signInWithPassword({ email, password })).error
    expect(await signIn(guess)).toMatchObject({ code: 'email_not_confirmed', status: 400 })
    expect(await signIn('another guess')).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
    })
  }
  expect(
    (await newClient(site).auth.signInWithPassword({ email: known, password: PASSWORD })).error,
  ).toBeNull()
  expect(
    (await newClient(site).auth.signInWithPassword({ email: known, password: guess })).error,
  ).not.toBeNull()
  await takeMails(site)
})

test.runIf(site.store.engine === 'postgres').each([
  ['POST', 'token?grant_type=password', { password: 'a wrong one' }, 400],
  ['POST', 'signup', { password: PASSWORD }, 200],
  ['POST', 'recover', {}, 200],
  ['POST', 'resend', { type: 'signup' }, 200],
  ['PUT', 'user', {}, 200],
] as const)(
  '%s %s makes the same statements for every kind of address',
  async (method, path, extra, status) => {
    const confirmed = (await createAccount(site)).email
    const unconfirmed = newAddress()
    await newClient(site).auth.signUp({ email: unconfirmed, password: PASSWORD })
    // Ends the windows of the limits.
    await site.later(24 * 60 * 60)
    await takeMails(site)
    const made: unknown[][] = []
    for (const email of [confirmed, unconfirmed, newAddress()]) {
      const { accessToken } = await createAccount(site)
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const answer = await site.request(
        `/auth/v1/${path}`,
        jsonCall(accessToken, { email, ...extra }, method),
      )
      // A sign-up reads the row of a confirmed account once more, beside the hash of a password.
      const isExtra = (statement: unknown) =>
        path === 'signup' && / for no key update$/.test(String(statement))
      made.push(query.mock.calls.flatMap(([statement]) => (isExtra(statement) ? [] : [statement])))
      query.mockRestore()
      expect(answer.status).toBe(status)
    }
    expect(made[0]).not.toEqual([])
    expect(made[1]).toEqual(made[0])
    expect(made[2]).toEqual(made[0])
  },
)
