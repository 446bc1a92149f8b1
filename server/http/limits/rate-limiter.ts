/**
 * Rate limits (`contract/limits.ts`): how much one subject may cause. Uses nothing of Node, because
 * a hosted function has it too.
 */
import type { EmailName, Limit, RateLimitName } from '#contract/limits.ts'
import * as limits from '#contract/limits.ts'
import type { Trx } from '#server/db/store.ts'

/** Message for a refused caller, as specified for the canvas. */
export const TOO_MANY_REQUESTS = 'Please wait a few minutes before submitting again.'

/** What is counted for one request (`private.count_requests`, migration `outbox`). */
interface Counter {
  limit: string
  /** Only its hash is stored. */
  subject: string
  windows: readonly Limit[]
  /** Seconds after the latest request to which this one is moved. */
  spacing?: number
}

/** Counts a request for each counter in turn, until one has no room. */
export type CountRequest = (
  counters: Counter[],
  within?: Trx,
) => Promise<{ wait: number; delay: number }>

interface CheckOptions {
  /**
   * A transaction that the count belongs to and is rolled back with. Without one, it is committed
   * at once.
   */
  within?: Trx
  /** Who has a limit of their own for emails to this mailbox; everyone else shares one. */
  asker?: string | undefined
  /**
   * Network that has an email sent. It can use up half of what the mailbox may get, or the part in
   * `NETWORK_PARTS`, so that others have the rest.
   */
  network?: string | undefined
}

export type RateLimiter = ReturnType<typeof rateLimiter>

const MAX_REMEMBERED = 10_000

/**
 * @param remembersRefusals so that a repeated request costs no statement; not with a clock of a
 * test
 */
export function rateLimiter(count: CountRequest, remembersRefusals = true) {
  const countInMemory = memoryCounter()
  /** When refused subjects may come again, on the clock of `performance.now`. */
  const refusedUntil = new Map<string, number>()

  /**
   * The same as `check` without counting. More than 0 only when this process has refused the
   * subject and the time is not over.
   */
  function knownWait(limit: string, subject: string): number {
    const key = `${limit}:${subject}`
    const seconds = Math.ceil(((refusedUntil.get(key) ?? 0) - performance.now()) / 1_000)
    if (seconds > 0) {
      return seconds
    }
    refusedUntil.delete(key)
    return 0
  }

  function remember(limit: string, subject: string, seconds: number): void {
    if (refusedUntil.size >= MAX_REMEMBERED) {
      refusedUntil.delete(refusedUntil.keys().next().value as string)
    }
    refusedUntil.set(`${limit}:${subject}`, performance.now() + seconds * 1_000)
  }

  return {
    knownWait,
    /**
     * Counts a request, or an email just before it is queued. A refused one is not counted.
     * @param subject who is counted, e.g. a network address; for an email the address that gets it,
     *   known or not
     * @returns seconds to wait; 0 when it was counted
     */
    async check(
      limit: RateLimitName | EmailName,
      subject: string,
      { within, ...from }: CheckOptions = {},
    ): Promise<number> {
      if (isEmail(limit)) {
        return (await count(emailCounters(limit, subject, from), within)).wait
      }
      const windows: readonly Limit[] = limits.RATE_LIMITS[limit]
      if (limits.COUNTED_IN_MEMORY.has(limit)) {
        return Math.max(...windows.map((window) => countInMemory(limit, subject, window)))
      }
      const known = knownWait(limit, subject)
      if (known > 0) {
        return known
      }
      const { wait } = await count([{ limit, subject, windows }], within)
      if (wait > 0 && remembersRefusals) {
        remember(limit, subject, wait)
      }
      return wait
    },
    /**
     * Counts an email about a sign-up. Emails to one mailbox are due one after another, also when
     * their addresses differ.
     * @param network as in {@link CheckOptions}
     * @returns seconds until it is due; undefined when none may be sent
     */
    async delayOfConfirmation(to: string, network: string): Promise<number | undefined> {
      const counters = emailCounters('auth-confirm', to, { network }).map((counter) =>
        counter.limit === 'email-auth-confirm'
          ? { ...counter, spacing: limits.CONFIRM_EMAIL_INTERVAL_SECONDS }
          : counter,
      )
      const { wait, delay } = await count(counters)
      return wait > 0 ? undefined : delay
    },
  }
}

