/**
 * The function of a hosted project, run by Deno as deployed, gives the same answers as our server.
 */
import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invalidEmail } from '#content/errors.ts'
import {
  CANVAS_EMAIL_FUNCTION,
  CANVAS_TEXT_KEYS,
  type CanvasAnswers,
  canvasRow,
  emptyAnswers,
} from '#contract/canvas.ts'
import { accessTokens, signApiKey } from '#server/auth/access-token.ts'
import { originalWords } from '#server/words/current-words.ts'
import { type HostedProject, startHostedProject } from '#test/fakes/hosted-project.ts'
import { jsonCall } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL, TEST_SIGNING_SECRET } from '#test/test-site.ts'

const PATH = `/functions/v1/${CANVAS_EMAIL_FUNCTION}`

/** One of the two environments of the function. */
type Place = { url: string; fetch: typeof fetch }

let project: HostedProject
let ours: Place
let hosted: Place
let visitor = ''

const store = await openFileStore()
const anonKey = await signApiKey(TEST_SIGNING_SECRET, 'anon')
beforeAll(async () => {
  const serviceKey = await signApiKey(TEST_SIGNING_SECRET, 'service_role')
  const tokens = accessTokens(TEST_SIGNING_SECRET, SITE_URL)
  const isSession = async (token: string) => (await tokens.check(token)).outcome === 'user'
  project = await startHostedProject({ store, anonKey, serviceKey, siteUrl: SITE_URL, isSession })
  const app = createTestSite({ store })
  const as = (init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    headers.set('X-Forwarded-For', visitor)
    return { ...init, headers }
  }
  ours = { url: SITE_URL, fetch: async (input, init) => app.request(String(input), as(init)) }
  hosted = { url: project.url, fetch: (input, init) => fetch(String(input), as(init)) }
})
afterAll(() => project.close())
beforeEach(async () => {
  visitor = '198.51.100.7'
  project.mails.length = 0
  project.mailStatus = 200
  await forget()
})

async function forget(): Promise<void> {
  await clear(store, 'private.outbox', 'canvas_submissions', 'private.rate_limits')
}

const answersWith = (change: Partial<CanvasAnswers> = {}): CanvasAnswers => ({
  ...emptyAnswers(),
  ...change,
})

