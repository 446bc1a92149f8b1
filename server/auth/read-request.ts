/** How the endpoints of the auth service read requests. */
import type { Context } from 'hono'
import { z } from 'zod'
import { emailAddress } from '#contract/email-address.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import { AuthRefusal, invalid } from './refusal.ts'

const text = z.string().nullish()

/**
 * The members that any of the endpoints reads. As in the hosted service, a number in place of text
 * makes the whole body invalid, and unknown members are ignored.
 */
const bodyShape = z.object({
  code: text,
  current_password: text,
  email: text,
  factor_type: text,
  friendly_name: text,
  issuer: text,
  password: text,
  refresh_token: text,
  type: text,
})
export type AuthBody = z.infer<typeof bodyShape>

/** @throws {AuthRefusal} 400 `bad_json` */
export async function readBody(c: Context<AppEnv>): Promise<AuthBody> {
  const body = bodyShape.safeParse(await readJson(c))
  if (!body.success) {
    const name = body.error.issues[0]?.path[0]
    const problem = name === undefined ? 'expected an object' : `"${String(name)}" must be text`
    throw new AuthRefusal(400, 'bad_json', `Could not parse request body as JSON: ${problem}`)
  }
  return body.data
}

/**
 * @returns the address as accounts store it, in lower case; undefined for text that is not an
 * address
 */
export function parseEmail(text: string): string | undefined {
  return emailAddress(text.trim())?.toLowerCase()
}

/** @throws {AuthRefusal} 400 */
export function readEmail(body: AuthBody): string {
  if (!body.email) {
    throw invalid('An email address is required')
  }
  const email = parseEmail(body.email)
  if (email === undefined) {
    throw invalid('Unable to validate email address: invalid format')
  }
  return email
}

/**
 * Pages that links in emails may lead to: those that read the session in the fragment. A page that
 * does not read it would lose the session, and one that redirects would pass it on.
 */
const LINK_PAGES = ['/', '/auth', '/admin', '/admin/account']

/**
 * The address that a link leads to: the one that was asked for if it is listed, else the site root.
 */
export function linkTarget(c: Context<AppEnv>, siteUrl: string): string {
  const asked = c.req.query('redirect_to')
  return siteUrl + (LINK_PAGES.find((page) => asked === siteUrl + page) ?? '/')
}
