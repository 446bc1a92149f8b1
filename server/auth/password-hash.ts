/**
 * bcrypt hashes of passwords. Each takes a core for tens of milliseconds. At least one core stays
 * free of them, because the database's thread and everyone else's requests need it.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'
import { once } from '#contract/once.ts'
import { boundedQueue, QueueFull } from '#server/bounded-queue.ts'
import { AuthRefusal, invalid, WeakPassword } from './refusal.ts'

const COST = 10
const WAITING = 50
const RETRY_AFTER_SECONDS = 5

/**
 * Hash of a random password. It is compared for unknown addresses, so that they take as long as
 * known ones.
 */
const DUMMY_HASH = '$2b$10$u8GrIxl3VfMR4ndg0EUa4upMz0iI7ngL2TnTZuVVLoHbQmO6Z4fWi'

const queue = boundedQueue({ running: Math.max(1, availableParallelism() - 1), waiting: WAITING })

/** People who are known here take turns with strangers, however many of those wait. */
const lineOf = (isPreferred: boolean) => (isPreferred ? 'known' : 'strangers')

const tooMany = () =>
  new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', {
    'Retry-After': String(RETRY_AFTER_SECONDS),
  })

/**
 * Refuses a request whose password could not be hashed now, before anything else is done. @throws
 * {AuthRefusal} 429
 */
export function requireTurn(isPreferred: boolean): void {
  if (queue.isFull(lineOf(isPreferred))) {
    throw tooMany()
  }
}

async function inTurn<T>(work: () => Promise<T>, isPreferred: boolean): Promise<T> {
  try {
    return await queue.run(work, lineOf(isPreferred))
  } catch (error) {
    throw error instanceof QueueFull ? tooMany() : error
  }
}

const fits = (password: string) => Buffer.byteLength(password) <= PASSWORD_MAX_BYTES

/**
 * @param salt 16 bytes; random unless given
 * @param isPreferred for people who are known here, so that a flood of strangers does not make them
 *   wait
 */
export function hashPassword(
  password: string,
  salt?: Uint8Array,
  isPreferred = false,
): Promise<string> {
  return inTurn(() => hash(password, { cost: COST, ...(salt && { salt }) }), isPreferred)
}

/** Whether a password matches. Takes the same time when there is no hash to compare with. */
export async function passwordMatches(
  password: string,
  encoded: string | null | undefined,
  isPreferred = false,
) {
  const matches = await inTurn(() => verify(password, encoded ?? DUMMY_HASH), isPreferred)
  return matches && encoded != null && fits(password)
}

const PASSWORD_MIN_CHARACTERS = 6
/** bcrypt ignores everything after these bytes, so a longer password is refused. */
const PASSWORD_MAX_BYTES = 72

/**
 * The 49,000 most common passwords, in lower case. Read when the first password is chosen, so that
 * starting stays fast.
 */
const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

/**
 * @throws {AuthRefusal} 400 for a password that is too long, 422 for one that is too short or too
 * common
 */
export async function requireStrength(password: string): Promise<void> {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw invalid(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`)
  }
  // Counts code points, so that an emoji is one character.
  if ([...password].length < PASSWORD_MIN_CHARACTERS) {
    throw new WeakPassword(
      'length',
      `Password should be at least ${PASSWORD_MIN_CHARACTERS} characters.`,
    )
  }
  if ((await commonPasswords()).has(password.toLowerCase())) {
    throw new WeakPassword(
      'pwned',
      'Password is known to be weak and easy to guess, please choose a different one.',
    )
  }
}
