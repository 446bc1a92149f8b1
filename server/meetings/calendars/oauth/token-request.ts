/** Calls to the token endpoint of a service (RFC 6749, RFC 7636). */
import { z } from 'zod'
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import { guardedRequest } from '#server/outgoing/guarded-request.ts'
import { FeedError } from '../feed-error.ts'
import type { OAuthService } from './services.ts'

const { problems } = words.calendars

/** What a host has granted, as it is stored. */
export interface Tokens {
  refreshToken: string
  accessToken: string
  /** Epoch milliseconds. */
  expiresAt: number
}

const answerShape = z.object({
  access_token: z.string(),
  expires_in: z.coerce.number(),
  /** Google sends it only once; Microsoft sends a new one each time. */
  refresh_token: z.string().optional(),
  /** Google lets people leave out some. */
  scope: z.string().default(''),
})
const refusalShape = z.object({ error: z.string() })

/**
 * Errors after which only the person can help, by agreeing again (RFC 6749, 5.2, and Microsoft's
 * https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow).
 */
const CONSENT_NEEDED = ['invalid_grant', 'interaction_required', 'consent_required']
/** Errors of the application's own id or secret. */
const CLIENT_REFUSED = ['invalid_client', 'unauthorized_client']

/** The host has withdrawn the consent, or it has ended in another way. */
export class ConsentEndedError extends FeedError {
  constructor() {
    super(problems.consent)
  }
}

/**
 * @param fields of the grant: `grant_type` and what belongs to it
 * @throws {ConsentEndedError}
 * @throws {FeedError} when the service cannot be reached, or does not know the site
 */
export async function requestTokens(
  service: OAuthService,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<Omit<Tokens, 'refreshToken'> & { refreshToken: string | undefined; scopes: string[] }> {
  const { clientId, clientSecret, tokenUrl } = service
  const { status, text } = await guardedRequest(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: `${new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields })}`,
    signal,
    mayBePrivate: false,
    isDirect: true,
  })
  if (status !== 200) {
    throw refusalOf(status, text)
  }
  const answer = answerShape.safeParse(parsed(text))
  if (!answer.success) {
    throw new FeedError(problems.unclear)
  }
  const { access_token, expires_in, refresh_token, scope } = answer.data
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Date.now() + expires_in * 1000,
    scopes: scope.split(' '),
  }
}

function refusalOf(status: number, text: string): FeedError {
  const refusal = refusalShape.safeParse(parsed(text))
  const error = refusal.success ? refusal.data.error : ''
  if (CONSENT_NEEDED.includes(error)) {
    return new ConsentEndedError()
  }
  return new FeedError(
    CLIENT_REFUSED.includes(error) ? problems.client : fillIn(problems.status, { status }),
  )
}

/** Undefined for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Gives a grant back to the service, where it takes it. */
export async function revoke(
  { revokeUrl }: OAuthService,
  { refreshToken }: Tokens,
  signal: AbortSignal,
): Promise<void> {
  if (revokeUrl === undefined) {
    return
  }
  await guardedRequest(revokeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams({ token: refreshToken })}`,
    signal,
    mayBePrivate: false,
    isDirect: true,
  })
}
