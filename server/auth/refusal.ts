/**
 * Error answers of the auth service in the form of the hosted one (GoTrue), which the official
 * client understands.
 */
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type FailureBody, StatusError } from '#server/errors.ts'

/**
 * The code is one of the hosted service.
 * @example throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
 */
export class AuthRefusal extends StatusError {
  override name = 'AuthRefusal'
  readonly code: string
  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(status, message, headers)
    this.code = code
  }
}

/**
 * For a password that is too easy to guess. @param reason in the terms of the hosted service:
 * `pwned` for one on a list
 */
export class WeakPassword extends AuthRefusal {
  override name = 'WeakPassword'
  readonly reason: 'length' | 'pwned'
  constructor(reason: 'length' | 'pwned', message: string) {
    super(422, 'weak_password', message)
    this.reason = reason
  }
}

/** For a request that does not have the form it must have. */
export const invalid = (message: string) => new AuthRefusal(400, 'validation_failed', message)

/** For a request that is understood and cannot be fulfilled as things are. */
export const unprocessable = (code: string, message: string) => new AuthRefusal(422, code, message)

/** Error codes for refusals by other parts of the server: limits and unreadable bodies. */
const CODE_OF_STATUS: Partial<Record<number, string>> = {
  400: 'bad_json',
  404: 'not_found',
  413: 'validation_failed',
  414: 'validation_failed',
  415: 'validation_failed',
  429: 'over_request_rate_limit',
}

/**
 * Body of a failure under `/auth/v1`, in the shape of the API version that the official client
 * names.
 */
export const authFailureBody: FailureBody = (refusal, c) => {
  const code =
    refusal instanceof AuthRefusal
      ? refusal.code
      : (CODE_OF_STATUS[refusal.status] ?? 'unexpected_failure')
  const isPlainLimit = code === 'over_request_rate_limit' && !(refusal instanceof AuthRefusal)
  const message = isPlainLimit ? 'Request rate limit reached' : refusal.message
  c.header('x-sb-error-code', code)
  c.header('X-Supabase-Api-Version', '2024-01-01')
  const weak = refusal instanceof WeakPassword && { weak_password: { reasons: [refusal.reason] } }
  return { code, message, ...weak }
}
