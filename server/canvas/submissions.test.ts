/**
 * A visitor's canvas: repeats are stored once, a fourth within five minutes is refused, it is
 * emailed once, and the email's link opens it. All answers of the function that emails it:
 * `hosted-function.test.ts`.
 */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  CANVAS_EMAIL_FUNCTION,
  CANVAS_LINK_DAYS,
  CANVAS_LINK_PATH,
  CANVAS_LINK_REVOKE_PATH,
  type CanvasAnswers,
  canvasLinkIn,
  canvasRow,
  emptyAnswers,
} from '#contract/canvas.ts'
import { DAY_MS } from '#contract/durations.ts'
import { runPrivacy } from '#server/ops/privacy.ts'
import { applyRetention } from '#server/ops/retention.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { originalWords } from '#server/words/current-words.ts'
import { newClient } from '#test/accounts.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { operatorDatabase } from '#test/operator-database.ts'
import { jsonPost } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL, TEST_SIGNING_SECRET } from '#test/test-site.ts'
import { canvasCopy, storedCanvas } from './email.ts'
import { enqueueCanvasCopy } from './email-function.ts'
import { canvasLinks } from './links.ts'

const ANSWERS: CanvasAnswers = {
  ...emptyAnswers(),
  q1_activation_rating: 4,
  q2_activation_goal: 'Offers, שלום 😀',
}

const store = await openFileStore()
const site = createTestSite({ store })
const { db } = store
beforeEach(async () => {
  await clear(store, 'private.outbox', 'canvas_submissions', 'private.rate_limits')
})

const stored = () =>
  db.selectFrom('canvas_submissions').select(['id', 'q2_activation_goal as goal']).execute()

const linksAt = (time: number) =>
  canvasLinks({
    signingSecret: TEST_SIGNING_SECRET,
    siteUrl: SITE_URL,
    clock: simulatedClock(time),
  })

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  site.request(path, jsonPost(body, headers))

const add = async (
  email: string,
  answers: Partial<CanvasAnswers> = {},
): Promise<{ id: string }> => {
  const row = canvasRow(email, { ...emptyAnswers(), ...answers })
  const { data } = await newClient(site).from('canvas_submissions').insert(row).select()
  return data?.[0]
}

async function call(email: string, answers: Partial<CanvasAnswers> = {}) {
  const body = { email, answers: { ...emptyAnswers(), ...answers } }
  const { data, error } = await newClient(site).functions.invoke(CANVAS_EMAIL_FUNCTION, { body })
  return error ? { status: error.context.status } : { status: 200, body: data }
}

/** Stores and sends a canvas as the browser does. @returns the token in its mail's link */
async function send(answers = ANSWERS, email = 'ada@example.org'): Promise<string> {
  const { id } = await add(email, answers)
  expect((await call(email, answers)).status).toBe(200)
  return await mailedToken(id)
}

async function mailOf(submissionId: string) {
  const settings = { SITE_URL, CONTACT_EMAIL: 'hello@everturn.example' }
  const typesetter = { typeset: () => Promise.reject(new Error('not here')) }
  const canvasOf = storedCanvas(store, linksAt(Date.now()))
  const write = canvasCopy({ settings, canvasOf, typesetter, words: originalWords })
  const mail = await write({ submissionId }, {} as never)
  if (!mail) {
    throw new Error('no mail')
  }
  return mail
}

