/** How many emails strangers can cause to be sent to someone else's address. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { canvasRow, emptyAnswers } from '#contract/canvas.ts'
import { submissionPath } from '#contract/lead-submission.ts'
import { EMAIL_LIMITS } from '#contract/limits.ts'
import { SURVEY_MAIL_PATH } from '#contract/survey.ts'
import { ANON_KEY, createAccount, PASSWORD } from '#test/accounts.ts'
import { SUBMISSIONS } from '#test/lead-forms.ts'
import { jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'

const HALF_HOUR_SECONDS = 30 * 60
const DAY_SECONDS = 24 * 60 * 60
const TIMES_A_DAY = DAY_SECONDS / HALF_HOUR_SECONDS

const site = createTestSite({ store: await openFileStore() })
const members = [await createAccount(site), await createAccount(site), await createAccount(site)]
await site.later(DAY_SECONDS)
beforeEach(() => site.store.db.deleteFrom('private.outbox').execute())

const send = (method: string, path: string, body: object, token?: string) =>
  site.request(path, jsonCall(token, body, method))

/**
 * Causes an email of each kind to an address, as anyone can. `turn` makes each request different.
 */
const REQUESTS = {
  'auth-confirm': (email) => send('POST', '/auth/v1/signup', { email, password: PASSWORD }),
  'auth-recovery': (email) => send('POST', '/auth/v1/recover', { email }),
  'auth-email-change': (email, turn) =>
    send('PUT', '/auth/v1/user', { email }, members[turn % 3]?.accessToken),
  'canvas-copy': async (email, turn) => {
    const answers = { ...emptyAnswers(), q2_activation_goal: `Goal ${turn}` }
    await site.store.db.insertInto('canvas_submissions').values(canvasRow(email, answers)).execute()
    return send('POST', '/functions/v1/send-canvas-email', { email, answers }, ANON_KEY)
  },
  'ebook-link': (email, turn) => {
    const [firstName, ...rest] = SUBMISSIONS.ebook(email).fields
    const fields = [{ ...firstName, value: `Ada ${turn}` }, ...rest]
    return send('POST', submissionPath('local', 'waitlist'), { fields })
  },
  'form-received': (email, turn) => {
    const { context, fields } = SUBMISSIONS.contact(email)
    const message = { ...fields.at(-1), value: `Message ${turn}` }
    return send('POST', submissionPath('local', 'contact'), {
      context,
      fields: [...fields.slice(0, -1), message],
    })
  },
  'survey-report': (email, turn) =>
    send('POST', SURVEY_MAIL_PATH, { email, scores: String(11111 + Number(turn.toString(5))) }),
} satisfies Record<string, (email: string, turn: number) => Promise<Response>>

/** Forms send what the browser has put into ASCII. */
const takesUnicode = (kind: keyof typeof REQUESTS) =>
  !['canvas-copy', 'ebook-link', 'form-received'].includes(kind)

/** Emails that strangers caused. Notices tell the owner of the account that asked for a change. */
const count = async () =>
  (await site.store.db.selectFrom('private.outbox').select('payload').execute()).filter(
    ({ payload }) => (payload as Record<string, unknown>).template !== 'auth-notice',
  ).length

async function queued(template: string): Promise<number> {
  const rows = await site.store.db.selectFrom('private.outbox').select('payload').execute()
  return rows.filter(({ payload }) => (payload as Record<string, unknown>).template === template)
    .length
}

