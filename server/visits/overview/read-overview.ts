/** The figures of the page 'Overview', each the outcome of a query that an operator can repeat (docs/visits.md). */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { visitSources } from '#content/visit-sources.ts'
import type { Tables } from '#contract/database.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import {
  type Bar,
  type Days,
  type Origin,
  type Overview,
  type PageResult,
  type StepResult,
  UNKNOWN,
} from '#contract/overview.ts'
import { SURVEY_PATH } from '#contract/survey.ts'
import { INTERNAL, STEPS } from '#contract/visits.ts'
import { daysBetween } from './days.ts'
import { barsOf, type OverviewQuery } from './overview-query.ts'
import { nameOfSource } from './source-of.ts'

type Trx = Transaction<Tables>

const CANVAS_PATH = '/canvas'

/** Campaigns and landing pages are what addresses said, so there may be any number: the largest are shown. */
const ROWS_MAX = 100

/** Moments of a period, in the consultancy's zone. */
function within(column: RawBuilder<unknown>, { from, to }: Days, zone: string): RawBuilder<boolean> {
  return sql<boolean>`${column} >= ${from}::date::timestamp at time zone ${zone}
    and ${column} < (${to}::date + 1)::timestamp at time zone ${zone}`
}

/** @param zone IANA name; @param forwardsLeads a CRM is set up */
export async function readOverview(
  trx: Trx,
  query: OverviewQuery,
  { zone, today, forwardsLeads }: { zone: string; today: string; forwardsLeads: boolean },
): Promise<Overview> {
  const { from, to, interval, before, source } = query
  const now = { from, to }
  const sources = source === undefined ? undefined : await statedSources(trx, source)
  const views = await readViews(trx, now, before, source)
  const leads = await readLeads(trx, now, before, zone, sources)
  const counts = await readCounts(trx, now, before, zone, sources)
  return {
    zone,
    today,
    from,
    to,
    interval,
    before,
    source: source ?? null,
    countedSince: views.since,
    figures: {
      visits: { now: views.visits, before: before && views.visitsBefore },
      leads: { now: leads.total, before: before && leads.totalBefore },
      meetings: counts.meetings,
      surveys: counts.surveys,
      canvases: counts.canvases,
    },
    bars: trend(now, before, interval, views, leads),
    origins: {
      source: originsOf(leads.bySource, views.bySource),
      campaign: originsOf(leads.byCampaign),
      landing: originsOf(leads.byLanding, views.arrivalsByPage),
    },
    pages: pagesOf(views.byPage, leads.byPage),
    steps: await readSteps(trx, now, views.allByPage, counts),
    crm: forwardsLeads ? await readDeliveries(trx) : null,
  }
}

interface Views {
  since: string | null
  visits: number
  visitsBefore: number
  visitsByDay: Map<string, number>
  visitsBeforeByDay: Map<string, number>
  bySource: Map<string, number>
  /** Of the chosen source. */
  byPage: Map<string, number>
  arrivalsByPage: Map<string, number>
  /** Whatever source is chosen. */
  allByPage: Map<string, number>
}

