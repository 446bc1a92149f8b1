/** What this server does when the site asks for a canvas by email. All answers of the function: `hosted-function.test.ts`. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CANVAS_EMAIL_FUNCTION, type CanvasAnswers, canvasRow, emptyAnswers } from '#contract/canvas.ts'
import { createAccountSite } from '#test/account-site.ts'
import { openTestStore } from '#test/store.ts'

let wakes = 0
const store = await openTestStore()
const { client } = await createAccountSite(store, {}, { wakeOutbox: () => wakes++ })
afterAll(() => store.close())
beforeEach(async () => {
  wakes = 0
  for (const table of ['private.outbox', 'canvas_submissions', 'private.rate_limits'] as const)
    await store.db.deleteFrom(table).execute()
})

const answersWith = (change: Partial<CanvasAnswers> = {}): CanvasAnswers => ({ ...emptyAnswers(), ...change })

async function stored(email: string, answers = answersWith()) {
  const { data, error } = await client().from('canvas_submissions').insert(canvasRow(email, answers)).select()
  expect(error).toBeNull()
  return data?.[0] as { id: string }
}

async function call(email: string, answers: unknown = answersWith()) {
  const { data, error } = await client().functions.invoke(CANVAS_EMAIL_FUNCTION, { body: { email, answers } })
  if (!error) return { status: 200, body: data }
  return { status: error.context.status, body: await error.context.json() }
}

async function queued() {
  return store.db.selectFrom('private.outbox').select(['ref', 'payload']).where('kind', '=', 'email').execute()
}

test('a canvas that was just stored is emailed once, however often that is requested', async () => {
  const answers = answersWith({ q2_activation_goal: 'Offers in two days', q3_metrics: ' \n ' })
  const { id } = await stored('ada@example.org', answers)
  expect(await call('ada@example.org', answers)).toEqual({ status: 200, body: { ok: true } })
  expect(await call('ADA@example.org', answers)).toEqual({ status: 200, body: { ok: true } })
  expect(await queued()).toEqual([{ ref: id, payload: { template: 'canvas-copy', submissionId: id } }])
  expect(wakes).toBe(1)
})

test('two simultaneous calls queue one email', async () => {
  await stored('ada@example.org')
  const [one, two] = await Promise.all([call('ada@example.org'), call('ada@example.org')])
  expect([one?.status, two?.status]).toEqual([200, 200])
  expect(await queued()).toHaveLength(1)
})

test('a second submission of the same address is emailed as well', async () => {
  await stored('ada@example.org')
  await call('ada@example.org')
  await stored('ada@example.org')
  expect((await call('ada@example.org')).status).toBe(200)
  expect(await queued()).toHaveLength(2)
})

test('nothing is emailed for a canvas that was stored more than fifteen minutes ago', async () => {
  const { id } = await stored('ada@example.org')
  const age = (minutes: number) =>
    store.db
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
