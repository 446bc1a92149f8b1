/**
 * The survey of a team, from start to deletion, and what an attacker can learn from it.
 *
 * @also postgres-15: runs the SQL functions of teams
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { RATE_LIMITS } from '#contract/limits.ts'
import { SCALE, type Scores, SURVEY_AREAS, TEAM_PATH } from '#contract/survey.ts'
import { BENCHMARK_PATH, TEAM_FILES, type TeamVisit } from '#contract/survey-team.ts'
import { applyRetention } from '#server/ops/retention.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createTypesetter } from '#server/typeset/typesetter.ts'
import { createAccount, newClient } from '#test/accounts.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { readPdf } from '#test/pdf-text.ts'
import { formPost, jsonPost } from '#test/posts.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { clear, openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL, TEST_SIGNING_SECRET, testRenderer } from '#test/test-site.ts'
import { trimmedMean } from './benchmark.ts'
import { networkGroups } from './network-groups.ts'
import { figuresDue, figuresOf, KEPT_OF_256, replacedScores, teams } from './teams.ts'

const store = await openFileStore()
const renderer = testRenderer()
const typesetter = createTypesetter({ log: { warn: () => {} } })
const site = createTestSite({ store, renderer, typesetter })
afterAll(() => typesetter.close())

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const shown = () => renderer.rendered.at(-1)?.context.team as TeamVisit
const path = (address: string) => address.replace(SITE_URL, '')

async function start(values: Record<string, string> = {}) {
  const { status, headers } = await site.request(
    TEAM_PATH,
    formPost({ name: '', endsOn: dayFromNow(7), email: '', ...values }),
  )
  // The page with both links has an address, so a reload shows them again.
  if (status === 303) {
    await site.request(String(headers.get('Location')))
  }
  const visit = shown()
  if (visit.view !== 'started') {
    return { status, visit, member: '', results: '', figuresPath: '' }
  }
  const results = path(visit.results.address)
  const figuresPath = results.replace(TEAM_PATH, TEAM_FILES.figures)
  return { status, visit, member: path(visit.member.address), results, figuresPath }
}

const sheet = (scores: Scores) =>
  Object.fromEntries(SURVEY_AREAS.map((area, index) => [area, String(scores[index])]))

/** One browser's answer. @returns the status, and the browser's cookie */
async function answer(
  member: string,
  scores: Scores,
  cookie = '',
  headers: Record<string, string> = {},
) {
  const response = await site.request(
    member,
    jsonPost(sheet(scores), { ...(cookie && { Cookie: cookie }), ...headers }),
  )
  return {
    status: response.status,
    cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie,
  }
}

const figuresAt = async (figuresPath: string, tag = '') => {
  const response = await site.request(figuresPath, { headers: { 'If-None-Match': tag } })
  return {
    status: response.status,
    tag: response.headers.get('ETag') ?? '',
    text: await response.text(),
  }
}

const HIGH_TO_LOW = [5, 4, 3, 2, 1] as const

/** Answers of as many browsers. @returns their cookies, and the figures after each */
async function answersOf(
  { member, figuresPath }: Awaited<ReturnType<typeof start>>,
  count: number,
) {
  const browsers: string[] = []
  const seen: string[] = []
  for (let turn = 0; turn < count; turn++) {
    browsers.push((await answer(member, HIGH_TO_LOW)).cookie)
    seen.push((await figuresAt(figuresPath)).text)
  }
  return { browsers, seen }
}

test('a team starts with a clean name, without an email and without answers', async () => {
  const { results, visit } = await start({ name: ' Sales \u202e\n team ' })
  expect(visit).toMatchObject({ view: 'started', name: 'Sales team', isMailed: false })
  await site.request(results)
  expect(shown()).toMatchObject({ view: 'results', waiting: 0 })
})

test('figures wait for four answers, and then change in groups of three', async () => {
  const team = await start()
  const { seen } = await answersOf(team, 8)
  expect(seen.slice(0, 3)).toEqual([1, 2, 3].map((waiting) => JSON.stringify({ waiting })))
  expect(seen.slice(3).map((text) => JSON.parse(text).figures.n)).toEqual([4, 4, 4, 7, 7])
  const { tag } = await figuresAt(team.figuresPath)
  expect((await figuresAt(team.figuresPath, tag)).status).toBe(304)
})