async function readViews(trx: Trx, now: Days, before: Days | null, source: string | undefined): Promise<Views> {
  const { rows } = await sql<{
    is_now: boolean
    day: string | null
    source: string | null
    page: string | null
    visits: number
    chosen: number
    views: number
  }>`
    select day between ${now.from}::date and ${now.to}::date as is_now, day::text, source, page,
      coalesce(sum(views) filter (where source <> ${INTERNAL} and ${isChosen(source)}), 0)::int as visits,
      coalesce(sum(views) filter (where ${isChosen(source)}), 0)::int as chosen,
      sum(views)::int as views
    from private.page_views
    where day between ${now.from}::date and ${now.to}::date
      or day between ${before?.from ?? null}::date and ${before?.to ?? null}::date
    group by grouping sets ((is_now, day), (is_now, source), (is_now, page))`.execute(trx)
  const first = await sql<{ since: string | null }>`select min(day)::text as since from private.page_views`.execute(trx)
  const ofNow = rows.filter((row) => row.is_now)
  const byDay = ofNow.filter(({ day }) => day !== null)
  const byDayBefore = rows.filter((row) => !row.is_now && row.day !== null)
  const byPage = ofNow.filter(({ page }) => page !== null)
  const numbers = (found: typeof rows, key: 'day' | 'source' | 'page', value: 'visits' | 'chosen' | 'views') =>
    new Map(found.filter((row) => row[value] > 0).map((row) => [row[key] as string, row[value]]))
  return {
    since: first.rows[0]?.since ?? null,
    visits: sum(byDay.map(({ visits }) => visits)),
    visitsBefore: sum(byDayBefore.map(({ visits }) => visits)),
    visitsByDay: numbers(byDay, 'day', 'visits'),
    visitsBeforeByDay: numbers(byDayBefore, 'day', 'visits'),
    bySource: numbers(
      ofNow.filter((row) => row.source !== null),
      'source',
      'visits',
    ),
    byPage: numbers(byPage, 'page', 'chosen'),
    arrivalsByPage: numbers(byPage, 'page', 'visits'),
    allByPage: numbers(byPage, 'page', 'views'),
  }
}

const isChosen = (source: string | undefined) =>
  source === undefined ? sql<boolean>`true` : sql<boolean>`source = ${source}`

/** What the touches of leads say that are counted under a name. @returns null among them: touches that are missing */
async function statedSources(trx: Trx, source: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ stated: string | null }>`
    select distinct last_source as stated from public.leads where deleted_at is null`.execute(trx)
  return rows.map(({ stated }) => stated).filter((stated) => nameOf(stated) === source)
}

/** @param stated null: there is no touch */
const nameOf = (stated: string | null) => (stated === null ? UNKNOWN : nameOfSource(visitSources, stated))

/** Leads of the chosen source. A lead counts by its last arrival, as a visit does. */
function isFrom(sources: readonly (string | null)[] | undefined): RawBuilder<boolean> {
  if (!sources) return sql<boolean>`true`
  const stated = JSON.stringify(sources.filter((source) => source !== null))
  const named = sql<boolean>`last_source in (select jsonb_array_elements_text(${stated}::jsonb))`
  return sources.includes(null) ? sql<boolean>`(last_source is null or ${named})` : named
}

interface Touched {
  first: Map<string, number>
  last: Map<string, number>
}

interface LeadNumbers {
  total: number
  totalBefore: number
  byDay: Map<string, Partial<Record<LeadFormName, number>>>
  beforeByDay: Map<string, number>
  bySource: Touched
  byCampaign: Touched
  byLanding: Touched
  byPage: Map<string, number>
}

