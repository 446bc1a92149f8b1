/**
 * Secrets that clients and emails hold. Only their SHA-256 is stored, so a reader of the database
 * cannot use them.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256, hex. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * A bcrypt salt (16 bytes) that is the same for all passwords of one address. Only this server can
 * derive it.
 */
export function sharedSalt(email: string, signingSecret: string): Uint8Array {
  return createHmac('sha256', signingSecret)
    .update(`password-salt:${email}`)
    .digest()
    .subarray(0, 16)
}

/**
 * The refresh token that follows `parent`. It is derived instead of random, so that a client that
 * lost the answer gets the same token again although only its hash is stored. It cannot be derived
 * without `signingSecret`.
 */
export function childToken(parent: string, signingSecret: string): string {
  return createHmac('sha256', signingSecret)
    .update(`refresh-token-child:${parent}`)
    .digest('base64url')
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

function keyFor(signingSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, '', 'second-factor-secret', 32))
}

/**
 * @param owner id of the row that the secret belongs to, so that it cannot be moved to another row
 */
export function seal(secret: string, signingSecret: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyFor(signingSecret), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([
    nonce,
    cipher.update(secret, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64url')
}

/**
 * @returns undefined when the secret was encrypted with another signing secret or for another owner
 */
export function unseal(sealed: string, signingSecret: string, owner: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(
    ALGORITHM,
    keyFor(signingSecret),
    bytes.subarray(0, NONCE_BYTES),
  )
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8')
  } catch {
    return undefined
  }
}
