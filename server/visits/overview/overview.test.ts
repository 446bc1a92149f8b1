/** The figures of "Overview" against independent counts of random rows (seeded). */

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#content/owner.ts'
import { visitSources } from '#content/visit-sources.ts'
import { DAY_MS } from '#contract/durations.ts'
import { LEAD_FORM_NAMES, type LeadFormName } from '#contract/lead-forms.ts'
import { OVERVIEW_PATH, type Overview, RESULTS } from '#contract/overview.ts'
import { valueIn } from '#contract/values.ts'
import { createAccount } from '#test/accounts.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { openFileStore } from '#test/store.ts'
import { storeLeadRow, storeTestMeeting } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'
import { dayAfter, dayIn } from '../days.ts'
import { nameOfSource } from '../source-of.ts'

const ZONE = valueIn(owner.zone)
const FROM = '2026-10-20'
const TO = '2026-11-18'

interface TestLead {
  form: LeadFormName
  receivedAt: number
  page: string
  first: { landing: string; referrer?: string; source?: string; campaign?: string } | null
  last: TestLead['first']
  isDeleted: boolean
}
const leads: TestLead[] = []
const views: { day: string; page: string; source: string; views: number }[] = []

const random = seededRandom(20_260)
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item

function touch(): TestLead['first'] {
  if (random() < 0.1) {
    return null
  }
  return {
    landing: pick(['/', '/book', '/labs']),
    ...(random() < 0.7 && { referrer: pick(['www.google.com', 'news.example', 'chatgpt.com']) }),
    ...(random() < 0.3 && {
      source: pick(['newsletter', 'LinkedIn', 'unheard-of']),
      campaign: pick(['fall', 'spring']),
    }),
  }
}

const store = await openFileStore()
const site = createTestSite({ store, settings: { CRM_FORMS_HOST: 'https://crm.example' } })
const token = (await createAccount(site, 'admin')).accessToken
beforeAll(async () => {
  const pages = ['/', '/book', '/contact']
  const sources = ['internal', 'google', 'direct', 'other']
  for (let day = '2026-09-01'; day <= '2026-11-22'; day = dayAfter(day, 1)) {
    for (const page of pages) {
      for (const source of sources) {
        views.push({ day, page, source, views: 1 + Math.floor(random() * 20) })
      }
    }
  }
  await store.db
    .insertInto('private.page_views')
    .values(views.map((row) => ({ ...row, device: 'computer' as const })))
    .execute()
  const start = Date.parse('2026-09-10T00:00Z')
  for (let index = 0; index < 900; index++) {
    leads.push({
      form: pick(LEAD_FORM_NAMES),
      receivedAt: start + Math.floor(random() * 73 * DAY_MS),
      page: pick(pages),
      first: touch(),
      last: touch(),
      isDeleted: random() < 0.05,
    })
  }
  // The last minute of a day and the first of the next day, in the consultancy's time zone.
  const edge = {
    form: 'contact' as const,
    page: '/contact',
    first: null,
    last: null,
    isDeleted: false,
  }
  for (const moment of [
    '2026-10-20T05:59:30Z',
    '2026-10-20T06:00:30Z',
    '2026-11-19T06:59:30Z',
    '2026-11-19T07:00:30Z',
  ]) {
    leads.push({ ...edge, receivedAt: Date.parse(moment) })
  }
  await store.db
    .insertInto('leads')
    .values(
      leads.map(({ form, receivedAt, page, first, last, isDeleted }, index) => ({
        form,
        email: `person-${index}@example.org`,
        fields: {},
        context: null,
        page_uri: `https://site.example${page}?utm_source=x#part`,
        dedupe_hash: String(index),
        first_touch: first && JSON.stringify(first),
        last_touch: last && JSON.stringify(last),
        received_at: new Date(receivedAt),
        deleted_at: isDeleted ? new Date() : null,
        delivery: deliveryOf(index),
      })),
    )
    .execute()
})