async function mailedToken(submissionId: string): Promise<string> {
  const { text, link } = await mailOf(submissionId)
  // What the log of a site without a mail server prints.
  expect(link).toBeUndefined()
  const [open, revoke] = [...text.matchAll(/https:\/\/everturn\.example\/canvas(#\S+)/g)].map(
    ([, hash]) => canvasLinkIn(hash ?? ''),
  )
  expect(open?.purpose).toBe('resume')
  expect(revoke).toEqual({ purpose: 'revoke', token: open?.token })
  return open?.token ?? ''
}

test('the link in the email opens the canvas any number of times and is stored nowhere', async () => {
  const token = await send()
  for (let turn = 0; turn < 2; turn++) {
    const answer = await post(CANVAS_LINK_PATH, { token })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { sentAt, expiresAt, ...canvas } = await answer.json()
    expect(canvas).toEqual({ email: 'ada@example.org', answers: ANSWERS })
    expect(Math.floor((Date.parse(expiresAt) - Date.parse(sentAt)) / DAY_MS)).toBe(CANVAS_LINK_DAYS)
  }
})

test('the database contains nothing that opens a canvas, and an email that is written twice has the same link', async () => {
  const token = await send()
  const { rows } = await sql<{ text: string }>`
    select (select json_agg(l)::text from private.canvas_links l) || (select json_agg(o)::text from private.outbox o)
      as text`.execute(db)
  expect(rows[0]?.text).not.toContain(token)
  const [{ id } = { id: '' }] = await stored()
  expect(await mailedToken(id)).toBe(token)
  const other = canvasLinks({
    signingSecret: 'another secret',
    siteUrl: SITE_URL,
    clock: systemClock,
  })
  expect(await other.open(db, token)).toBeUndefined()
  // An email that is written after its link has ended contains no link.
  await post(CANVAS_LINK_REVOKE_PATH, { token })
  expect((await mailOf(id)).text).not.toMatch(/resume|revoke/i)
})

test('unknown, forged, expired, revoked and erased links get the same answer', async () => {
  const answers: unknown[] = []
  const ask = async (token: string) => {
    const answer = await post(CANVAS_LINK_PATH, { token })
    answers.push([answer.status, answer.headers.get('cache-control'), await answer.json()])
  }
  const token = await send()
  await ask('nonsense')
  await ask(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)
  await ask(Buffer.alloc(48).toString('base64url'))

  expect(await linksAt(Date.now() + (CANVAS_LINK_DAYS - 1) * DAY_MS).open(db, token)).toBeDefined()
  expect(
    await linksAt(Date.now() + (CANVAS_LINK_DAYS + 1) * DAY_MS).open(db, token),
  ).toBeUndefined()
  await sql`update private.canvas_links set expires_at = now()`.execute(db)
  await ask(token)

  const revoked = await send({ ...ANSWERS, q3_metrics: 'Days' })
  for (const ended of [revoked, revoked, 'nonsense']) {
    const answer = await post(CANVAS_LINK_REVOKE_PATH, { token: ended })
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
  }
  await ask(revoked)

  const deleted = await send({ ...ANSWERS, q4_first_movers: 'Mira' })
  await db.updateTable('canvas_submissions').set({ deleted_at: new Date() }).execute()
  await ask(deleted)

  expect(answers).toHaveLength(6)
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify([404, 'no-store', { error: 'This link does not open a canvas.' }])]),
  )
})

test('links are deleted with their canvas, and when they have expired', async () => {
  const retainAt = (days: number) =>
    applyRetention(store, simulatedClock(Date.now() + days * DAY_MS), {
      dataDirectory: '/none',
      forwardsLeads: true,
    })
  await send()
  await send(ANSWERS, 'grace@example.org')
  const eraseAtCrm = async () => 'no token' as const
  const privacy = {
    database: operatorDatabase(store),
    dataDirectory: '/none',
    eraseAtCrm,
    zone: 'UTC',
  }
  await runPrivacy(privacy, ['erase', 'ada@example.org'])
  expect(await retainAt(CANVAS_LINK_DAYS - 1)).toMatchObject({ canvasLinks: 0 })
  expect(await retainAt(CANVAS_LINK_DAYS + 1)).toMatchObject({ canvasLinks: 1, canvases: 0 })
})

