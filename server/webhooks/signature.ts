/** Signatures of Standard Webhooks (standardwebhooks.com, 'Signature scheme', version 1). */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret, as receivers enter it. */
export const newWebhookSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

interface SignedMessage {
  /** The same for every attempt. */
  id: string
  /** Epoch milliseconds of this attempt. */
  at: number
  body: string
}

/** @param secrets each as it was shown. A receiver accepts the message if it has one of them */
export function signedHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const seconds = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