test('an answer that is changed waits for a group, and is still one answer', async () => {
  const team = await start()
  const { browsers } = await answersOf(team, 8)
  const { tag } = await figuresAt(team.figuresPath)
  expect((await answer(team.member, [1, 1, 1, 1, 1], browsers[7])).status).toBe(200)
  expect((await figuresAt(team.figuresPath, tag)).status).toBe(304)
  await answersOf(team, 2)
  expect(JSON.parse((await figuresAt(team.figuresPath)).text).figures.n).toBe(10)
})

test('nothing that is stored of an answer has a time, an order, a token or a browser', async () => {
  const team = await start()
  const { browsers } = await answersOf(team, 4)
  const rows = await store.db.selectFrom('private.survey_team_answers').selectAll().execute()
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
    'browser_hash',
    'is_published',
    'scores',
    'team',
  ])
  const dump = JSON.stringify([
    rows,
    await store.db.selectFrom('private.survey_teams').selectAll().execute(),
  ])
  for (const secret of [...browsers, team.member, team.results]) {
    expect(dump).not.toContain(secret.split('=')[1])
  }
})

test('a posted form takes answers alone, and shows those that it took', async () => {
  const { member } = await start()
  const scores = sheet([1, 2, 3, 4, 5])
  expect((await site.request(member, formPost({ ...scores, staff: '' }))).status).toBe(400)
  expect((await site.request(member, formPost(scores))).status).toBe(200)
  expect(shown()).toMatchObject({ view: 'member', given: '12345' })
})

test('a link opens only what it is for, an ended survey takes no answer, and a deleted one is gone', async () => {
  const { member, results, figuresPath } = await start()
  const swapped = member.replace('team=', 'results=')
  expect((await site.request(swapped)).status).toBe(404)
  expect((await answer(results.replace('results=', 'team='), [3, 3, 3, 3, 3])).status).toBe(404)
  expect(
    (await answer(member, [3, 3, 3, 3, 3], '', { 'Sec-Fetch-Site': 'cross-site' })).status,
  ).toBe(403)
  await store.db
    .updateTable('private.survey_teams')
    .set({ ends_on: dayFromNow(-2) })
    .execute()
  expect((await answer(member, [3, 3, 3, 3, 3])).status).toBe(410)
  expect((await site.request(member)).status).toBe(410)
  expect((await site.request(results, formPost({}))).status).toBe(200)
  expect(shown()).toEqual({ view: 'deleted' })
  for (const link of [member, results, figuresPath]) {
    expect((await site.request(link)).status).toBe(404)
  }
})

test.each([
  ['a day that is over', { endsOn: dayFromNow(-2) }, 'endsOn'],
  ['a day too far away', { endsOn: dayFromNow(62) }, 'endsOn'],
  ['no day', { endsOn: '2026-02-31' }, 'endsOn'],
  ['no address', { email: 'ada' }, 'email'],
])('%s is refused, and what was typed stays', async (_, values, problem) => {
  const { status, visit } = await start({ name: 'Sales', ...values })
  expect([status, visit]).toMatchObject([
    422,
    { view: 'start', problem, typed: { name: 'Sales', ...values } },
  ])
})

test('the links are emailed without what was typed, and answers are deleted after ninety days', async () => {
  await start({ name: 'Buy pills', email: 'ada@example.org' })
  const rows = await store.db.selectFrom('private.outbox').select(['ref', 'payload']).execute()
  expect(rows.map(({ payload }) => payload)).toEqual([
    { template: 'survey-team', to: 'ada@example.org' },
  ])
  await store.db
    .updateTable('private.survey_teams')
    .set({ created_at: new Date(Date.now() - 91 * DAY_MS) })
    .execute()
  await applyRetention(store, systemClock, { dataDirectory: '', forwardsLeads: true })
  for (const table of ['private.survey_teams', 'private.survey_team_answers'] as const) {
    expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('report and handout are tagged PDFs, and the picture is a picture', async () => {
  const { member, results } = await start({ name: 'Sales' })
  const file = async (kind: keyof typeof TEAM_FILES) =>
    site.request(results.replace(TEAM_PATH, TEAM_FILES[kind]))
  expect((await file('report')).status).toBe(404)
  for (let turn = 0; turn < 4; turn++) {
    await answer(member, [5, 4, 3, 2, 1])
  }
  for (const kind of ['report', 'questions'] as const) {
    const pdf = await readPdf(await (await file(kind)).arrayBuffer())
    expect([pdf.isTagged, pdf.info.Title]).toEqual([true, 'Sales'])
    expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'Figure', 'Table']))
    if (kind === 'questions') {
      expect([pdf.pages, pdf.text]).toEqual([2, expect.stringContaining('What we agree on')])
    }
  }
  expect((await file('picture')).headers.get('Content-Type')).toBe('image/png')
})