async function readLeads(
  trx: Trx,
  now: Days,
  before: Days | null,
  zone: string,
  sources: readonly (string | null)[] | undefined,
): Promise<LeadNumbers> {
  const received = sql.ref('received_at')
  const inPeriod = (days: Days) => sql`
    from public.leads where deleted_at is null and ${within(received, days, zone)} and ${isFrom(sources)}`
  const { rows } = await sql<{
    day: string | null
    form: LeadFormName
    page: string | null
    set: number
    first_source: string | null
    last_source: string | null
    first_campaign: string | null
    last_campaign: string | null
    first_landing: string | null
    last_landing: string | null
    n: number
  }>`
    select day, form, page, first_source, last_source, first_campaign, last_campaign, first_landing, last_landing,
      count(*)::int as n,
      grouping(form, page, first_source, last_source, first_campaign, last_campaign, first_landing, last_landing)
        as set
    from (select (received_at at time zone ${zone})::date::text as day, form, page, first_source, last_source,
      first_campaign, last_campaign, first_landing, last_landing ${inPeriod(now)}) as found
    group by grouping sets ((day, form), (page), (first_source), (last_source), (first_campaign), (last_campaign),
      (first_landing), (last_landing))`.execute(trx)
  const earlier = before
    ? await sql<{ day: string; n: number }>`
        select (received_at at time zone ${zone})::date::text as day, count(*)::int as n ${inPeriod(before)}
        group by 1`.execute(trx)
    : { rows: [] }

  // Each bit of GROUPING that is 0 names the column that the row was grouped by (PostgreSQL, 'Grouping Operations').
  const columns = [
    'form',
    'page',
    'first_source',
    'last_source',
    'first_campaign',
    'last_campaign',
    'first_landing',
    'last_landing',
  ] as const
  const rowsOf = (column: (typeof columns)[number]) =>
    rows.filter(({ set }) => (set & (1 << (columns.length - 1 - columns.indexOf(column)))) === 0)
  const numbers = (
    column: Exclude<(typeof columns)[number], 'form'>,
    name: (stated: string | null) => string | null,
  ) => {
    const found = new Map<string, number>()
    for (const row of rowsOf(column)) {
      const key = name(row[column])
      if (key !== null) found.set(key, (found.get(key) ?? 0) + row.n)
    }
    return found
  }
  const asStated = (stated: string | null) => stated
  const byDay: LeadNumbers['byDay'] = new Map()
  for (const { day, form, n } of rowsOf('form')) {
    const forms = byDay.get(day as string) ?? {}
    forms[form] = n
    byDay.set(day as string, forms)
  }
  return {
    total: sum(rowsOf('form').map(({ n }) => n)),
    totalBefore: sum(earlier.rows.map(({ n }) => n)),
    byDay,
    beforeByDay: new Map(earlier.rows.map(({ day, n }) => [day, n])),
    bySource: { first: numbers('first_source', nameOf), last: numbers('last_source', nameOf) },
    byCampaign: { first: numbers('first_campaign', asStated), last: numbers('last_campaign', asStated) },
    byLanding: { first: numbers('first_landing', asStated), last: numbers('last_landing', asStated) },
    byPage: numbers('page', asStated),
  }
}

interface OtherCounts {
  meetings: Overview['figures']['meetings']
  surveys: Overview['figures']['surveys']
  canvases: Overview['figures']['canvases']
  /** Whatever source is chosen. */
  finished: { surveys: number; canvases: number }
}

async function readCounts(
  trx: Trx,
  now: Days,
  before: Days | null,
  zone: string,
  sources: readonly (string | null)[] | undefined,
): Promise<OtherCounts> {
  const meetingsIn = (days: Days | null) =>
    numberOf(
      trx,
      days &&
        sql`select count(*)::int as n from public.meetings m join public.leads on leads.id = m.lead_id
          where m.state = 'booked' and leads.deleted_at is null and ${within(sql.ref('m.created_at'), days, zone)}
            and ${isFrom(sources)}`,
    )
  const surveysIn = (days: Days | null) =>
    numberOf(
      trx,
      days &&
        sql`select coalesce(sum(completed), 0)::int as n from public.survey_days
          where day between ${days.from}::date and ${days.to}::date`,
    )
  const canvasesIn = (days: Days | null) =>
    numberOf(
      trx,
      days &&
        sql`select count(*)::int as n from public.canvas_submissions
          where deleted_at is null and ${within(sql.ref('created_at'), days, zone)}`,
    )
  const surveys = { now: await surveysIn(now), before: await surveysIn(before) }
  const canvases = { now: await canvasesIn(now), before: await canvasesIn(before) }
  const unknown = { now: null, before: null }
  return {
    meetings: { now: await meetingsIn(now), before: await meetingsIn(before) },
    surveys: sources ? unknown : surveys,
    canvases: sources ? unknown : canvases,
    finished: { surveys: surveys.now ?? 0, canvases: canvases.now ?? 0 },
  }
}

async function numberOf(trx: Trx, query: RawBuilder<unknown> | null): Promise<number | null> {
  if (!query) return null
  const { rows } = await (query as RawBuilder<{ n: number }>).execute(trx)
  return rows[0]?.n ?? 0
}

