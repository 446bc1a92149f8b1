/** How the endpoints of the auth service read requests. */
import type { Context } from 'hono'
import { emailAddress } from '#contract/email-address.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import { AuthRefusal, invalid } from './refusal.ts'

const unreadable = (what: string) =>
  new AuthRefusal(400, 'bad_json', `Could not parse request body as JSON: ${what}`)

/**
 * Members that must be text. As in the hosted service, a number in their place makes the whole body
 * invalid.
 */
const TEXT_MEMBERS = [
  'code',
  'current_password',
  'email',
  'factor_type',
  'friendly_name',
  'issuer',
  'password',
  'refresh_token',
  'type',
]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The body as an object. Unknown members are ignored, as in the hosted service.
 * @throws {AuthRefusal} 400 `bad_json`
 */
export async function readBody(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  const body = await readJson(c)
  if (!isObject(body)) {
    throw unreadable('expected an object')
  }
  for (const name of TEXT_MEMBERS) {
    if (body[name] != null && typeof body[name] !== 'string') {
      throw unreadable(`"${name}" must be text`)
    }
  }
  return body
}

/**
 * @returns the address as accounts store it, in lower case; undefined for text that is not an
 * address
 */
export function parseEmail(text: unknown): string | undefined {
  return typeof text === 'string' ? emailAddress(text.trim())?.toLowerCase() : undefined
}

/** @throws {AuthRefusal} 400 */
export function readEmail(body: Record<string, unknown>): string {
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
