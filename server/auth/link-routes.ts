/** The page of a link in an email, and what its button does. */
import { type Context, Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { FOLLOWED_LINK_COOKIE } from '#contract/followed-link.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { FORM_TYPE, mediaType, readForm } from '#server/http/body.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { AnswerPlainly } from '#server/plain-page.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { beginSession } from './begin-session.ts'
import { accountOfLink, isLinkType, type LinkType } from './email-links.ts'
import { followLink } from './follow-link.ts'
import { CLOSE_OTHER, cancelPage, linkPage } from './link-page.ts'
import { linkTarget } from './read-request.ts'
import { AuthRefusal } from './refusal.ts'
import type { OpenSession } from './sessions.ts'
import type { AuthDependencies } from './signed-in-caller.ts'
import { browserHash } from './trusted-devices.ts'

const LINK_EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
}

/** The page that the link leads to has to load within this time. Later it asks. */
const FOLLOWED_LINK_SECONDS = 60

interface LinkDependencies
  extends Pick<AuthDependencies, 'store' | 'siteUrl' | 'signingSecret' | 'tokens' | 'limiter'> {
  words: CurrentWords
  answerPlainly: AnswerPlainly
}

/** `GET|POST /verify`. */
export function linkRoutes(dependencies: LinkDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/verify', (c) => showLink(c, dependencies))
  routes.post('/verify', (c) => followPostedLink(c, dependencies))
  return routes
}

/**
 * Shows the page of a link. Mail scanners open links before people do, so opening one does not
 * follow it. The page's button does.
 */
async function showLink(
  c: Context<AppEnv>,
  { store, siteUrl, limiter, words, answerPlainly }: LinkDependencies,
): Promise<Response> {
  if (c.req.method === 'HEAD') {
    return c.body(null, 200)
  }
  await requireWithinLimit(c, limiter, 'auth-verify')
  const { token, type } = linkOf(c)
  const account = type && (await accountOfLink(store.db, token, type))
  if (!account) {
    return refuseLink(c, { siteUrl, words, answerPlainly }, type)
  }
  return answerPlainly(c, linkPage(type, account.email, words))
}

async function followPostedLink(
  c: Context<AppEnv>,
  dependencies: LinkDependencies,
): Promise<Response> {
  const { store, siteUrl, limiter, signingSecret, words } = dependencies
  // Another site could sign a visitor in to an account of its own.
  if (!isFromThisSite(c, siteUrl)) {
    throw new StatusError(403, 'This form was sent from another site.')
  }
  await requireWithinLimit(c, limiter, 'auth-verify')
  const { token, type } = linkOf(c)
  if (token === '') {
    throw new AuthRefusal(404, 'not_found', 'Only links are followed here')
  }
  const follower = {
    userAgent: c.req.header('User-Agent'),
    browser: browserHash(c, signingSecret),
    closesOther: mediaType(c) === FORM_TYPE && (await readForm(c)).has(CLOSE_OTHER),
  }
  const open = type && (await followLink(store, token, type, follower))
  if (typeof open === 'string') {
    return dependencies.answerPlainly(c, cancelPage(open, words))
  }
  if (!type || !open) {
    return refuseLink(c, dependencies, type)
  }
  return passOnSession(c, dependencies, { type, open })
}

/** Leads to the page that the link names, with the session in the fragment. */
async function passOnSession(
  c: Context<AppEnv>,
  dependencies: LinkDependencies,
  { type, open }: { type: LinkType; open: OpenSession },
): Promise<Response> {
  const { siteUrl } = dependencies
  const { user, ...tokens } = await beginSession(c, dependencies, open)
  setCookie(c, FOLLOWED_LINK_COOKIE, open.session.id, {
    path: '/',
    maxAge: FOLLOWED_LINK_SECONDS,
    secure: c.get('secure'),
    sameSite: 'Lax',
  })
  const signedIn = { ...tokens, sb: '' }
  if (type === 'recovery') {
    return toFragment(c, `${siteUrl}/auth`, { ...signedIn, type })
  }
  // No password opens the account. The client treats the link as a recovery and asks for a new one.
  if (open.user.encrypted_password === null) {
    return toFragment(c, `${siteUrl}/auth`, { ...signedIn, type: 'recovery', from: type })
  }
  return toFragment(c, linkTarget(c, siteUrl), { ...signedIn, type })
}

function linkOf(c: Context<AppEnv>) {
  const { token = '', type = '' } = c.req.query()
  return { token, type: isLinkType(type) ? type : undefined }
}

function refuseLink(
  c: Context<AppEnv>,
  { siteUrl, words, answerPlainly }: Pick<LinkDependencies, 'siteUrl' | 'words' | 'answerPlainly'>,
  type: LinkType | undefined,
): Promise<Response> | Response {
  if (type === 'email_change_cancel') {
    return answerPlainly(c, cancelPage('void', words))
  }
  return toFragment(c, linkTarget(c, siteUrl), { ...LINK_EXPIRED, sb: '' })
}

function toFragment(
  c: Context<AppEnv>,
  page: string,
  fragment: Record<string, string | number>,
): Response {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(fragment)) {
    fields.set(name, String(value))
  }
  fields.sort()
  return c.redirect(`${page}#${fields}`, 303)
}