async function readSteps(
  trx: Trx,
  { from, to }: Days,
  views: ReadonlyMap<string, number>,
  { finished }: OtherCounts,
): Promise<Overview['steps']> {
  const { rows } = await sql<{ step: string; n: number }>`
    select step, sum(n)::int as n from private.step_counts where day between ${from}::date and ${to}::date
    group by step`.execute(trx)
  const reached = new Map(rows.map(({ step, n }) => [step, n]))
  const steps = (path: string, prefix: string, last: number): StepResult[] => [
    { step: 'opened', n: views.get(path) ?? 0 },
    ...STEPS.filter((step) => step.startsWith(prefix)).map((step) => ({ step, n: reached.get(step) ?? 0 })),
    { step: 'finished', n: last },
  ]
  return {
    survey: steps(SURVEY_PATH, 'survey-', finished.surveys),
    canvas: steps(CANVAS_PATH, 'canvas-', finished.canvases),
  }
}

async function readDeliveries(trx: Trx): Promise<NonNullable<Overview['crm']>> {
  const { rows } = await sql<{ waiting: number; failed: number; oldest: Date | null }>`
    select count(*) filter (where delivery = 'waiting')::int as waiting,
      count(*) filter (where delivery = 'failed')::int as failed,
      min(received_at) filter (where delivery = 'waiting') as oldest
    from public.leads where delivery in ('waiting', 'failed') and deleted_at is null`.execute(trx)
  const { waiting = 0, failed = 0, oldest = null } = rows[0] ?? {}
  return { waiting, failed, oldest: oldest && new Date(oldest).toISOString() }
}

function trend(
  now: Days,
  before: Days | null,
  interval: OverviewQuery['interval'],
  views: Views,
  leads: LeadNumbers,
): Bar[] {
  const bars = barsOf(now, interval).map(
    (days): Bar => ({
      ...days,
      visits: 0,
      leads: {},
      visitsBefore: before && 0,
      leadsBefore: before && 0,
    }),
  )
  const barOf = (day: string) => bars.find(({ from, to }) => day >= from && day <= to)
  for (const [day, n] of views.visitsByDay) {
    const bar = barOf(day)
    if (bar) bar.visits += n
  }
  for (const [day, forms] of leads.byDay) {
    const bar = barOf(day)
    if (!bar) continue
    const sums: Partial<Record<LeadFormName, number>> = { ...bar.leads }
    for (const [form, n] of Object.entries(forms) as [LeadFormName, number][]) sums[form] = (sums[form] ?? 0) + n
    bar.leads = sums
  }
  if (!before) return bars
  // A day of the period before belongs to the bar that is as far from the beginning.
  const shift = daysBetween(before.from, now.from)
  const today = (day: string) => barOf(new Date(Date.parse(day) + shift * 86_400_000).toISOString().slice(0, 10))
  for (const [day, n] of views.visitsBeforeByDay) {
    const bar = today(day)
    if (bar) bar.visitsBefore = (bar.visitsBefore ?? 0) + n
  }
  for (const [day, n] of leads.beforeByDay) {
    const bar = today(day)
    if (bar) bar.leadsBefore = (bar.leadsBefore ?? 0) + n
  }
  return bars
}

function originsOf({ first, last }: Touched, visits?: ReadonlyMap<string, number>): Origin[] {
  const names = new Set([...(visits?.keys() ?? []), ...first.keys(), ...last.keys()])
  names.delete(INTERNAL)
  return [...names]
    .map((name) => ({
      name,
      visits: visits ? (visits.get(name) ?? 0) : null,
      first: first.get(name) ?? 0,
      last: last.get(name) ?? 0,
    }))
    .toSorted(
      (one, other) => (other.visits ?? 0) - (one.visits ?? 0) || other.last - one.last || other.first - one.first,
    )
    .slice(0, ROWS_MAX)
}

function pagesOf(views: ReadonlyMap<string, number>, leads: ReadonlyMap<string, number>): PageResult[] {
  return [...new Set([...views.keys(), ...leads.keys()])]
    .map((page) => ({
      page,
      // The booking page and the partner form are shown inside other pages, and those were counted.
      views: page.startsWith('/embed/') ? null : (views.get(page) ?? 0),
      leads: leads.get(page) ?? 0,
    }))
    .toSorted((one, other) => (other.views ?? 0) - (one.views ?? 0) || other.leads - one.leads)
    .slice(0, ROWS_MAX)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
