/** How sessions begin, go on and end: password, refresh token, mail link, sign-out. */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { AppEnv } from '#server/http/app-env.ts'
import { consumeLink, type LinkType } from './email-links.ts'
import { type AuthParts, admit, checkedRedirect, readBody, readEmail } from './parts.ts'
import { passwordMatches } from './password-hash.ts'
import { AuthRefusal } from './refusal.ts'
import { endSessions, type OpenSession, openSession, refreshSession, sessionAnswer } from './sessions.ts'
import { signedInCaller } from './signed-in-caller.ts'

/** What the client may call a link; `email` is its newer word for a confirmation. */
const LINK_TYPES: Record<string, LinkType> = {
  signup: 'signup',
  email: 'signup',
  recovery: 'recovery',
  email_change: 'email_change',
}

const SCOPES = ['global', 'local', 'others'] as const

/** `POST /token`, `GET|POST /verify`, `POST /logout`. */
export function sessionRoutes(parts: AuthParts): Hono<AppEnv> {
  const { store, tokens, siteUrl } = parts
  const routes = new Hono<AppEnv>()

  routes.post('/token', async (c) => {
    const grant = c.req.query('grant_type')
    if (grant === 'password') return c.json(await sessionAnswer(await signIn(c), tokens))
    if (grant === 'refresh_token') {
      const { refresh_token: presented } = await readBody(c)
      if (typeof presented !== 'string' || presented === '')
        throw new AuthRefusal(400, 'validation_failed', 'Refresh token is not valid')
      await admit(c, parts, 'refresh')
      return c.json(await sessionAnswer(await refreshSession(store, presented, parts.signingSecret), tokens))
    }
    throw new AuthRefusal(400, 'validation_failed', 'unsupported_grant_type')
  })

  async function signIn(c: Context<AppEnv>): Promise<OpenSession> {
    const body = await readBody(c)
    const { password } = body
    if (typeof password !== 'string' || password === '')
      throw new AuthRefusal(400, 'validation_failed', 'missing email or password')
    const email = readEmail(body)
    await admit(c, parts, 'sign-in', email)
    const user = await store.db
      .selectFrom('auth.users')
      .select(['id', 'encrypted_password', 'email_confirmed_at'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!(await passwordMatches(password, user?.encrypted_password)) || !user)
      throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
    if (user.email_confirmed_at === null) throw new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
    return store.inTransaction((trx) => openSession(trx, user.id, 'password', c.req.header('User-Agent')))
  }

  /** A link proves the address it was sent to. @returns undefined for a link that is unknown, used or too old */
  async function followLink(c: Context<AppEnv>, token: string, type: LinkType): Promise<OpenSession | undefined> {
    return store.inTransaction(async (trx) => {
      const link = await consumeLink(trx, token, type)
      if (!link) return undefined
      if (type === 'email_change') {
        const taken = await trx.selectFrom('auth.users').select('id').where('email', '=', link.email).executeTakeFirst()
        if (taken) return undefined
        const changed = await trx
          .updateTable('auth.users')
          .set({ email: link.email, email_change: null, email_change_sent_at: null, updated_at: sql`now()` })
          .where('id', '=', link.userId)
          .where('email_change', '=', link.email)
          .returning('id')
          .executeTakeFirst()
        if (!changed) return undefined
      } else {
        // The address may have changed since the link was sent; then it proves nothing about the one in use.
        const proven = await trx
          .updateTable('auth.users')
          .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())`, updated_at: sql`now()` })
          .where('id', '=', link.userId)
          .where('email', '=', link.email)
          .returning('id')
          .executeTakeFirst()
        if (!proven) return undefined
      }
      return openSession(trx, link.userId, 'otp', c.req.header('User-Agent'))
    })
  }

  routes.get('/verify', async (c) => {
    const target = checkedRedirect(c, siteUrl) ?? `${siteUrl}/`
    // Mail scanners look at links before people do; looking must not use one up.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    await admit(c, parts, 'verify')
    const type = LINK_TYPES[c.req.query('type') ?? '']
    const open = type && (await followLink(c, c.req.query('token') ?? '', type))
    const fragment = open
      ? await signedInFragment(open, c.req.query('type') ?? '')
      : {
          error: 'access_denied',
          error_code: 'otp_expired',
          error_description: 'Email link is invalid or has expired',
          sb: '',
        }
    return c.redirect(`${target}#${new URLSearchParams(fragment)}`, 303)
  })

  async function signedInFragment(open: OpenSession, type: string): Promise<Record<string, string>> {
    const { access_token, expires_at, expires_in, refresh_token, token_type } = await sessionAnswer(open, tokens)
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
    const type = typeof body.type === 'string' ? LINK_TYPES[body.type] : undefined
    const token = body.token_hash ?? body.token
    if (!type || typeof token !== 'string')
      throw new AuthRefusal(400, 'validation_failed', 'Verify requires a type and a token')
    await admit(c, parts, 'verify')
    const open = await followLink(c, token, type)
    if (!open) throw new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid')
    return c.json(await sessionAnswer(open, tokens))
  })

  routes.post('/logout', async (c) => {
    const asked = c.req.query('scope') ?? 'global'
    const scope = SCOPES.find((known) => known === asked)
    if (!scope) throw new AuthRefusal(400, 'validation_failed', 'Unsupported logout scope')
    const { user, sessionId } = await signedInCaller(c, parts)
    await endSessions(store.db, { userId: user.id, sessionId }, scope)
    return c.body(null, 204)
  })

  return routes
}