test('staff see how many teams there are and how many have answers, in numbers only', async () => {
  const staff = (await createAccount(site, 'sales')).client
  const figures = async () => (await staff.from('survey_teams').select('*')).data?.[0]
  const before = await figures()
  await answersOf(await start(), 4)
  await start()
  expect(await figures()).toEqual({
    id: 1,
    started: Number(before?.started) + 2,
    with_answers: Number(before?.with_answers) + 1,
    finished: expect.any(Number),
    leads: 0,
    compared: 0,
  })
  expect((await newClient(site).from('survey_teams').select('*')).status).toBe(401)
})

test('a survey takes answers until its last day is over in the last time zone', async () => {
  const id = await teams({ store, clock: simulatedClock(Date.parse('2026-12-01T00:00Z')) }).start(
    '',
    '2026-12-14',
  )
  for (const [time, isOver] of [
    ['2026-12-15T11:59Z', false],
    ['2026-12-15T12:00Z', true],
  ] as const) {
    expect(await teams({ store, clock: simulatedClock(Date.parse(time)) }).find(id)).toMatchObject({
      isOver,
    })
  }
})

test('an attacker who knows or sends all other answers and sees every update learns no score for certain', () => {
  const random = seededRandom(38)
  const draw = (below: number) => Math.floor(random() * below)
  const drawScore = () => SCALE[draw(SCALE.length)] as number
  const all = (score: number) => [score, score, score, score, score] as unknown as Scores
  const games = 4_000
  let right = 0
  const possible = new Map<string, Set<number>>()
  for (let turn = 0; turn < games; turn++) {
    const victim = drawScore()
    // Those the attacker knows, and the attacker's own answers, which are stored as the attacker
    // wants, because the browser's secret can be tried out until they are.
    const others = Array.from({ length: 3 + draw(13) }, drawScore)
    const rows = others.map((score) => ({ scores: all(score), is_published: false }))
    const stored = replacedScores(all(victim), String(random()), 'team')
    const place = draw(others.length + 1)
    const updates = (score: number) => {
      const before: typeof rows = []
      const seen = rows
        .toSpliced(place, 0, { scores: all(score), is_published: false })
        .map((row) => {
          before.push({ ...row })
          const figures = figuresDue(before)
          if (figures) {
            for (const each of before) {
              each.is_published = true
            }
          }
          return figures
        })
      return JSON.stringify(seen)
    }
    const seen = updates(stored[0])
    // What may have been stored, given every update. Each stored score can come from each true one.
    const candidates = SCALE.filter((score) => updates(score) === seen)
    expect(candidates).toContain(stored[0])
    if (candidates[draw(candidates.length)] === victim) {
      right++
    }
    possible.set(String(stored[0]), (possible.get(String(stored[0])) ?? new Set()).add(victim))
  }
  // No more often than a score is stored as it was given, and every true score was behind every
  // stored one.
  expect(right / games).toBeLessThan(KEPT_OF_256 / 256)
  for (const behind of possible.values()) {
    expect(behind.size).toBe(SCALE.length)
  }
})

test('the same answer sent again is replaced in the same way, so that asking often tells nothing more', () => {
  const random = seededRandom(1)
  const browsers = Array.from({ length: 500 }, () => String(random()))
  const sent = browsers.map((browser) => replacedScores([1, 2, 3, 4, 5], browser, 'a'))
  expect(browsers.map((browser) => replacedScores([1, 2, 3, 4, 5], browser, 'a'))).toEqual(sent)
  const kept = sent
    .flatMap((scores) => scores.map((score, area) => score === area + 1))
    .filter(Boolean).length
  expect(kept / 2_500).toBeCloseTo(KEPT_OF_256 / 256, 1)
  expect(figuresOf([[1], [2], [4], [5]]).areas).toEqual([{ median: 3, low: 2, high: 4.5 }])
})

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
