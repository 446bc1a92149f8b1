/** Secrets that clients and emails hold. Only their SHA-256 is stored, so a reader of the database can use none of them. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256, hex. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** A bcrypt salt (16 bytes) that is the same for every password of one address, and that only this server can derive. */
export function sharedSalt(email: string, signingSecret: string): Uint8Array {
  return createHmac('sha256', signingSecret).update(`password-salt:${email}`).digest().subarray(0, 16)
}

/**
 * The refresh token that follows `parent`. Derived and not random, so that a client that lost our answer and asks again
 * can be given the same token although only its hash is stored. It cannot be derived without `signingSecret`.
 */
export function childToken(parent: string, signingSecret: string): string {
  return createHmac('sha256', signingSecret).update(`refresh-token-child:${parent}`).digest('base64url')
}