function deliveryOf(index: number) {
  if (index === 0) {
    return 'failed' as const
  }
  return index < 4 ? ('waiting' as const) : ('delivered' as const)
}

async function overview(query: string): Promise<Overview> {
  const headers = { authorization: `Bearer ${token}` }
  return (await site.request(`${OVERVIEW_PATH}?${query}`, { headers })).json()
}

const dayHere = (time: number) => dayIn(ZONE, time)
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const shownViews = (isWanted: (row: (typeof views)[number]) => boolean, from = FROM, to = TO) =>
  sum(
    views.flatMap((row) => (row.day >= from && row.day <= to && isWanted(row) ? [row.views] : [])),
  )
const shownLeads = (isWanted: (lead: TestLead) => boolean, from = FROM, to = TO) =>
  leads.filter(
    (lead) =>
      !lead.isDeleted &&
      dayHere(lead.receivedAt) >= from &&
      dayHere(lead.receivedAt) <= to &&
      isWanted(lead),
  ).length
const sourceOf = (of: TestLead['first']) =>
  of ? nameOfSource(visitSources, of.source ?? of.referrer ?? '') : 'unknown'

describe('figures equal a count of the rows', () => {
  const BEFORE = ['2026-09-20', '2026-10-19'] as const

  test('visits and leads, in this period and the previous one', async () => {
    const { figures, before, zone } = await overview(`from=${FROM}&to=${TO}`)
    expect(zone).toBe(ZONE)
    expect(before).toEqual({ from: BEFORE[0], to: BEFORE[1] })
    const isVisit = ({ source }: { source: string }) => source !== 'internal'
    expect(figures.visits).toEqual({
      now: shownViews(isVisit),
      before: shownViews(isVisit, ...BEFORE),
    })
    expect(figures.leads).toEqual({
      now: shownLeads(() => true),
      before: shownLeads(() => true, ...BEFORE),
    })
  })

  test.each(['day', 'week', 'month'])(
    'the trend by %s adds up to the figures',
    async (interval) => {
      const { bars, figures } = await overview(`from=${FROM}&to=${TO}&interval=${interval}`)
      expect(sum(bars.map(({ visits }) => visits))).toBe(figures.visits.now)
      expect(sum(bars.map(({ visitsBefore }) => visitsBefore ?? 0))).toBe(figures.visits.before)
      expect(sum(bars.map(({ leadsBefore }) => leadsBefore ?? 0))).toBe(figures.leads.before)
      for (const { from, to, leads: byForm } of bars) {
        for (const form of LEAD_FORM_NAMES) {
          expect(byForm[form] ?? 0).toBe(shownLeads((lead) => lead.form === form, from, to))
        }
      }
    },
  )

  test('pages have their views and their leads', async () => {
    const { pages } = await overview(`from=${FROM}&to=${TO}`)
    expect(pages.map(({ page }) => page).sort()).toEqual(['/', '/book', '/contact'])
    for (const { page, views: shown, leads: sent } of pages) {
      expect([shown, sent]).toEqual([
        shownViews((row) => row.page === page),
        shownLeads((lead) => lead.page === page),
      ])
    }
  })

  test('sources have their visits and their leads, by first and by last arrival', async () => {
    const { origins } = await overview(`from=${FROM}&to=${TO}`)
    for (const { name, visits, first, last } of origins.source) {
      expect(visits).toBe(shownViews(({ source }) => source === name))
      expect(first).toBe(shownLeads((lead) => sourceOf(lead.first) === name))
      expect(last).toBe(shownLeads((lead) => sourceOf(lead.last) === name))
    }
    expect(sum(origins.source.map(({ last }) => last))).toBe(shownLeads(() => true))
    expect(origins.source.map(({ name }) => name)).not.toContain('internal')
  })

  test('campaigns and landing pages have their leads', async () => {
    const { origins } = await overview(`from=${FROM}&to=${TO}`)
    for (const { name, first, last } of origins.campaign) {
      expect(first).toBe(shownLeads((lead) => lead.first?.campaign === name))
      expect(last).toBe(shownLeads((lead) => lead.last?.campaign === name))
    }
    expect(origins.campaign).toHaveLength(2)
    for (const { name, first } of origins.landing) {
      expect(first).toBe(shownLeads((lead) => lead.first?.landing === name))
    }
  })

  test('of one source', async () => {
    const { figures, pages, origins, bars } = await overview(`from=${FROM}&to=${TO}&source=google`)
    const found = shownLeads((lead) => sourceOf(lead.last) === 'google')
    expect(found).toBeGreaterThan(0)
    expect(figures.leads.now).toBe(found)
    expect(figures.visits.now).toBe(shownViews(({ source }) => source === 'google'))
    expect(sum(pages.map(({ leads: sent }) => sent))).toBe(found)
    const seen = origins.source.filter(({ visits, last }) => (visits ?? 0) + last > 0)
    expect(seen.map(({ name }) => name)).toEqual(['google'])
    expect(figures.surveys.now).toBeNull()
    expect(Object.keys(bars[0]?.results ?? {})).toEqual(['meetings'])
    const unknown = await overview(`from=${FROM}&to=${TO}&source=unknown`)
    expect(unknown.figures.leads.now).toBe(shownLeads((lead) => lead.last === null))
  })

  test('meetings, surveys, canvases, steps and leads that are not in the CRM', async () => {
    const met = store.db
      .selectFrom('leads')
      .select('id')
      .where('form', '=', 'meeting')
      .where('deleted_at', 'is', null)
    const rows = await met.limit(3).execute()
    for (const [index, { id }] of rows.entries()) {
      await storeTestMeeting(store, id, `2027-01-0${index + 1}T10:00Z`)
    }
    // The last minute before the period and its first, in the consultancy's time zone.
    for (const [index, createdAt] of [
      '2026-10-19T23:59:30',
      '2026-10-20T00:00:30',
      '2026-11-01T12:00',
    ].entries()) {
      await sql`update meetings set created_at = ${createdAt}::timestamp at time zone ${ZONE}
        where lead_id = ${rows[index]?.id}`.execute(store.db)
    }
    await sql`update meetings set state = 'canceled', canceled_by = 'staff' where lead_id = ${rows[2]?.id}`.execute(
      store.db,
    )
    await sql`insert into canvas_submissions (email, q1_activation_rating, q2_activation_goal)
      select 'a@example.org', 4, unnest(array['2026-11-18T23:59:30', '2026-11-19T00:00:30', '2026-10-05T12:00'])`.execute(
      store.db,
    )
    await sql`update canvas_submissions set created_at = q2_activation_goal::timestamp at time zone ${ZONE}`.execute(
      store.db,
    )
    await sql`insert into public.survey_days values ('2026-11-01', 4), ('2026-10-01', 2), ('2026-10-31', 1)`.execute(
      store.db,
    )
    await sql`insert into private.step_counts values ('2026-11-01', 'canvas-2', 7), ('2026-11-02', 'canvas-2', 1), ('2026-09-02', 'canvas-2', 9)`.execute(
      store.db,
    )
    const { figures, steps, crm } = await overview(`from=${FROM}&to=${TO}`)
    expect(figures.meetings).toEqual({ now: 1, before: 1 })
    expect(figures.surveys).toEqual({ now: 5, before: 2 })
    expect(figures.canvases).toEqual({ now: 1, before: 1 })
    for (const interval of ['day', 'week', 'month']) {
      const { bars, figures } = await overview(`from=${FROM}&to=${TO}&interval=${interval}`)
      for (const { from, to, results } of bars) {
        const { rows } = await sql<Record<string, number>>`select
          (select count(*)::int from meetings where state = 'booked' and (created_at at time zone ${ZONE})::date between ${from} and ${to}) as meetings,
          (select coalesce(sum(completed), 0)::int from survey_days where day between ${from} and ${to}) as surveys,
          (select count(*)::int from canvas_submissions where (created_at at time zone ${ZONE})::date between ${from} and ${to}) as canvases`.execute(
          store.db,
        )
        for (const name of RESULTS) {
          expect(results[name]?.now).toBe(rows[0]?.[name])
        }
      }
      for (const name of RESULTS) {
        expect(sum(bars.map(({ results }) => results[name]?.before ?? 0))).toBe(
          figures[name].before,
        )
      }
    }
    expect(steps.canvas[1]).toEqual({ step: 'canvas-2', n: 8 })
    expect(steps.survey.at(-1)).toEqual({ step: 'finished', n: 5 })
    const late = leads.slice(0, 4).filter(({ isDeleted }) => !isDeleted)
    expect((crm?.failed ?? 0) + (crm?.waiting ?? 0)).toBe(late.length)
  })
})