test('tokens can be tried only by POST, a limited number of times', async () => {
  const visitor = { 'X-Forwarded-For': '198.19.0.1' }
  for (let turn = 0; turn < 30; turn++) {
    expect((await post(CANVAS_LINK_PATH, { token: 'x' }, visitor)).status).toBe(404)
  }
  const refused = await post(CANVAS_LINK_REVOKE_PATH, { token: 'x' }, visitor)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await post(CANVAS_LINK_PATH, { token: 1 })).status).toBe(400)
  expect((await post(CANVAS_LINK_PATH, { token: 'x'.repeat(201) })).status).toBe(400)
  expect((await site.request(CANVAS_LINK_PATH)).status).toBe(405)
  expect((await site.request(CANVAS_LINK_PATH, { method: 'POST', body: 'token=x' })).status).toBe(
    415,
  )
})

const insert = (goal: string, email = 'ada@example.org') =>
  newClient(site)
    .from('canvas_submissions')
    .insert(canvasRow(email, { ...emptyAnswers(), q2_activation_goal: goal }))
    .select()

test('an insert that is repeated, also at the same moment, is stored once and answered with its row', async () => {
  const answers = await Promise.all([insert('Pilot'), insert('Pilot'), insert('Pilot')])
  answers.push(await insert('Pilot'))
  expect(answers.map(({ status, data }) => [status, data?.length])).toEqual(
    answers.map(() => [201, 1]),
  )
  expect(await stored()).toEqual([{ id: answers.at(-1)?.data?.[0].id, goal: 'Pilot' }])
})

test('a canvas that was emailed already, is older, or was sent by staff tools is not taken for a repeat', async () => {
  const { data } = await insert('Pilot')
  await store.inTransaction((trx) => enqueueCanvasCopy(trx, data?.[0].id))
  await insert('Pilot')
  await sql`update canvas_submissions set created_at = created_at - interval '16 minutes'`.execute(
    db,
  )
  await insert('Pilot')
  expect(await stored()).toHaveLength(3)
  for (let n = 0; n < 2; n++) {
    await db
      .insertInto('canvas_submissions')
      .values(canvasRow('ada@example.org', { ...emptyAnswers(), q2_activation_goal: 'Pilot' }))
      .execute()
  }
  expect(await stored()).toHaveLength(5)
})

test('the fourth canvas of an address within five minutes is refused; repeats and refused rows do not count', async () => {
  for (const goal of ['One', 'One', 'x'.repeat(2001), 'Two', 'Two', 'Three', 'Three']) {
    expect((await insert(goal)).status).toBe(goal.length > 2000 ? 400 : 201)
  }
  expect(await insert('Four', 'ADA@example.org')).toMatchObject({
    status: 429,
    error: { message: 'Please wait a few minutes before submitting again.' },
  })
  expect((await insert('Four', 'eve@example.org')).status).toBe(201)
  await sql`update canvas_submissions set created_at = created_at - interval '5 minutes'`.execute(
    db,
  )
  expect((await insert('Four')).status).toBe(201)
})

const queued = () =>
  db.selectFrom('private.outbox').select(['ref', 'payload']).where('kind', '=', 'email').execute()

test('a canvas that was just stored is emailed once, however often and at the same moment that is requested', async () => {
  const answers = { q2_activation_goal: 'Offers in two days', q3_metrics: ' \n ' }
  const before = site.wakes()
  const { id } = await add('ada@example.org', answers)
  for (const answer of await Promise.all([
    call('ada@example.org', answers),
    call('ADA@example.org', answers),
  ])) {
    expect(answer).toEqual({ status: 200, body: { ok: true, link: expect.any(String) } })
  }
  expect(await queued()).toEqual([
    { ref: id, payload: { template: 'canvas-copy', submissionId: id } },
  ])
  await call('ada@example.org', answers)
  expect(await queued()).toHaveLength(1)
  expect(site.wakes()).toBeGreaterThan(before)
})

test('nothing is emailed for a canvas that was stored more than fifteen minutes ago', async () => {
  await add('ada@example.org')
  for (const [minutes, status] of [
    [16, 404],
    [13, 200],
  ] as const) {
    await sql`update canvas_submissions set created_at = now() - make_interval(mins => ${minutes}::int)`.execute(
      db,
    )
    expect((await call('ada@example.org')).status).toBe(status)
  }
  expect(await queued()).toHaveLength(1)
})
