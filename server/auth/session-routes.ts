/** Routes that open, refresh and end sessions: password, refresh token, link in an email, sign-out. */
import { type Context, Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { admit } from '#server/http/limited.ts'
import { lockAccount } from './account-access.ts'
import { admitPassword } from './admit-password.ts'
import { PKCE_PREFIX } from './email-links.ts'
import { followCancelLink, followLink, followLinkForCode, type SignInLink } from './follow-link.ts'
import { rememberPlace } from './known-places.ts'
import { REFUSED_GRANTS } from './not-offered.ts'
import { type AuthParts, checkedRedirect, parseEmail, readBody } from './parts.ts'
import { passwordMatches } from './password-hash.ts'
import { hashForAddress, isPending } from './pending-sign-ups.ts'
import { exchangeCode } from './pkce.ts'
import { AuthRefusal, invalid } from './refusal.ts'
import {
  endSessions,
  type OpenSession,
  openSession,
  refreshSession,
  type SessionAnswer,
  sessionAnswer,
} from './sessions.ts'
import { signedInCaller } from './signed-in-caller.ts'

/** Types of links in the client's terms. `email` is its newer term for a confirmation. */
const LINK_TYPES: Record<string, SignInLink> = {
  signup: 'signup',
  email: 'signup',
  recovery: 'recovery',
  invite: 'invite',
  email_change: 'email_change',
}

/** An id that no account has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const wrongCredentials = () => new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')

const LINK_EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
}

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

const SCOPES = ['global', 'local', 'others'] as const

/** `POST /token`, `GET|POST /verify`, `POST /logout`. */
export function sessionRoutes(parts: AuthParts): Hono<AppEnv> {
  const { store, tokens, siteUrl, countRequest } = parts
  const routes = new Hono<AppEnv>()

  routes.post('/token', async (c) => {
    const grant = c.req.query('grant_type')
    if (grant === 'password') return c.json(await begun(c, await signIn(c)))
    if (grant === 'refresh_token') {
      const { refresh_token: presented } = await readBody(c)
      if (typeof presented !== 'string' || presented === '') throw invalid('Refresh token is not valid')
      await admit(c, countRequest, 'auth-refresh')
      const open = await refreshSession(store, presented, parts.signingSecret)
      await rememberPlace(c, parts, open.user.id, false)
      return c.json(await sessionAnswer(open, tokens))
    }
    if (grant === 'pkce') {
      const { auth_code: code, code_verifier: verifier } = await readBody(c)
      if (!code || !verifier) throw invalid('invalid request: both auth code and code verifier should be non-empty')
      await admit(c, countRequest, 'auth-verify')
      const userAgent = c.req.header('User-Agent')
      return c.json(
        await begun(c, await exchangeCode(store, { code: String(code), verifier: String(verifier), userAgent })),
      )
    }
    const refused = Object.hasOwn(REFUSED_GRANTS, grant ?? '') ? REFUSED_GRANTS[grant ?? ''] : undefined
    throw new AuthRefusal(...(refused ?? [400, 'invalid_credentials', 'unsupported_grant_type']))
  })

  /** Answers with a session that was opened by password or link. */
  async function begun(c: Context<AppEnv>, open: OpenSession): Promise<SessionAnswer> {
    await rememberPlace(c, parts, open.user.id, true)
    return sessionAnswer(open, tokens)
  }

  async function signIn(c: Context<AppEnv>): Promise<OpenSession> {
    const body = await readBody(c)
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided on login.')
    if (body.phone) throw new AuthRefusal(422, 'phone_provider_disabled', 'Phone logins are disabled')
    if (!body.email) throw invalid('missing email or phone')
    const password = String(body.password ?? '')
    const email = parseEmail(body.email)
    // Text that is not an address belongs to no account, and no account opens without a password.
    if (email === undefined || password === '') throw wrongCredentials()
    await admitPassword(c, parts, email)
    const user = await store.db
      .selectFrom('auth.users')
      .select(['id', 'encrypted_password', 'email_confirmed_at'])
      .where('email', '=', email)
      .executeTakeFirst()
    const confirmed = user?.email_confirmed_at ? user.encrypted_password : undefined
    if (!(await passwordMatches(password, confirmed)) || !user) {
      // The same work for every address. A sign-up for an existing account's address stays pending, so that signing in after it
      // gives the same answer as for a new address.
      const encrypted = await hashForAddress(password, email, parts.signingSecret)
      if (await isPending(store.db, user?.id ?? NOBODY, encrypted))
        throw new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
      throw wrongCredentials()
    }
    return store.inTransaction(async (trx) => {
      // Checking takes a while. A password that was replaced in the meantime must not open a session.
      const account = await lockAccount(trx, { id: user.id })
      if (account?.encrypted_password !== user.encrypted_password) throw wrongCredentials()
      return openSession(trx, user.id, { method: 'password', userAgent: c.req.header('User-Agent') })
    })
  }

  routes.get('/verify', async (c) => {
    const target = checkedRedirect(c, siteUrl) ?? `${siteUrl}/`
    // Mail scanners request links before people follow them, so a HEAD request must not use a link up.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    await admit(c, countRequest, 'auth-verify')
    const type = LINK_TYPES[c.req.query('type') ?? '']
    const token = c.req.query('token') ?? ''
    if (token.startsWith(PKCE_PREFIX)) {
      const followed = type && (await followLinkForCode(store, token, type))
      if (!followed) return toFragment(withQuery(target, LINK_EXPIRED), { ...LINK_EXPIRED, sb: '' })
      const address = followed.needsPassword ? `${siteUrl}/auth` : target
      return c.redirect(withQuery(address, { code: followed.code }), 303)
    }
    const open = type && (await followLink(store, token, type, c.req.header('User-Agent')))
    if (!open) return toFragment(target, { ...LINK_EXPIRED, sb: '' })
    const answer = await begun(c, open)
    // The address is confirmed, but no password opens the account. The client treats it as a recovery and asks for a new one.
    if (type !== 'recovery' && open.user.encrypted_password === null)
      return toFragment(`${siteUrl}/auth`, { ...signedInFragment(answer, 'recovery'), from: type })
    return toFragment(target, signedInFragment(answer, c.req.query('type') ?? ''))

    function toFragment(address: string, fragment: Record<string, string>): Response {
      return c.redirect(`${address}#${new URLSearchParams(fragment)}`, 303)
    }
  })

  function signedInFragment(answer: SessionAnswer, type: string): Record<string, string> {
    const { access_token, expires_at, expires_in, refresh_token, token_type } = answer
    return {
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      sb: '',
      token_type,
      type,
    }
  }

  routes.post('/verify', async (c) => {
    const body = await readBody(c)
    const isCancel = body.type === 'email_change_cancel'
    if (!body.type) throw invalid('Verify requires a verification type')
    if (Boolean(body.token) === Boolean(body.token_hash))
      throw invalid('Verify requires either a token or a token hash')
    if (body.token_hash && (body.email || body.phone)) throw invalid('Only the token_hash and type should be provided')
    const asked = String(body.type)
    const type = Object.hasOwn(LINK_TYPES, asked) ? LINK_TYPES[asked] : undefined
    const token = String(body.token_hash ?? body.token)
    await admit(c, countRequest, 'auth-verify')
    // The link was sent to the current address, whose owner may not be signed in. Following it does not sign in.
    if (isCancel && (await followCancelLink(store, token))) return c.json({})
    const open = type && (await followLink(store, token, type, c.req.header('User-Agent')))
    if (!open) throw new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid')
    return c.json(await begun(c, open))
  })

  routes.post('/logout', async (c) => {
    const asked = c.req.query('scope') ?? 'global'
    const scope = SCOPES.find((known) => known === asked)
    if (!scope) throw invalid('Unsupported logout scope')
    // A sign-out may arrive long after it was requested, so an expired token is enough.
    const { user, sessionId } = await signedInCaller(c, parts, { evenExpired: true })
    await endSessions(store.db, { userId: user.id, sessionId }, scope)
    return c.body(null, 204)
  })

  return routes
}
