/** Tests of accounts and data: the whole app in this process, the official client, and a mailbox. */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import type { AppRole } from '#contract/tables/accounts.ts'
import { signApiKey } from '#server/auth/access-token.ts'
import { authMails } from '#server/auth/emails.ts'
import { databaseRateLimiter } from '#server/http/limits/database-rate-limiter.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import { claimRow, settleRow } from '#server/outbox/rows.ts'
import { currentWords } from '#server/words/current-words.ts'
import { nothingPublished } from '#server/words/published-words.ts'
import { jsonCall } from './posts.ts'
import type { TestStore } from './store.ts'
import { createTestSite, SITE_URL, TEST_SIGNING_SECRET } from './test-site.ts'
import { nextVisitorAddress } from './visitor-address.ts'

export const PASSWORD = 'correct horse battery'

/** An email address that no other test uses. */
export const newAddress = () => `${randomUUID()}@example.org`

const now = sql<Date>`now()`

export type AccountSite = Awaited<ReturnType<typeof createAccountSite>>

/**
 * @param settings in addition to the address of the site
 * @param dependencies of the app that replace the usual ones
 */
export async function createAccountSite(
  store: TestStore,
  settings: Record<string, string> = {},
  dependencies: Pick<NonNullable<Parameters<typeof createTestSite>[0]>, 'renderer' | 'published' | 'typesetter'> = {},
) {
  // A clock that stands still, so that no time passes while a test runs.
  let second = 0
  const limiter = databaseRateLimiter(
    store,
    () => sql<Date>`timestamptz '2026-01-01Z' + make_interval(secs => ${second}::int)`,
  )
  const app = createTestSite({
    store,
    limiter,
    settings: { SITE_URL, TRUST_PROXY: '127.0.0.1', ...settings },
    ...dependencies,
  })
  const anonKey = await signApiKey(TEST_SIGNING_SECRET, 'anon')
  /** The browser's cookie, by client. */
  const cookies = new WeakMap<SupabaseClient, string>()
  const templates: Record<string, WriteMail> = authMails({
    settings: { SITE_URL },
    store,
    words: currentWords(dependencies.published ?? nothingPublished),
  })
  /** Resolves once the times that the database's own clock has written are moved into the past. */
  let aged: Promise<unknown> = Promise.resolve()
  const age = async (seconds: number) => {
    const time = sql`make_interval(secs => ${seconds}::int)`
    await sql`update private.outbox set run_at = run_at - ${time} where state = 'pending'`.execute(store.db)
  }
  const request = async (path: string, init: RequestInit = {}) => {
    await aged
    const headers = new Headers(init.headers)
    if (!headers.has('X-Forwarded-For')) headers.set('X-Forwarded-For', nextVisitorAddress())
    return app.request(new URL(path, SITE_URL).href, { ...init, headers })
  }

  /** A client for a new visitor, with its own IP address and browser. */
  function client() {
    const address = nextVisitorAddress()
    const client: SupabaseClient = createClient(SITE_URL, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: async (input, init) => {
          const headers = new Headers(init?.headers)
          headers.set('X-Forwarded-For', address)
          headers.set('Cookie', cookies.get(client) ?? '')
          const response = await request(String(input), { ...init, headers })
          const [cookie] = response.headers.getSetCookie()
          if (cookie) cookies.set(client, cookie.split(';')[0] ?? '')
          return response
        },
      },
    })
    return client
  }
  /** Writes the emails that are due, and removes them from the outbox, oldest first. Their words may be those of an owner. */
  async function mails() {
    await aged
    const mails: (Mail & { name: string })[] = []
    for (;;) {
      const job = await claimRow(store.db, 'email', randomUUID(), now)
      if (!job) return mails
      const template = String(job.payload.template)
      const mail = await templates[template]?.(job.payload, job)
      await settleRow(store.db, job, { state: 'done', payload: {} }, now)
      if (mail) mails.push({ ...mail, name: String(job.payload.about ?? template) })
    }
  }
  /** Opens a link and presses the button of its page. @param by the browser; a new one unless given */
  async function follow(link: string, by?: SupabaseClient) {
    const opened = await request(link)
    const headers = { Cookie: (by && cookies.get(by)) ?? '' }
    const response = opened.status === 200 ? await request(link, { method: 'POST', headers }) : opened
    const target = new URL(response.headers.get('Location') ?? '/', SITE_URL)
    const fragment = new URLSearchParams(target.hash.slice(1))
    target.hash = ''
    return { status: response.status, target: target.href, fragment }
  }

  return {
    store,
    anonKey,
    routes: app.routes,
    wakes: app.wakes,
    request,
    /** Sends JSON, with a bearer token if one is given. */
    send: (method: string, path: string, body: unknown, token?: string) => request(path, jsonCall(token, body, method)),
    /** Moves the clock of the rate limits and of waiting emails forward. */
    later(seconds: number) {
      second += seconds
      aged = aged.then(() => age(seconds))
    },
    client,
    /** A new client that is signed in with the password. */
    async signIn(email: string, password = PASSWORD) {
      const visitor = client()
      const { error } = await visitor.auth.signInWithPassword({ email, password })
      if (error) throw error
      return visitor
    },
    mails,
    follow,
    /** Makes a confirmed account and signs it in with the official client. */
    async member(role?: AppRole) {
      const email = newAddress()
      const visitor = client()
      await visitor.auth.signUp({ email, password: PASSWORD })
      const link = (await mails()).find((mail) => mail.to === email)?.link ?? ''
      await follow(link)
      const { data, error } = await visitor.auth.signInWithPassword({ email, password: PASSWORD })
      if (error) throw error
      const id = data.user.id
      if (role) await store.db.insertInto('user_roles').values({ user_id: id, role }).execute()
      return { client: visitor, email, id, accessToken: data.session.access_token }
    },
  }
}

/** Signs a client in with the tokens in the fragment of the address that an emailed link redirects to. */
export const signInByFragment = (client: SupabaseClient, fragment: URLSearchParams) =>
  client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })

/** Makes a token with the given claims, signed with the site's secret unless another is given. */
export function forgeToken(claims: Record<string, unknown>, secret = TEST_SIGNING_SECRET): Promise<string> {
  return new SignJWT({ iss: `${SITE_URL}/auth/v1`, aud: 'authenticated', role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))
}
