/** Encrypts secrets that the server must read again, so that a copy of the database alone does not reveal them. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

function keyFor(signingSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, '', 'second-factor-secret', 32))
}

/** @param owner id of the row that the secret belongs to, so that it cannot be moved to another row */
export function seal(secret: string, signingSecret: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyFor(signingSecret), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** @returns undefined when the secret was encrypted with another signing secret or for another owner */
export function unseal(sealed: string, signingSecret: string, owner: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, keyFor(signingSecret), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