describe('strangers on many networks cannot fill a mailbox', () => {
  test.each(Object.keys(REQUESTS) as (keyof typeof REQUESTS)[])(
    '%s: a few a day to all spellings',
    async (kind) => {
      const name = randomUUID()
      for (let turn = 0; turn < TIMES_A_DAY; turn++) {
        const spellings = [
          `${name}@example.org`,
          `${name}+${turn}@example.org`,
          `${name}@EXAMPLE.org`,
          `${name.slice(0, 5)}.${name.slice(5)}@example.org`,
          ...(takesUnicode(kind)
            ? [`${name}@ex\u00adample\u3002org`, `${name}@\uff45xample.org`]
            : []),
        ]
        await REQUESTS[kind](spellings[turn % spellings.length] ?? '', turn)
        await site.later(HALF_HOUR_SECONDS)
      }
      const perDay = Math.min(
        ...EMAIL_LIMITS[kind].map(({ max, seconds }) => max * Math.ceil(DAY_SECONDS / seconds)),
      )
      expect(perDay).toBeLessThanOrEqual(12)
      expect(await queued(kind)).toBe(perDay)
      // Other addresses are not affected, and the limit ends the next day.
      await REQUESTS[kind](`${randomUUID()}@example.org`, 0)
      await REQUESTS[kind](`${name}@example.org`, TIMES_A_DAY)
      expect(await queued(kind)).toBe(perDay + 2)
    },
  )

  test('all kinds together: a limit in any hour and in a day, and no other email keeps an owner out', async () => {
    const [owner] = members
    const [name = '', domain = ''] = owner?.email.split('@') ?? []
    const emails: number[] = []
    for (let turn = 0; turn < TIMES_A_DAY; turn++) {
      const before = await count()
      for (const kind of Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]) {
        await REQUESTS[kind](
          kind === 'auth-recovery' ? (owner?.email ?? '') : `${name}+${kind}${turn}@${domain}`,
          turn,
        )
      }
      emails.push((await count()) - before)
      await site.later(HALF_HOUR_SECONDS)
    }
    const inAnHour = emails.map((now, turn) => now + (emails[turn - 1] ?? 0))
    expect(Math.max(...inAnHour)).toBeLessThanOrEqual(10)
    expect(emails.reduce((sum, n) => sum + n)).toBe(26)
    expect(await queued('auth-recovery')).toBe(12)
  })

  test('six addresses of one mailbox get their confirmations one a minute, and no address that someone cannot write to', async () => {
    const name = randomUUID()
    for (let turn = 0; turn < 6; turn++) {
      await REQUESTS['auth-confirm'](`${name}+${turn}@example.org`)
    }
    for (const email of [`${name}\u00ad@example.org`, `\uff41${name}@example.org`]) {
      expect((await REQUESTS['auth-confirm'](email)).status).toBe(400)
    }
    const { rows } = await sql<{
      seconds: number
    }>`select extract(epoch from run_at - min(run_at) over ())::int as seconds
      from private.outbox order by run_at`.execute(site.store.db)
    expect(rows).toHaveLength(6)
    const gaps = rows.slice(1).map(({ seconds }, at) => seconds - (rows[at]?.seconds ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(59)
  })

  test('requests for a change of address that are refused use up none of its emails, and one account not all', async () => {
    const email = `${randomUUID()}@example.org`
    const [asks, owner] = members
    const request = (member: typeof asks, body: object) =>
      send('PUT', '/auth/v1/user', body, member?.accessToken)
    for (let turn = 0; turn < 8; turn++) {
      expect((await request(asks, { email, password: 'short' })).status).toBe(422)
      await send('POST', '/auth/v1/resend', { type: 'email_change', email })
      await site.later(60)
    }
    for (let turn = 0; turn < 8; turn++) {
      expect((await request(asks, { email })).status).toBe(turn < 3 ? 200 : 429)
      await site.later(60)
    }
    expect((await request(owner, { email })).status).toBe(200)
  })

  test('who asks for a change to an address next does not wait for who asked before', async () => {
    const email = `${randomUUID()}@example.org`
    for (const { accessToken } of members) {
      expect((await send('PUT', '/auth/v1/user', { email }, accessToken)).status).toBe(200)
    }
  })
})

describe('one network cannot use up what a mailbox may get', () => {
  const NETWORK = '203.0.113.77'
  const from = (method: string, path: string, body: object, token?: string) =>
    site.request(path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': NETWORK,
        apikey: ANON_KEY,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })

  test('changes of several accounts to one address', async () => {
    const email = `${randomUUID()}@example.org`
    for (let turn = 0; turn < 6; turn++) {
      await from('PUT', '/auth/v1/user', { email }, members[turn % 2]?.accessToken)
      await site.later(HALF_HOUR_SECONDS)
    }
    expect(await queued('auth-email-change')).toBe(3)
    expect((await send('PUT', '/auth/v1/user', { email }, members[2]?.accessToken)).status).toBe(
      200,
    )
  })

  test('sign-ups, and emails of all kinds together', async () => {
    const email = `${randomUUID()}@example.org`
    for (let turn = 0; turn < 12; turn++) {
      await from('POST', '/auth/v1/signup', { email, password: PASSWORD })
      await from('POST', SURVEY_MAIL_PATH, {
        email,
        scores: String(11111 + Number(turn.toString(5))),
      })
      await site.later(HALF_HOUR_SECONDS)
    }
    expect(await count()).toBe(7)
    await REQUESTS['auth-confirm'](email)
    await REQUESTS['survey-report'](email, 99)
    expect(await count()).toBe(9)
  })
})
