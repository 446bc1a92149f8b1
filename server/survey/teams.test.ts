/**
 * The survey of a team, from start to deletion.
 *
 * @also postgres-15: runs the SQL functions of teams
 */
import { afterAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { TEAM_PATH } from '#contract/survey.ts'
import { TEAM_FILES } from '#contract/survey-team.ts'
import { applyRetention } from '#server/ops/retention.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createTypesetter } from '#server/typeset/typesetter.ts'
import { createAccount, newClient } from '#test/accounts.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { readPdf } from '#test/pdf-text.ts'
import { formPost } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { dayFromNow, sheet, surveyTeams } from '#test/survey-teams.ts'
import { createTestSite } from '#test/test-site.ts'
import { teams } from './teams.ts'

const store = await openFileStore()
const typesetter = createTypesetter({ log: { warn: () => {} } })
const site = createTestSite({ store, typesetter })
afterAll(() => typesetter.close())
const { shown, start, answer } = surveyTeams(site)

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
