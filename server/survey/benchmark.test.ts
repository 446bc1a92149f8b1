/**
 * The benchmark of the survey, and how far anyone who sends answers can move it.
 *
 * @also postgres-15: runs the SQL functions that count surveys
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#contract/limits.ts'
import { SCALE, SURVEY_AREAS } from '#contract/survey.ts'
import { BENCHMARK_PATH } from '#contract/survey-team.ts'
import { jsonPost } from '#test/posts.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { clear, openFileStore } from '#test/store.ts'
import { surveyTeams } from '#test/survey-teams.ts'
import { createTestSite, TEST_SIGNING_SECRET } from '#test/test-site.ts'
import { trimmedMean } from './benchmark.ts'
import { networkGroups } from './network-groups.ts'

const store = await openFileStore()
const site = createTestSite({ store })
const { shown, start, answer } = surveyTeams(site)

const groupOf = networkGroups(TEST_SIGNING_SECRET)
/** One address of each group of networks that counts on its own. */
const networks = new Map(
  Array.from({ length: 4_000 }, (_, index) => `10.${index >> 8}.${index & 255}.1`).map(
    (address) => [groupOf(address), address],
  ),
)
const others = async () => (await site.request(BENCHMARK_PATH)).json()
async function report(score: number, network: string) {
  const answers = Object.fromEntries(SURVEY_AREAS.map((area) => [area, score]))
  const body = jsonPost({ run: crypto.randomUUID(), ...answers }, { 'X-Forwarded-For': network })
  expect((await site.request('/rest/v1/survey_completions', body)).status).toBe(201)
}

test('others are shown from fifty answers on, with n and months', async () => {
  let unused = networks.values()
  async function reports(surveys: number, score: number) {
    for (let turn = 0; turn < surveys; turn++) {
      await report(score, unused.next().value as string)
    }
  }
  /**
   * The newest period becomes one that began so many months ago, so that the next survey begins
   * another.
   */
  const age = (months: number) =>
    sql`update survey_scores set since = (since - make_interval(months => ${months}))::date
      where since = (select max(since) from survey_scores)`.execute(store.db)
  const today = new Date()
  const monthsAgo = (months: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months))
      .toISOString()
      .slice(0, 7)
  const all = (score: number, n: number) => SURVEY_AREAS.map(() => ({ score, n }))

  const fifty = { areas: all(3, 50), from: monthsAgo(6), to: monthsAgo(1) }
  for (const [surveys, shown] of [
    [49, null],
    [50, fifty],
  ] as const) {
    await clear(store, 'survey_days', 'survey_scores')
    await sql`delete from private.survey_network_groups`.execute(store.db)
    unused = networks.values()
    await reports(surveys, 3)
    // A period that is not over is left out.
    expect(await others()).toBeNull()
    await age(6)
    await reports(1, 3)
    expect(await others()).toEqual(shown)
  }
  const { member, results } = await start()
  for (let turn = 0; turn < 4; turn++) {
    await answer(member, [5, 4, 3, 2, 1])
  }
  await site.request(results)
  expect(shown()).toMatchObject({ view: 'results', figures: { n: 4 }, benchmark: fifty })
})

/** How many surveys are in the counts of the benchmark, of all periods. */
async function compared(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(compared), 0)::int as n from survey_scores where dimension = 'safety'`.execute(
    store.db,
  )
  return rows[0]?.n ?? 0
}

test('few networks add no more surveys than they are, however often they report and when nobody else does', async () => {
  await clear(store, 'survey_days', 'survey_scores')
  await sql`delete from private.survey_network_groups`.execute(store.db)
  const mine = [...networks.values()].slice(0, 3)
  // A year, in steps of thirty days. More of the same block, which one customer can have, change
  // nothing.
  for (let step = 0; step < 12; step++) {
    for (const network of mine) {
      await report(5, network)
      await report(5, network.replace(/\d+$/, String(100 + step)))
    }
    await sql`update private.survey_network_groups set taken_on = taken_on - 30`.execute(store.db)
  }
  expect(await compared()).toBe(3)
  // Twelve months later they are in the benchmark no more, and count again.
  await sql`update private.survey_network_groups set taken_on = taken_on - 30`.execute(store.db)
  for (const network of mine) {
    await report(5, network)
  }
  expect(await compared()).toBe(6)
})

test('a whole /40 of IPv6 counts as one network', async () => {
  await clear(store, 'survey_days', 'survey_scores')
  await sql`delete from private.survey_network_groups`.execute(store.db)
  for (let network = 0; network < 20; network++) {
    await report(5, `2001:db8:77:${network.toString(16)}00::1`)
    await report(5, `2001:db8:${(0x7700 + network).toString(16)}::1`)
  }
  // The first is in the /40 2001:db8:0000, the second in 2001:db8:7700.
  expect(await compared()).toBe(2)
})

test('one network cannot use up what is counted on a day', async () => {
  const day = () => store.db.selectFrom('survey_days').select('completed').executeTakeFirst()
  await clear(store, 'survey_days', 'survey_scores', 'private.rate_limits')
  const [{ max } = { max: 0 }] = RATE_LIMITS['survey-group']
  const answers = Object.fromEntries(SURVEY_AREAS.map((area) => [area, 5]))
  const from = async (network: string) => {
    const body = jsonPost({ run: crypto.randomUUID(), ...answers }, { 'X-Forwarded-For': network })
    return (await site.request('/rest/v1/survey_completions', body)).status
  }
  await report(5, '203.0.113.1')
  // As if the network had sent all but one of them, which would take the test too long.
  await sql`update private.rate_limits set times = array_fill(times[1], array[${max - 1}::int])
    where key like 'survey-group:%'`.execute(store.db)
  expect([
    await from('203.0.113.2'),
    await from('203.0.113.3'),
    await from('198.51.100.1'),
  ]).toEqual([201, 429, 201])
  expect((await day())?.completed).toBe(3)
})

test('each survey moves a figure by no more than is stated', () => {
  // The stated amount, for any answers.
  const random = seededRandom(7)
  for (let turn = 0; turn < 500; turn++) {
    const counts = SCALE.map(() => Math.floor(random() * 40))
    const n = counts.reduce((sum, count) => sum + count, 0)
    const bulk = Math.floor(random() * 30)
    const score = Math.floor(random() * SCALE.length)
    const more = counts.map((count, index) => (index === score ? count + bulk : count))
    const shift = Math.abs(trimmedMean(more).score - trimmedMean(counts).score)
    expect(shift).toBeLessThanOrEqual((4.5 * bulk) / (n + bulk) + 0.1)
  }
})
