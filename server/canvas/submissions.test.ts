/**
 * A visitor's canvas: repeats are stored once, a fourth within five minutes is refused, and it is emailed once. All answers of the
 * function that emails it: `hosted-function.test.ts`.
 */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { CANVAS_EMAIL_FUNCTION, type CanvasAnswers, canvasRow, emptyAnswers } from '#contract/canvas.ts'
import { createAccountSite } from '#test/account-site.ts'
import { clear, openFileStore } from '#test/store.ts'
import { enqueueCanvasCopy } from './email-function.ts'

let wakes = 0
const site = await createAccountSite(await openFileStore(), {}, { wakeOutbox: () => wakes++ })
const { db } = site.store
beforeEach(async () => {
  wakes = 0
  await clear(site.store, 'private.outbox', 'canvas_submissions', 'private.rate_limits')
})

const insert = (goal: string, email = 'ada@example.org') =>
  site
    .client()
    .from('canvas_submissions')
    .insert(canvasRow(email, { ...emptyAnswers(), q2_activation_goal: goal }))
    .select()
const stored = () => db.selectFrom('canvas_submissions').select(['id', 'q2_activation_goal as goal']).execute()

test('an insert that is repeated, also at the same moment, is stored once and answered with its row', async () => {
  const answers = await Promise.all([insert('Pilot'), insert('Pilot'), insert('Pilot')])
  answers.push(await insert('Pilot'))
  expect(answers.map(({ status, data }) => [status, data?.length])).toEqual(answers.map(() => [201, 1]))
  expect(await stored()).toEqual([{ id: answers.at(-1)?.data?.[0].id, goal: 'Pilot' }])
})

test('a canvas that was emailed already, is older, or was sent by staff tools is not taken for a repeat', async () => {
  const { data } = await insert('Pilot')
  await site.store.inTransaction((trx) => enqueueCanvasCopy(trx, data?.[0].id))
  await insert('Pilot')
  await sql`update canvas_submissions set created_at = created_at - interval '16 minutes'`.execute(db)
  await insert('Pilot')
  expect(await stored()).toHaveLength(3)
  for (let n = 0; n < 2; n++)
    await db
      .insertInto('canvas_submissions')
      .values(canvasRow('ada@example.org', { ...emptyAnswers(), q2_activation_goal: 'Pilot' }))
      .execute()
  expect(await stored()).toHaveLength(5)
})

test('the fourth canvas of an address within five minutes is refused; repeats and refused rows do not count', async () => {
  for (const goal of ['One', 'One', 'x'.repeat(2001), 'Two', 'Two', 'Three', 'Three'])
    expect((await insert(goal)).status).toBe(goal.length > 2000 ? 400 : 201)
  expect(await insert('Four', 'ADA@example.org')).toMatchObject({
    status: 429,
    error: { message: 'Please wait a few minutes before submitting again.' },
  })
  expect((await insert('Four', 'eve@example.org')).status).toBe(201)
  await sql`update canvas_submissions set created_at = created_at - interval '5 minutes'`.execute(db)
  expect((await insert('Four')).status).toBe(201)
})

async function add(email: string, answers: Partial<CanvasAnswers> = {}): Promise<{ id: string }> {
  const row = canvasRow(email, { ...emptyAnswers(), ...answers })
  const { data, error } = await site.client().from('canvas_submissions').insert(row).select()
  expect(error).toBeNull()
  return data?.[0]
}

async function call(email: string, answers: Partial<CanvasAnswers> = {}) {
  const body = { email, answers: { ...emptyAnswers(), ...answers } }
  const { data, error } = await site.client().functions.invoke(CANVAS_EMAIL_FUNCTION, { body })
  return error ? { status: error.context.status, body: await error.context.json() } : { status: 200, body: data }
}

const queued = () => db.selectFrom('private.outbox').select(['ref', 'payload']).where('kind', '=', 'email').execute()

test('a canvas that was just stored is emailed once, however often and at the same moment that is requested', async () => {
  const answers = { q2_activation_goal: 'Offers in two days', q3_metrics: ' \n ' }
  const { id } = await add('ada@example.org', answers)
  for (const answer of await Promise.all([call('ada@example.org', answers), call('ADA@example.org', answers)]))
    expect(answer).toEqual({ status: 200, body: { ok: true } })
  expect(await queued()).toEqual([{ ref: id, payload: { template: 'canvas-copy', submissionId: id } }])
  await call('ada@example.org', answers)
  expect(await queued()).toHaveLength(1)
  expect(wakes).toBeGreaterThan(0)
})

test('nothing is emailed for a canvas that was stored more than fifteen minutes ago', async () => {
  const { id } = await add('ada@example.org')
  const age = (minutes: number) =>
    db
      .updateTable('canvas_submissions')
      .set({ created_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
      .where('id', '=', id)
      .execute()
  await age(16)
  expect((await call('ada@example.org')).status).toBe(404)
  expect(await queued()).toEqual([])
  await age(13)
  expect((await call('ada@example.org')).status).toBe(200)
})
