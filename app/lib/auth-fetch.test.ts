import { afterEach, expect, test, vi } from 'vitest'
import { authFetch } from './auth-fetch.ts'

const TOKENS = 'https://site.example/auth/v1/token?grant_type='

function answering(answer: Response): void {
  vi.stubGlobal('fetch', async () => answer)
}

afterEach(() => vi.unstubAllGlobals())

test.each([429, 503])('a refresh that is answered with %d is one to try again', async (status) => {
  answering(
    Response.json(
      { code: 'over_request_rate_limit' },
      { status, headers: { 'Retry-After': '60' } },
    ),
  )
  const answer = await authFetch(`${TOKENS}refresh_token`)
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60'])
  expect(await answer.json()).toEqual({ code: 'over_request_rate_limit' })
})

test('a sign-in that is answered with 429 stays refused', async () => {
  answering(Response.json({ msg: 'Too many' }, { status: 429 }))
  expect((await authFetch(`${TOKENS}password`)).status).toBe(429)
})

test('a session has no time by the server’s clock, and everything else of it', async () => {
  answering(Response.json({ access_token: 'a', expires_in: 3600, expires_at: 1 }))
  expect(await (await authFetch(`${TOKENS}refresh_token`)).json()).toEqual({
    access_token: 'a',
    expires_in: 3600,
  })
})

test.each([
  ['https://site.example/rest/v1/leads', Response.json([{ expires_at: 1 }]), '[{"expires_at":1}]'],
  ['https://site.example/auth/v1/logout', new Response(null, { status: 204 }), ''],
])('another answer is passed on unchanged: %s', async (address, answer, text) => {
  answering(answer)
  expect(await (await authFetch(address)).text()).toBe(text)
})
