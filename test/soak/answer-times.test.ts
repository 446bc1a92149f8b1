/** How long the accounts service takes to answer for addresses that have an account and for those that have none. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type AccountSite, createAccountSite, PASSWORD } from '#test/account-site.ts'
import { openTestStore } from '#test/store.ts'

/** The time for one kind of address may be this many times the time for the other. */
const RATIO_MAX = 1.1
const TIME_LIMIT_MS = 30 * 60_000
/** Ends every window of the limits, those of emails included, so that each trial is answered in full. */
const WINDOW_SECONDS = 24 * 60 * 60

let site: AccountSite | undefined
afterAll(() => site?.store.close())

const newAddress = () => `${randomUUID()}@example.org`
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

interface Call {
  name: string
  method?: string
  path: string
  /** Beside the address. */
  extra: Record<string, string>
  expected: number
  trials: number
}

/**
 * Each kind of address asks this way; `expected` is the status that all of them get. An email that is asked for is answered
 * in a few milliseconds, of which chance is a larger part than of a password's: so more trials.
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

// A measurement, not a check of every change: chance would fail it on a busy machine.
test.runIf(process.env.SOAK)(
  `medians of answers to known and unknown addresses differ by at most ${Math.round((RATIO_MAX - 1) * 100)} %`,
  { timeout: TIME_LIMIT_MS },
  async () => {
    const at = await createAccountSite(await openTestStore())
    site = at
    const confirmed = (await at.member()).email
    const unconfirmed = newAddress()
    const caller = await at.member()
    // However long the test takes: an older session would be asked for the password.
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
        // Not timed: the first request waits until the time has passed.
        await at.request('/auth/v1/health')
        // In turn, and each first as often as last, so that other load on the machine affects all alike.
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
        // The emails are written now and then, and not while an answer is timed.
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
