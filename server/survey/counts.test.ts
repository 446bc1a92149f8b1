/**
 * Completed surveys: what is counted, what is refused, and who reads the counts.
 *
 * @also postgres-15: runs the SQL functions of the survey
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { HIGHEST_SCORE, SURVEY_AREAS, type SurveyArea } from '#contract/survey.ts'
import { createAccount, newClient } from '#test/accounts.ts'
import { jsonPost } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'

type Sheet = Record<SurveyArea, unknown>

const site = createTestSite({ store: await openFileStore() })
const admin = (await createAccount(site, 'admin')).client
beforeEach(() => clear(site.store, 'survey_days', 'survey_scores', 'private.survey_runs'))

const sheet = (...scores: unknown[]) =>
  Object.fromEntries(SURVEY_AREAS.map((area, index) => [area, scores[index]])) as Sheet

/** As the browser reports: a plain call without any key. */
async function report(
  answers: object,
  options: { run?: unknown; address?: string } = {},
): Promise<number> {
  const { run = randomUUID(), address } = options
  const headers = address === undefined ? {} : { 'X-Forwarded-For': address }
  const response = await site.request(
    '/rest/v1/survey_completions',
    jsonPost({ run, ...answers }, headers),
  )
  return response.status
}

async function reportTimes(times: number, answers: Sheet): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    expect(await report(answers)).toBeLessThan(300)
  }
}

const scoresSeen = async () => {
  const { data } = await admin
    .from('survey_scores')
    .select('dimension,score,n')
    .order('dimension')
    .order('score')
  return data?.map(({ dimension, score, n }) => [dimension, score, n])
}
const stored = async () => {
  const days = await site.store.db.selectFrom('survey_days').select('completed').execute()
  return days.reduce((sum, { completed }) => sum + completed, 0)
}

test('admins see how many surveys were completed, and the distribution of scores from ten surveys on', async () => {
  await reportTimes(9, sheet(5, 4, 3, 2, 1))
  expect(await scoresSeen()).toEqual([])
  await reportTimes(1, sheet(5, 4, 3, 2, null))
  expect((await admin.from('survey_days').select('completed')).data).toEqual([{ completed: 10 }])
  expect(await scoresSeen()).toEqual([
    ['safety', 3, 10],
    ['sponsorship', 5, 10],
    ['staff', 2, 10],
    ['strategy', 4, 10],
    ['success', 0, 1],
    ['success', 1, 9],
  ])
})

test('no single set of answers is stored or returned, and the run is stored only as a hash', async () => {
  const run = randomUUID()
  await report(sheet(5, 4, 3, 2, 1), { run })
  expect((await sql`select run from survey_completions`.execute(site.store.db)).rows).toEqual([])
  const runs = await site.store.db.selectFrom('private.survey_runs').selectAll().execute()
  expect(
    runs.map(({ run_hash }) => [run_hash.length, Buffer.from(run_hash).includes(run)]),
  ).toEqual([[32, false]])
  expect((await admin.from('survey_completions').select('*')).status).toBe(405)
})

test('a repeated report counts once, even if both arrive at the same time', async () => {
  const run = randomUUID()
  const statuses = await Promise.all([
    report(sheet(5, 4, 3, 2, 1), { run }),
    report(sheet(5, 4, 3, 2, 1), { run }),
  ])
  expect(statuses.every((status) => status < 300)).toBe(true)
  await report(sheet(1, 1, 1, 1, 1), { run })
  expect(await stored()).toBe(1)
})

test.each([
  ['a score above the scale', sheet(HIGHEST_SCORE + 1, 4, 3, 2, 1)],
  ['a score of zero', sheet(0, 4, 3, 2, 1)],
  ['half a score', sheet(2.5, 4, 3, 2, 1)],
  ['words', sheet('five', 4, 3, 2, 1)],
  ['no score at all', sheet(null, null, null, null, null)],
  ['an area that does not exist', { ...sheet(1, 2, 3, 4, 5), email: 'ada@example.org' }],
  ['no number of a run', { ...sheet(1, 2, 3, 4, 5), run: null }],
  ['no proper number of a run', { ...sheet(1, 2, 3, 4, 5), run: 'again' }],
])('%s is refused and not counted', async (_, answers) => {
  expect(await report(answers)).toBe(400)
  expect(await stored()).toBe(0)
})

test('one address can report thirty times in five minutes, and only one survey at once', async () => {
  const address = '198.19.7.7'
  for (let turn = 0; turn < 30; turn++) {
    expect(await report(sheet(3, 3, 3, 3, 3), { address })).toBeLessThan(300)
  }
  expect(await report(sheet(3, 3, 3, 3, 3), { address })).toBe(429)
  expect(await report(sheet(3, 3, 3, 3, 3))).toBeLessThan(300)
  const many = Array.from({ length: 31 }, () => ({ run: randomUUID(), ...sheet(3, 3, 3, 3, 3) }))
  expect((await newClient(site).from('survey_completions').insert(many)).status).toBe(400)
  expect(await stored()).toBe(31)
})

test('at most ten thousand surveys count per day', async () => {
  await reportTimes(1, sheet(...SURVEY_AREAS.map(() => HIGHEST_SCORE)))
  await site.store.db.updateTable('survey_days').set({ completed: 10_000 }).execute()
  await reportTimes(1, sheet(3, 3, 3, 3, 3))
  expect(await stored()).toBe(10_000)
})

test('a period continues until it has ten surveys, and runs are deleted after a day', async () => {
  const age = () =>
    sql`update survey_scores set since = (since - interval '1 month')::date`
      .execute(site.store.db)
      .then(() => sql`update private.survey_runs set day = day - 2`.execute(site.store.db))
  await reportTimes(9, sheet(3, 3, 3, 3, 3))
  await age()
  await reportTimes(1, sheet(3, 3, 3, 3, 3))
  expect(await site.store.db.selectFrom('private.survey_runs').selectAll().execute()).toHaveLength(
    1,
  )
  expect(await scoresSeen()).toHaveLength(SURVEY_AREAS.length)
  await age()
  await reportTimes(1, sheet(1, 1, 1, 1, 1))
  // Ten are complete and shown; the one of the next period is hidden.
  expect(await scoresSeen()).toEqual(SURVEY_AREAS.toSorted().map((area) => [area, 3, 10]))
  expect(
    await site.store.db.selectFrom('survey_scores').select('since').distinct().execute(),
  ).toHaveLength(2)
})

test('an area that a later migration adds is counted, and its period is hidden until it has ten surveys', async () => {
  const { db } = site.store
  await reportTimes(10, sheet(3, 3, 3, 3, 3))
  await sql`alter table survey_completions add column speed smallint`.execute(db)
  try {
    await sql`insert into survey_completions (run, safety, speed) values (${randomUUID()}, 3, 4)`.execute(
      db,
    )
    const counted = db
      .selectFrom('survey_scores')
      .select(['score', 'n'])
      .where('dimension', '=', 'speed')
    expect(await counted.execute()).toEqual([{ score: 4, n: 1 }])
    expect(await scoresSeen()).toEqual([])
  } finally {
    await sql`alter table survey_completions drop column speed`.execute(db)
  }
})
