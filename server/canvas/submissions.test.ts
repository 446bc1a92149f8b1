/** What the database makes of a visitor's inserts: repeats are stored once, and a fourth canvas within five minutes is refused. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { canvasRow, emptyAnswers } from '#contract/canvas.ts'
import { createAccountSite } from '#test/account-site.ts'
import { openTestStore } from '#test/store.ts'
import { enqueueCanvasCopy } from './enqueue-email.ts'

const site = await createAccountSite(await openTestStore())
const { db } = site.store
afterAll(() => site.store.close())
beforeEach(async () => {
  await db.deleteFrom('canvas_submissions').execute()
  await db.deleteFrom('private.rate_limits').execute()
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
