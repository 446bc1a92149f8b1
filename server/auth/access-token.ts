/**
 * Access tokens: JWTs (RFC 7519) signed with HS256, with those claims of the hosted service that
 * are read.
 */
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Selectable } from 'kysely'
import type { SessionsTable } from '#contract/tables/accounts.ts'
import { UUID } from '#contract/uuid.ts'

export const ACCESS_TOKEN_SECONDS = 3600
/** Path of the service below an origin. */
export const AUTH_PATH = '/auth/v1'

/** One proof of identity (RFC 8176, in the hosted service's form). */
export interface AuthenticationMethod {
  method: Selectable<SessionsTable>['method'] | 'totp' | 'mfa/recovery_code'
  /** Epoch seconds. */
  timestamp: number
}

interface SessionClaims {
  sub: string
  email: string
  session_id: string
  aal: 'aal1' | 'aal2'
  /** The latest first. */
  amr: AuthenticationMethod[]
}

interface UserToken {
  outcome: 'user'
  userId: string
  sessionId: string
  claims: JWTPayload
}

type TokenCheck =
  | UserToken
  /** The public API key, which names a role and no user. */
  | { outcome: 'key'; role: 'anon'; claims: JWTPayload }
  | { outcome: 'unknown-role'; role: string }
  /** `of`: the session that the expired token named, if it named one. */
  | { outcome: 'expired'; of: UserToken | undefined }
  | { outcome: 'invalid'; reason: string }

export interface AccessTokens {
  /** @returns the token and when it expires, in epoch seconds */
  sign(claims: SessionClaims): Promise<{ token: string; expiresAt: number }>
  /**
   * Checks signature, algorithm, time, issuer and audience. It does not check whether the session
   * still exists.
   */
  check(token: string): Promise<TokenCheck>
}

/**
 * @param secret HS256 secret of at least 32 characters (JWT_SECRET)
 * @param siteUrl public origin; part of the issuer
 */
export function accessTokens(secret: string, siteUrl: string): AccessTokens {
  const key = new TextEncoder().encode(secret)
  const issuer = siteUrl + AUTH_PATH
  return {
    async sign({ sub, ...claims }) {
      const issuedAt = Math.floor(Date.now() / 1000)
      const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
      const token = await new SignJWT({ ...claims, role: 'authenticated' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(sub)
        .setAudience('authenticated')
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key)
      return { token, expiresAt }
    },
    async check(token) {
      try {
        return checkClaims(
          (await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] })).payload,
        )
      } catch (error) {
        if (!(error instanceof errors.JWTExpired)) {
          return { outcome: 'invalid', reason: reasonOf(error) }
        }
        // The library checks the time last, so everything else about an expired token is valid.
        const check = checkClaims(error.payload)
        return { outcome: 'expired', of: check.outcome === 'user' ? check : undefined }
      }
    },
  }

  function checkClaims(claims: JWTPayload): Exclude<TokenCheck, { outcome: 'expired' }> {
    const { role, iss, aud, sub, session_id: sessionId } = claims
    if (role === 'anon') {
      return { outcome: 'key', role, claims }
    }
    if (role !== 'authenticated') {
      return { outcome: 'unknown-role', role: String(role ?? '') }
    }
    if (iss !== issuer || aud !== 'authenticated') {
      return { outcome: 'invalid', reason: 'token is meant for another service' }
    }
    if (
      typeof sub !== 'string' ||
      typeof sessionId !== 'string' ||
      !UUID.test(sub) ||
      !UUID.test(sessionId)
    ) {
      return { outcome: 'invalid', reason: 'token names no session' }
    }
    return { outcome: 'user', userId: sub, sessionId, claims }
  }
}

/** The reason in our own words, because the library's messages may quote the token. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return 'signature is invalid'
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return 'signing method is invalid'
  }
  return 'token is malformed'
}

/**
 * A fixed time, so that every process and every start makes the same key and cached pages stay
 * valid.
 */
const ISSUED_AT = Date.UTC(2026, 0, 1) / 1000
const EXPIRES_AT = Date.UTC(2100, 0, 1) / 1000

/** @param secret HS256 secret of at least 32 characters (JWT_SECRET) */
export function signApiKey(secret: string, role: 'anon' | 'service_role'): Promise<string> {
  return new SignJWT({ iss: 'supabase', role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(ISSUED_AT)
    .setExpirationTime(EXPIRES_AT)
    .sign(new TextEncoder().encode(secret))
}
