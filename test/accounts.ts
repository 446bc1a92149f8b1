/**
 * Accounts on a site for tests: the official client, and emails about accounts with their links.
 */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import type { AppRole } from '#contract/tables/accounts.ts'
import { signApiKey } from '#server/auth/access-token.ts'
import { authMails } from '#server/auth/emails.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import { claimRow, settleRow } from '#server/outbox/rows.ts'
import { type AnsweringSite, SITE_URL, TEST_SIGNING_SECRET, type TestSite } from './test-site.ts'
import { nextVisitorAddress } from './visitor-address.ts'

export const PASSWORD = 'correct horse battery'
export const ANON_KEY = await signApiKey(TEST_SIGNING_SECRET, 'anon')

/** An email address that no other test uses. */
export const newAddress = () => `${randomUUID()}@example.org`

/** The browser's cookie, by client. */
const cookies = new WeakMap<SupabaseClient, string>()

/** A client for a new visitor, with its own IP address and browser. */
export function newClient(site: AnsweringSite): SupabaseClient {
  const address = nextVisitorAddress()
  const client: SupabaseClient = createClient(SITE_URL, ANON_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('X-Forwarded-For', address)
        headers.set('Cookie', cookies.get(client) ?? '')
        const response = await site.request(String(input), { ...init, headers })
        const [cookie] = response.headers.getSetCookie()
        if (cookie) {
          cookies.set(client, cookie.split(';')[0] ?? '')
        }
        return response
      },
    },
  })
  return client
}

/**
 * Writes the emails about accounts that are due, and removes them from the outbox, oldest first.
 * Their words may be those of an owner.
 */
export async function takeMails({ settings, store, words }: TestSite) {
  const templates: Record<string, WriteMail> = authMails({ settings, store, words })
  const now = sql<Date>`now()`
  const mails: (Mail & { name: string })[] = []
  for (;;) {
    const job = await claimRow(store.db, { kind: 'email' }, randomUUID(), now)
    if (!job) {
      return mails
    }
    const template = String(job.payload.template)
    const mail = await templates[template]?.(job.payload, job)
    await settleRow(store.db, job, { state: 'done', payload: {} }, now)
    if (mail) {
      mails.push({ ...mail, name: String(job.payload.about ?? template) })
    }
  }
}

/**
 * Opens a link and presses the button of its page. @param by the browser; a new one unless given
 */
export async function followLink(site: AnsweringSite, link: string, by?: SupabaseClient) {
  const opened = await site.request(link)
  const headers = { Cookie: (by && cookies.get(by)) ?? '' }
  const response =
    opened.status === 200 ? await site.request(link, { method: 'POST', headers }) : opened
  const target = new URL(response.headers.get('Location') ?? '/', SITE_URL)
  const fragment = new URLSearchParams(target.hash.slice(1))
  target.hash = ''
  return { status: response.status, target: target.href, fragment }
}

/** A new client that is signed in with the password. */
export async function signIn(site: AnsweringSite, email: string, password = PASSWORD) {
  const client = newClient(site)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) {
    throw error
  }
  return client
}

export type Account = Awaited<ReturnType<typeof createAccount>>

/** Makes a confirmed account and signs it in with the official client. */
export async function createAccount(site: TestSite, role?: AppRole) {
  const email = newAddress()
  const client = newClient(site)
  await client.auth.signUp({ email, password: PASSWORD })
  const link = (await takeMails(site)).find((mail) => mail.to === email)?.link ?? ''
  await followLink(site, link)
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) {
    throw error
  }
  const id = data.user.id
  if (role) {
    await site.store.db.insertInto('user_roles').values({ user_id: id, role }).execute()
  }
  return { client, email, id, accessToken: data.session.access_token }
}

/**
 * Signs a client in with the tokens in the fragment of the address that an emailed link redirects
 * to.
 */
export const signInByFragment = (client: SupabaseClient, fragment: URLSearchParams) =>
  client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })

/** Makes a token with the given claims, signed with the site's secret unless another is given. */
export function forgeToken(
  claims: Record<string, unknown>,
  secret = TEST_SIGNING_SECRET,
): Promise<string> {
  return new SignJWT({
    iss: `${SITE_URL}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))
}
