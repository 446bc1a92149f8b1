/** Large metadata must not make an account unusable. The tests use real HTTP, whose limits cause the problem. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '#server/http/listen.ts'
import { createAccountSite, PASSWORD } from '#test/account-site.ts'
import { openTestStore } from '#test/store.ts'

/** Many proxies accept at most 8 KB for one header field, and answer 502 to more than 4 or 8 KB of header fields. */
const TOKEN_MAX_CHARACTERS = 4000

let listening: Listening
const site = await createAccountSite(await openTestStore())
beforeAll(async () => {
  listening = await listen({ host: '127.0.0.1', port: 0, keepAliveMs: 10_000 }, () => ({
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'GET' ? null : await request.arrayBuffer()
      return site.request(pathname + search, { method: request.method, headers: request.headers, body })
    },
  }))
})
afterAll(async () => {
  await listening.close(0)
  await site.store.close()
})

async function signIn(email: string): Promise<SupabaseClient> {
  const client = createClient(`http://127.0.0.1:${listening.port}`, site.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return client
}

const tokenOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session?.access_token ?? ''

test.each([
  ['of ASCII', 'x'],
  // Each character has three bytes, and six as JSON.
  ['of other letters', '客'],
  ['that JSON writes longer', '\u0001'],
])('an account keeps working however often its owner adds metadata %s', async (_, letter) => {
  const client = await signIn((await site.member()).email)
  const refusals = []
  for (let turn = 0; turn < 8; turn++)
    for (const length of [3900, 900, 90, 9]) {
      const { error } = await client.auth.updateUser({ data: { [`note ${turn} ${length}`]: letter.repeat(length) } })
      if (error) refusals.push(error)
      expect((await client.auth.refreshSession()).error).toBeNull()
      expect((await client.auth.getUser()).error).toBeNull()
      expect((await tokenOf(client)).length).toBeLessThan(TOKEN_MAX_CHARACTERS)
    }
  expect(refusals.length).toBeGreaterThan(8)
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'validation_failed', status: 400 })
})

test('null removes an entry of the metadata, as in the hosted service', async () => {
  const client = await signIn((await site.member()).email)
  await client.auth.updateUser({ data: { name: 'Ada', team: 'x'.repeat(900) } })
  expect((await client.auth.updateUser({ data: { color: 'y'.repeat(300) } })).error).not.toBeNull()
  expect((await client.auth.updateUser({ data: { team: null, color: 'y'.repeat(300) } })).error).toBeNull()
  const { data } = await client.auth.getUser()
  expect(data.user?.user_metadata).toMatchObject({ name: 'Ada', color: 'y'.repeat(300) })
  expect(data.user?.user_metadata).not.toHaveProperty('team')
})

test('simultaneous changes are all kept and together stay within the limit', async () => {
  const client = await signIn((await site.member()).email)
  const changes = Array.from({ length: 12 }, (_, at) => ({ [`note ${at}`]: 'x'.repeat(150) }))
  const answers = await Promise.all(changes.map((data) => client.auth.updateUser({ data })))
  const kept = changes.filter((_, at) => answers[at]?.error === null)
  expect(kept.length).toBe(6)
  const { data } = await client.auth.getUser()
  expect(data.user?.user_metadata).toMatchObject(Object.assign({}, ...kept))
})

test('an account with too much metadata from before still works, and can be cleaned up step by step', async () => {
  const { email, id } = await site.member()
  const data = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`note ${at}`, 'x'.repeat(3900)]))
  await sql`update auth.users set raw_user_meta_data = ${JSON.stringify(data)}::jsonb where id = ${id}`.execute(
    site.store.db,
  )
  const client = await signIn(email)
  expect((await tokenOf(client)).length).toBeLessThan(TOKEN_MAX_CHARACTERS)
  expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject(data)
  expect((await client.auth.updateUser({ data: { more: 'x' } })).error).toMatchObject({ code: 'validation_failed' })
  for (const name of Object.keys(data))
    expect((await client.auth.updateUser({ data: { [name]: null } })).error).toBeNull()
  expect((await client.auth.updateUser({ data: { more: 'x' } })).error).toBeNull()
})