const isEmail = (limit: string): limit is EmailName => Object.hasOwn(limits.EMAIL_LIMITS, limit)

/**
 * The limits of the network are first and that of all emails to the mailbox is last, so that
 * refused requests use up none of what others have.
 */
function emailCounters(
  email: EmailName,
  to: string,
  { asker, network }: CheckOptions = {},
): Counter[] {
  const mailbox = mailboxOf(to)
  const subject = asker === undefined ? mailbox : `${mailbox} ${asker}`
  const counters: Counter[] = [
    { limit: `email-${email}`, subject, windows: limits.EMAIL_LIMITS[email] },
  ]
  if (!limits.BESIDE_MAILBOX_LIMIT.has(email)) {
    counters.push({ limit: 'emails', subject: mailbox, windows: limits.EMAILS_PER_MAILBOX })
  }
  if (network === undefined) {
    return counters
  }
  const parts = limits.NETWORK_PARTS[email] ?? 2
  const shares = counters.map(({ limit, windows }) => ({
    limit: `${limit}-network`,
    subject: `${mailbox} ${network}`,
    windows: windows.map(({ max, seconds }) => ({ max: Math.ceil(max / parts), seconds })),
  }))
  return [...shares, ...counters]
}

/** Subjects beyond this many share one count. */
const MAX_SUBJECTS = 50_000

interface Window {
  beganAt: number
  counts: Map<string, number>
  earlier: Map<string, number>
}

/**
 * Counts in the memory of this process, for frequent requests that cost little. Of the window
 * before, the part counts that is not yet `seconds` ago, as if its requests had been spread evenly.
 * A subject is forgotten after two windows.
 * @returns seconds to wait; 0 when the request was counted
 */
function memoryCounter(): (limit: string, subject: string, { max, seconds }: Limit) => number {
  const windows = new Map<string, Window>()
  return (limit, subject, { max, seconds }) => {
    const now = performance.now() / 1_000
    let window = windows.get(limit)
    if (!window || now >= window.beganAt + seconds) {
      const isNext = window && now < window.beganAt + 2 * seconds
      const beganAt = window && isNext ? window.beganAt + seconds : now
      window = { beganAt, counts: new Map(), earlier: window && isNext ? window.counts : new Map() }
      windows.set(limit, window)
    }
    const { beganAt, counts, earlier } = window
    const counted = counts.has(subject) || counts.size < MAX_SUBJECTS ? subject : ''
    const count = counts.get(counted) ?? 0
    const remaining = beganAt + seconds - now
    if (count + (earlier.get(counted) ?? 0) * (remaining / seconds) + 1 > max) {
      return Math.max(1, Math.ceil(remaining))
    }
    counts.set(counted, count + 1)
    return 0
  }
}

/** Domains whose addresses open the mailbox of the same name at another domain. */
const SAME_MAILBOX: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
}

/**
 * One spelling for all addresses of a mailbox: lower case, without a subaddress (RFC 5233) and
 * without dots, which several providers ignore. Used only for counting.
 *
 * @param address in the spelling of `contract/email-address.ts`
 * @example mailboxOf('A.da+news@Gmail.com') // 'ada@gmail.com'
 */
export function mailboxOf(address: string): string {
  const [, local = '', domain = ''] =
    /^([^+@]*)[^@]*@(.*)$/.exec(address.trim().toLowerCase()) ?? []
  return `${local.replaceAll('.', '')}@${SAME_MAILBOX[domain] ?? domain}`
}
