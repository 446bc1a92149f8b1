/**
 * Tokens for links in emails: the id of a row and a signature (HMAC-SHA256, RFC 2104). The database
 * stores no secret of them, and an email that is made again has the same link.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const TOKEN_BYTES = ID_BYTES + 32

/** @param purpose what the links are for; a token is invalid for any other purpose */
export function signedIds(signingSecret: string, purpose: string) {
  const signatureOf = (id: Buffer) =>
    createHmac('sha256', signingSecret).update(`${purpose}:`).update(id).digest()
  return {
    /** @param id a UUID */
    tokenOf(id: string): string {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, signatureOf(bytes)]).toString('base64url')
    },
    /** The UUID in a token. Undefined unless the token was signed for this purpose. */
    idOf(token: string): string | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== TOKEN_BYTES) {
        return undefined
      }
      const id = bytes.subarray(0, ID_BYTES)
      if (!timingSafeEqual(signatureOf(id), bytes.subarray(ID_BYTES))) {
        return undefined
      }
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}
