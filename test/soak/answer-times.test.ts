/** The accounts service must take the same time to answer for addresses with and without an account. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type AccountSite, createAccountSite, newAddress, PASSWORD } from '#test/account-site.ts'
import { openTestStore } from '#test/store.ts'

/** The time for one kind of address may be at most this many times the time for the other. */
const RATIO_MAX = 1.1
const TIME_LIMIT_MS = 30 * 60_000
/** Ends all windows of the rate limits, including those of emails, so that every trial is answered in full. */
const WINDOW_SECONDS = 24 * 60 * 60

let site: AccountSite | undefined
afterAll(() => site?.store.close())

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

interface Call {
  name: string
  method?: string
  path: string
  /** Fields besides the address. */
  extra: Record<string, string>
  expected: number
  trials: number
}

/**
 * Calls that are made for every kind of address. `expected` is the status of all answers. A request for an email is
 * answered in a few milliseconds, of which chance is a larger share than of a call that hashes a password. It therefore
 * needs more trials.
 */
const CALLS: Call[] = [
  {
    name: 'sign-in',
    path: '/auth/v1/token?grant_type=password',
    extra: { password: 'a wrong one' },
    expected: 400,
    trials: 200,
  },
  { name: 'sign-up', path: '/auth/v1/signup', extra: { password: PASSWORD }, expected: 200, trials: 200 },
  { name: 'recover', path: '/auth/v1/recover', extra: {}, expected: 200, trials: 1000 },
  { name: 'resend', path: '/auth/v1/resend', extra: { type: 'signup' }, expected: 200, trials: 1000 },
  { name: 'change of address', method: 'PUT', path: '/auth/v1/user', extra: {}, expected: 200, trials: 1000 },
]

// Only with SOAK, because chance would make this measurement fail on a busy machine.
test.runIf(process.env.SOAK)(
  `medians of answers to known and unknown addresses differ by at most ${Math.round((RATIO_MAX - 1) * 100)} %`,
  { timeout: TIME_LIMIT_MS },
  async () => {
    const at = await createAccountSite(await openTestStore())
    site = at
    const confirmed = (await at.member()).email
    const unconfirmed = newAddress()
    const caller = await at.member()
    // Keeps the session new during the whole test, because an older session must give its password.
    await sql`update auth.sessions set created_at = now() + interval '1 day'`.execute(at.store.db)
    await at.client().auth.signUp({ email: unconfirmed, password: PASSWORD })
    const kinds: Record<string, () => string> = {
      confirmed: () => confirmed,
      unconfirmed: () => unconfirmed,
      unknown: newAddress,
    }

    const report: Record<string, Record<string, number>> = {}
    for (const { name, method = 'POST', path, extra, expected, trials } of CALLS) {
      const times: Record<string, number[]> = { confirmed: [], unconfirmed: [], unknown: [] }
      for (let trial = 0; trial < trials; trial++) {
        at.later(WINDOW_SECONDS)
        // This request is not timed. It waits until the times in the database are moved.
        await at.request('/auth/v1/user')
        // The order rotates, so that other load on the machine affects all kinds of addresses alike.
        const order = Object.keys(kinds)
        for (let turn = 0; turn < trial % 3; turn++) order.push(order.shift() ?? '')
        for (const kind of order) {
          const body = JSON.stringify({ email: kinds[kind]?.(), ...extra })
          const started = performance.now()
          const { status } = await at.request(path, {
            method,
            headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${caller.accessToken}` },
            body,
          })
          times[kind]?.push(performance.now() - started)
          expect(status).toBe(expected)
        }
        // Emails are written between trials, so that they do not affect a measurement.
        if (trial % 20 === 19) await at.mails()
      }
      const medians = Object.fromEntries(Object.entries(times).map(([kind, values]) => [kind, median(values)]))
      report[name] = { ...medians, ratio: Math.max(...Object.values(medians)) / Math.min(...Object.values(medians)) }
    }
    process.stdout.write(
      `medians in ms (${at.store.engine})\n${JSON.stringify(report, (_, value) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value), 1)}\n`,
    )
    for (const [name, { ratio }] of Object.entries(report)) expect(ratio, name).toBeLessThanOrEqual(RATIO_MAX)
  },
)