test('what was won counts by the day of the decision, and marks say when a page was published and a campaign began', async () => {
  await sql`update leads set state = 'won', decided_at = '2026-11-02T12:00Z', value = 100 where dedupe_hash in ('5', '6', '7', '8')`.execute(
    store.db,
  )
  await storeLeadRow(store, {
    form: 'by-hand',
    ...{
      state: 'won',
      decided_at: '2026-10-01T12:00Z',
      value: 7,
      received_at: '2026-11-02T12:00Z',
    },
  })
  await sql`insert into word_changes (area, address, version, value, original, kind, publication, path, made_at)
    values ('page', 'home.hero.title', 1, '"x"', '"y"', 'publish', gen_random_uuid(), '/labs', '2026-11-03T12:00Z')`.execute(
    store.db,
  )
  await storeLeadRow(store, { received_at: '2026-11-05T12:00Z', last_touch: '{"campaign":"late"}' })
  const { figures, origins, pages, marks } = await overview(`from=${FROM}&to=${TO}`)
  const won = leads.slice(5, 9).filter(({ isDeleted }) => !isDeleted)
  expect(figures.won).toEqual({ now: won.length, before: 1 })
  expect(figures.value).toEqual({ now: 100 * won.length, before: 7 })
  for (const { name, won: n, value } of origins.source) {
    expect([n, value]).toEqual(
      [1, 100].map((by) => by * won.filter(({ last }) => sourceOf(last) === name).length),
    )
  }
  for (const { page, won: n } of pages) {
    expect(n).toBe(won.filter((lead) => lead.page === page).length)
  }
  expect(marks).toEqual([
    { day: '2026-11-03', kind: 'published', name: '/labs' },
    { day: '2026-11-05', kind: 'campaign', name: 'late' },
  ])
  await sql`delete from leads where dedupe_hash !~ '^\\d+$'`.execute(store.db)
})

test('a year earlier means the same dates, also around February 29', async () => {
  const days = [
    '2023-02-28',
    '2023-03-01',
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
    '2025-02-28',
    '2025-03-01',
  ]
  await store.db
    .insertInto('private.page_views')
    .values(
      days.map((day, n) => ({
        day,
        page: '/',
        source: 'direct',
        device: 'phone' as const,
        views: 2 ** n,
      })),
    )
    .execute()
  const compared = async (from: string, to: string) => {
    const { bars, figures } = await overview(`from=${from}&to=${to}&interval=day&compare=year`)
    expect(sum(bars.map(({ visitsBefore }) => visitsBefore ?? 0))).toBe(figures.visits.before)
    return bars.map(({ visits, visitsBefore }) => [visits, visitsBefore])
  }
  expect(await compared('2024-02-28', '2024-03-01')).toEqual([
    [4, 1],
    [8, 0],
    [16, 2],
  ])
  expect(await compared('2025-02-28', '2025-03-01')).toEqual([
    [32, 12],
    [64, 16],
  ])
})
