/** What the endpoints of the auth service share: their dependencies, and how they read requests. */
import type { Context } from 'hono'
import { isEmailAddress } from '#contract/email-address.ts'
import type { Store } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/json-body.ts'
import type { CountRequest } from '#server/http/request-counter.ts'
import type { AccessTokens } from './access-token.ts'
import { AuthRefusal, invalid } from './refusal.ts'

export interface AuthParts {
  store: Store
  /** Public origin. Links lead here, and redirects must stay on it. */
  siteUrl: string
  /** JWT_SECRET. */
  signingSecret: string
  tokens: AccessTokens
  countRequest: CountRequest
  /** Tells the outbox of this process that an email was queued. */
  wakeOutbox: () => void
}

const unreadable = (what: string) => new AuthRefusal(400, 'bad_json', `Could not parse request body as JSON: ${what}`)

/** Members that must be text. As in the hosted service, a number in their place makes the whole body invalid. */
const TEXT_MEMBERS = [
  'auth_code',
  'challenge_id',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'current_password',
  'email',
  'factor_type',
  'friendly_name',
  'issuer',
  'nonce',
  'password',
  'phone',
  'refresh_token',
  'token',
  'token_hash',
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
  if (!isObject(body)) throw unreadable('expected an object')
  for (const name of TEXT_MEMBERS)
    if (body[name] != null && typeof body[name] !== 'string') throw unreadable(`"${name}" must be text`)
  if (body.data != null && !isObject(body.data)) throw unreadable('"data" must be an object')
  return body
}

/** @returns the address in lower case; undefined for text that is not an address */
export function parseEmail(text: unknown): string | undefined {
  const email = typeof text === 'string' ? text.trim().toLowerCase() : ''
  return isEmailAddress(email) ? email : undefined
}

/** @throws {AuthRefusal} 400 */
export function readEmail(body: Record<string, unknown>): string {
  if (!body.email) throw invalid('An email address is required')
  const email = parseEmail(body.email)
  if (email === undefined) throw invalid('Unable to validate email address: invalid format')
  return email
}

/** The address of this site that an email link redirects to. Undefined, which means Home, for any other address. */
export function checkedRedirect(c: Context<AppEnv>, siteUrl: string): string | undefined {
  const asked = c.req.query('redirect_to') ?? ''
  if (!URL.canParse(asked)) return undefined
  const url = new URL(asked)
  if (url.origin !== new URL(siteUrl).origin || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return url.href
}
