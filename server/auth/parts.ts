/** What the endpoints of the auth service share: their parts, and how they read requests. */
import type { Context } from 'hono'
import type { EmailName } from '#contract/limits.ts'
import type { Store } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/json-body.ts'
import type { CountRequest } from '#server/http/request-counter.ts'
import { secondsUntilEmail } from '#server/mail/seconds-until-email.ts'
import type { AccessTokens } from './access-token.ts'
import { AuthRefusal } from './refusal.ts'

export interface AuthParts {
  store: Store
  /** Public origin; links lead here and redirects are held against it. */
  siteUrl: string
  /** JWT_SECRET. */
  signingSecret: string
  tokens: AccessTokens
  countRequest: CountRequest
  /** Tells the outbox of this process that a mail was queued. */
  wakeOutbox: () => void
}

/** Whether an email may go to this address now. Asked for known and unknown addresses alike. */
export async function mayMail(
  { countRequest }: Pick<AuthParts, 'countRequest'>,
  email: EmailName,
  to: string,
): Promise<boolean> {
  return (await secondsUntilEmail(countRequest, email, to)) === 0
}

const invalid = (message: string) => new AuthRefusal(400, 'validation_failed', message)

/** The body as an object; members that are not known are ignored, as the hosted service does. */
export async function readBody(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  const body = await readJson(c)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('The body must be a JSON object')
  return body as Record<string, unknown>
}

const EMAIL = /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+\.[^\s@<>(),;:\\"[\].]+$/
const EMAIL_MAX_CHARACTERS = 254

/** @throws {AuthRefusal} 400 */
export function readEmail(body: Record<string, unknown>): string {
  const email = typeof body.email === 'string' ? body.email.trim().toLowerCase() : ''
  if (email.length > EMAIL_MAX_CHARACTERS || !EMAIL.test(email))
    throw invalid('Unable to validate email address: invalid format')
  return email
}

/** Where a mail link may lead: an address of this site. Anything else becomes undefined, which means the site root. */
export function checkedRedirect(c: Context<AppEnv>, siteUrl: string): string | undefined {
  const asked = c.req.query('redirect_to') ?? ''
  if (!URL.canParse(asked)) return undefined
  const url = new URL(asked)
  if (url.origin !== new URL(siteUrl).origin || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return url.href
}
