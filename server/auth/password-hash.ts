/** bcrypt hashes of passwords. Only a few are computed at once, because each takes a core for tens of milliseconds. */
import { hash, verify } from '@node-rs/bcrypt'
import { PASSWORD_MAX_BYTES } from './password-rules.ts'
import { AuthRefusal } from './refusal.ts'

const COST = 10
const CONCURRENT = 4
const WAITING = 50
const RETRY_AFTER_SECONDS = 5

/** Hash of a random password. It is compared for unknown addresses, so that they take as long as known ones. */
const DUMMY_HASH = '$2b$10$u8GrIxl3VfMR4ndg0EUa4upMz0iI7ngL2TnTZuVVLoHbQmO6Z4fWi'

let running = 0
const waiting: (() => void)[] = []

/** @throws {AuthRefusal} 429 when too many callers wait */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENT) {
    if (waiting.length >= WAITING)
      throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', {
        'Retry-After': String(RETRY_AFTER_SECONDS),
      })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

const fits = (password: string) => Buffer.byteLength(password) <= PASSWORD_MAX_BYTES

/** @param salt 16 bytes; random unless given */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return inTurn(() => hash(password, { cost: COST, ...(salt && { salt }) }))
}

/** Whether a password matches. Takes the same time when there is no hash to compare with. */
export async function passwordMatches(password: string, encoded: string | null | undefined): Promise<boolean> {
  const matches = await inTurn(() => verify(password, encoded ?? DUMMY_HASH))
  return matches && encoded != null && fits(password)
}