async function submit(email: string, answers = answersWith()): Promise<string> {
  const row = canvasRow(email, answers)
  return (
    await store.db
      .insertInto('canvas_submissions')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

async function call({ url, fetch }: Place, email: string, answers: unknown = answersWith()) {
  const client = createClient(url, anonKey, { auth: { persistSession: false }, global: { fetch } })
  const { data, error } = await client.functions.invoke(CANVAS_EMAIL_FUNCTION, {
    body: { email, answers },
  })
  if (!error) {
    // Emails of the hosted environment have no link.
    const { link: _, ...body } = data
    return { status: 200, body, retriesLater: false }
  }
  const { status, headers } = error.context
  return {
    status,
    body: await error.context.json(),
    retriesLater: Number(headers.get('Retry-After')) > 0,
  }
}

async function raw({ url, fetch }: Place, init: RequestInit) {
  const answer = await fetch(url + PATH, init)
  return { status: answer.status, body: await answer.json(), retriesLater: false }
}

/** Uses up a limit. */
async function exhaust(limit: string, subject: string, max: number): Promise<void> {
  const key = `${limit}:${createHash('sha256').update(subject).digest('base64')}`
  await sql`insert into private.rate_limits (key, times)
    values (${key}, array_fill(now(), array[${max}::int]))`.execute(store.db)
}

const post = (body: string, token = anonKey) => jsonCall(token, body)

const WAIT = { error: 'Please wait a few minutes before submitting again.' }
const NOT_STORED = { error: 'No such canvas was saved for this address in the last 15 minutes.' }
const NO_ADDRESS = { error: invalidEmail }

type Ask = (place: Place) => Promise<{ status: number; body: unknown }>
const REQUESTS: Record<string, [status: number, body: object, Ask]> = {
  'no token': [
    401,
    { code: 401, message: 'Missing authorization header' },
    (place) => raw(place, { method: 'POST', body: '{}' }),
  ],
  'a forged token': [
    401,
    { code: 401, message: 'Invalid JWT' },
    async (place) => {
      const forged = await signApiKey('another-secret-of-at-least-32-characters!', 'anon')
      return raw(place, post('{}', forged))
    },
  ],
  'no JSON': [400, {}, (place) => raw(place, post('{'))],
  'an address without a domain': [400, NO_ADDRESS, (place) => call(place, 'ada@example')],
  'a canvas stored with other answers': [
    404,
    NOT_STORED,
    async (place) => {
      await submit('a@b.org', answersWith({ q2_activation_goal: 'mine' }))
      return call(place, 'a@b.org', answersWith({ q2_activation_goal: 'not mine' }))
    },
  ],
  'the fourth mail to an address': [
    429,
    WAIT,
    async (place) => {
      await exhaust('email-canvas-copy', 'full@b.org', 3)
      await submit('Full@b.org')
      return call(place, 'Full@b.org')
    },
  ],
  'the eleventh call of a network address': [
    429,
    WAIT,
    async (place) => {
      visitor = '198.51.100.8'
      await exhaust('canvas-mail', visitor, 10)
      return call(place, 'a@b.org')
    },
  ],
  'a canvas and an address at their limits': [
    200,
    {},
    async (place) => {
      const email = `${'a'.repeat(242)}@example.org`
      const answers = answersWith({
        q2_activation_goal: '😀'.repeat(1000),
        q11_commitment: 'س'.repeat(2000),
      })
      await submit(email, answers)
      return call(place, email, answers)
    },
  ],
}

test.each(Object.entries(REQUESTS))(
  'both environments give the same answer to %s',
  async (_, [status, body, ask]) => {
    const here = await ask(ours)
    await forget()
    expect(await ask(hosted)).toEqual(here)
    expect(here).toMatchObject({ status, body, retriesLater: status === 429 })
  },
)

test('the hosted function sends one complete email for a canvas and says how to get the PDF', async () => {
  const answers = answersWith({ q2_activation_goal: 'Offers in two days\nשלום 😀' })
  const id = await submit('ada@example.org', answers)
  const [one, two] = await Promise.all([
    call(hosted, 'ada@example.org', answers),
    call(hosted, 'ADA@example.org', answers),
  ])
  expect([one.status, two.status]).toEqual([200, 200])
  await call(hosted, 'ada@example.org', answers)
  expect(project.mails).toHaveLength(1)
  const [mail] = project.mails
  expect(mail).toMatchObject({
    to: ['ada@example.org'],
    from: 'hello@everturn.example',
    subject: originalWords('canvasCopy').subject,
    idempotencyKey: `canvas-${id}`,
  })
  expect(mail?.text).toContain('Offers in two days\nשלום 😀')
  expect(mail?.text).toContain('hello@everturn.example')
  expect(mail?.text.split(originalWords('canvas').labels.notAnswered)).toHaveLength(
    CANVAS_TEXT_KEYS.length,
  )
})

test('a refusal by the mail API is reported, and the next call sends the email', async () => {
  await submit('ada@example.org')
  for (const [mailStatus, status] of [
    [500, 503],
    [200, 200],
  ] as const) {
    project.mailStatus = mailStatus
    expect(await call(hosted, 'ada@example.org')).toMatchObject({ status })
  }
  expect(project.mails).toHaveLength(1)
})

test.each(['anon', 'authenticated'] as const)(
  '%s may not ask what the function asks the database',
  async (role) => {
    const id = await submit('ada@example.org')
    const caller = { role, claims: { role }, method: 'POST', path: '/' }
    for (const question of [
      sql`select public.canvas_mail_count('[]')`,
      sql`select public.canvas_mail_find('ada@example.org', '{}', 900)`,
      sql`select public.canvas_mail_claim(${id})`,
      sql`select public.canvas_mail_settle(${id}, true)`,
    ]) {
      const asked = store.asCaller(caller, { readOnly: false }, (trx) => question.execute(trx))
      await expect(asked).rejects.toMatchObject({ code: '42501' })
    }
  },
)
