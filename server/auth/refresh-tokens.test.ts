/** A refresh token serves once, and its use by a thief ends the session (RFC 9700, 4.14.2). */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createAccountSite, PASSWORD } from '#test/account-site.ts'
import { jsonPost } from '#test/json-post.ts'
import { openTestStore } from '#test/store.ts'

const site = await createAccountSite(await openTestStore())
afterAll(() => site.store.close())

const refresh = async (token: string) => {
  const response = await site.request('/auth/v1/token?grant_type=refresh_token', jsonPost({ refresh_token: token }))
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

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

  test('using an older token late ends the session, for a thief as well', async () => {
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

  test('secrets are stored only as hashes', async () => {
    const { token } = await signIn()
    const email = `${randomUUID()}@example.org`
    await site.client().auth.signUp({ email, password: PASSWORD })
    const link = new URL((await site.mails())[0]?.link ?? '')
    const dump: string[] = []
    for (const table of ['auth.users', 'auth.refresh_tokens', 'auth.one_time_tokens', 'private.outbox'] as const)
      dump.push(JSON.stringify(await site.store.db.selectFrom(table).selectAll().execute()))
    for (const secret of [token, PASSWORD, link.searchParams.get('token') ?? ''])
      expect(dump.join()).not.toContain(secret)
  })
})
