/** API keys of the wire protocol: JWTs that name a role and no user, signed like access tokens. */
import { SignJWT } from 'jose'

/** A fixed time, so that every process and every start makes the same key and cached pages stay valid. */
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
