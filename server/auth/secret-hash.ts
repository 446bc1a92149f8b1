/** Secrets that clients and emails hold. Only their SHA-256 is stored, so a reader of the database cannot use them. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256, hex. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** A bcrypt salt (16 bytes) that is the same for all passwords of one address. Only this server can derive it. */
export function sharedSalt(email: string, signingSecret: string): Uint8Array {
  return createHmac('sha256', signingSecret).update(`password-salt:${email}`).digest().subarray(0, 16)
}

/**
 * The refresh token that follows `parent`. It is derived instead of random, so that a client that lost the answer gets the
 * same token again although only its hash is stored. It cannot be derived without `signingSecret`.
 */
export function childToken(parent: string, signingSecret: string): string {
  return createHmac('sha256', signingSecret).update(`refresh-token-child:${parent}`).digest('base64url')
}
