/**
 * `GET /admin/api/overview`, also as a file. Every call needs the bearer token of a member of
 * staff. An operator can repeat the query of each figure (docs/visits.md).
 */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { overview as words } from '#content/staff/overview.ts'
import { visitSources } from '#content/visit-sources.ts'
import { LEAD_FORM_NAMES, LEAD_FORMS } from '#contract/lead-forms.ts'
import {
  type Days,
  type Mark,
  type Origin,
  OVERVIEW_PATH,
  type Overview,
  type PageResult,
  type StepResult,
} from '#contract/overview.ts'
import { SURVEY_PATH } from '#contract/survey.ts'
import { STEPS } from '#contract/visits.ts'
import type { Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { csvAnswer, csvHead, csvText } from '#server/staff/csv-text.ts'
import { type SignedInStaff, signedInStaff } from '#server/staff/signed-in-staff.ts'
import { namedAddedPages } from '#server/words/added-pages.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { dayIn } from '../days.ts'
import { chosenSource, countPeriod, within } from './count-period.ts'
import { figuresOf } from './figures.ts'
import { barStarts, type OverviewQuery, readOverviewQuery } from './query.ts'

interface OverviewRoutesDependencies extends CallerDependencies {
  /** Whether a CRM is set up to which leads are forwarded. */
  forwardsLeads: boolean
  words: CurrentWords
}

export function overviewRoutes(dependencies: OverviewRoutesDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  async function read(c: Context<AppEnv>): Promise<Overview> {
    const { inTransaction } = await signedInStaff(c, dependencies, 'overview')
    const { zone } = dependencies.words('site')
    const today = dayIn(zone, Date.now())
    const query = readOverviewQuery(new URL(c.req.url).searchParams, today)
    const overview = await readOverview(inTransaction, query, {
      zone,
      today,
      forwardsLeads: dependencies.forwardsLeads,
    })
    return {
      ...overview,
      addedPages: namedAddedPages(pathsIn(overview), dependencies.words.valueAt),
    }
  }

  routes.get(OVERVIEW_PATH, async (c) => c.json(await read(c)))

  routes.get(`${OVERVIEW_PATH}/export`, async (c) => {
    const overview = await read(c)
    return csvAnswer(c, `overview-${overview.from}-${overview.to}`, overviewCsv(overview))
  })

  return routes
}

type Figures = Omit<Overview, 'addedPages'>

/** Paths that the figures name. */
const pathsIn = ({ pages, origins, marks }: Figures): string[] => [
  ...pages.map(({ page }) => page),
  ...[...origins.landing, ...marks].map(({ name }) => name),
]

type Cell = string | number | null

/** Names of the figures of an origin or a page. */
const MEASURES = {
  visits: 'visits',
  views: 'views',
  last: 'leads',
  leads: 'leads',
  first: 'leads by first arrival',
  won: 'leads won',
  value: 'value won',
} satisfies Record<Exclude<keyof Origin | keyof PageResult, 'name' | 'page'>, string>
const COLUMNS = ['table', 'row', 'measure', 'value'] as const

/**
 * All figures of the page, one per line, so that a spreadsheet can make any table of them with a
 * pivot.
 * @returns CSV with a byte order mark
 */
function overviewCsv(overview: Overview): string {
  const lines: Record<(typeof COLUMNS)[number], Cell>[] = []
  const add = (table: string, row: string, measure: string, value: Cell) =>
    lines.push({ table, row, measure, value })
  const labels = new Map(visitSources.map(({ name, label }) => [name, label]))

  for (const [row, days] of Object.entries({ now: overview, before: overview.before })) {
    for (const end of ['from', 'to'] as const) {
      add('period', row, end, days?.[end] ?? null)
    }
  }
  add('period', 'time zone', 'name', overview.zone)
  add('period', 'source', 'name', overview.source ?? words.controls.allSources)
  for (const [figure, { now, before }] of Object.entries(overview.figures)) {
    add('figures', figure, 'now', now)
    add('figures', figure, 'before', before)
  }
  for (const { from, visits, visitsBefore, leads, leadsBefore, results } of overview.bars) {
    add('trend', from, 'visits', visits)
    add('trend', from, 'visits before', visitsBefore)
    for (const form of LEAD_FORM_NAMES) {
      add('trend', from, `leads: ${LEAD_FORMS[form].name}`, leads[form] ?? 0)
    }
    add('trend', from, 'leads before', leadsBefore)
    for (const [result, { now, before }] of Object.entries(results)) {
      add('trend', from, result, now)
      add('trend', from, `${result} before`, before)
    }
  }
  for (const { day, kind, name } of overview.marks) {
    add('marks', day, kind, name)
  }
  const addAll = (table: string, row: string, figures: object) => {
    for (const [figure, value] of Object.entries(figures)) {
      add(table, row, MEASURES[figure as keyof typeof MEASURES], value)
    }
  }
  for (const [kind, rows] of Object.entries(overview.origins)) {
    for (const { name, ...figures } of rows) {
      addAll(kind, kind === 'source' ? (labels.get(name) ?? name) : name, figures)
    }
  }
  for (const { page, ...figures } of overview.pages) {
    addAll('pages', page, figures)
  }
  for (const [flow, steps] of Object.entries(overview.steps)) {
    for (const { step, n } of steps) {
      add(flow, step, 'people', n)
    }
  }
  add('crm', 'waiting', 'leads', overview.crm?.waiting ?? null)
  add('crm', 'failed', 'leads', overview.crm?.failed ?? null)
  return csvHead(COLUMNS) + csvText(COLUMNS, lines)
}

/**
 * @param options.zone IANA name of the consultancy's time zone @param options.today day there
 * @param options.forwardsLeads whether a CRM is set up
 */
async function readOverview(
  inTransaction: SignedInStaff['inTransaction'],
  query: OverviewQuery,
  { zone, today, forwardsLeads }: { zone: string; today: string; forwardsLeads: boolean },
): Promise<Figures> {
  const { from, to, interval, before, source } = query
  const now = { from, to }
  const starts = barStarts(query)
  const chosen =
    source === undefined
      ? undefined
      : await inTransaction((trx) => chosenSource(trx, source), { readOnly: true })
  const counting = { zone, source: chosen }
  const counts = await countPeriod(inTransaction, now, {
    ...counting,
    starts: starts.now,
    isByAttribute: true,
  })
  const countsBefore =
    before &&
    (await countPeriod(inTransaction, before, {
      ...counting,
      starts: starts.before,
      isByAttribute: false,
    }))
  const { viewsByPage, finished, ...shown } = figuresOf(query, counts, countsBefore)
  const campaigns = shown.origins.campaign.map(({ name }) => name)
  const others = await inTransaction(
    async (trx) => ({
      steps: await readSteps(trx, now, viewsByPage, finished),
      marks: await readMarks(trx, now, campaigns, zone),
      countedSince: await readFirstDay(trx),
      crm: forwardsLeads ? await readDeliveries(trx) : null,
    }),
    { readOnly: true },
  )
  return {
    zone,
    today,
    from,
    to,
    interval,
    before,
    source: source ?? null,
    ...shown,
    ...others,
  }
}

const CANVAS_PATH = '/canvas'

/**
 * How many visitors reached each step. @param views views of each page @param finished counts of
 * all sources
 */
async function readSteps(
  trx: Trx,
  { from, to }: Days,
  views: ReadonlyMap<string, number>,
  finished: { surveys: number; canvases: number },
): Promise<Overview['steps']> {
  const { rows } = await sql<{ step: string; n: number }>`
    select step, sum(n)::int as n from private.step_counts where day between ${from}::date and ${to}::date
    group by step`.execute(trx)
  const reached = new Map(rows.map(({ step, n }) => [step, n]))
  const steps = (path: string, prefix: string, last: number): StepResult[] => [
    { step: 'opened', n: views.get(path) ?? 0 },
    ...STEPS.filter((step) => step.startsWith(prefix)).map((step) => ({
      step,
      n: reached.get(step) ?? 0,
    })),
    { step: 'finished', n: last },
  ]
  return {
    survey: steps(SURVEY_PATH, 'survey-', finished.surveys),
    canvas: steps(CANVAS_PATH, 'canvas-', finished.canvases),
  }
}

/** More would hide the bars. */
const MARKS_MAX = 100

/** Pages whose texts were published in the period, and those of the campaigns that began in it. */
async function readMarks(
  trx: Trx,
  days: Days,
  campaigns: readonly string[],
  zone: string,
): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select distinct (made_at at time zone ${zone})::date::text as day, 'published' as kind, path as name
    from public.word_changes where kind <> 'release' and ${within('made_at', days, zone)}
    union all
    select day::text, 'campaign', campaign from unnest(${campaigns}::text[]) as c (campaign),
      lateral (select (min(received_at) at time zone ${zone})::date as day from public.leads where last_campaign = campaign) began
    where day between ${days.from}::date and ${days.to}::date
    order by day, kind, name limit ${MARKS_MAX}`.execute(trx)
  return rows
}

/** The first day with a counted view, or null. */
async function readFirstDay(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null
  }>`select min(day)::text as day from private.page_views`.execute(trx)
  return rows[0]?.day ?? null
}

/** Leads that are not in the CRM now, regardless of the period. */
async function readDeliveries(trx: Trx): Promise<NonNullable<Overview['crm']>> {
  const { rows } = await sql<{ waiting: number; failed: number; oldest: Date | null }>`
    select count(*) filter (where delivery = 'waiting')::int as waiting,
      count(*) filter (where delivery = 'failed')::int as failed,
      min(received_at) filter (where delivery = 'waiting') as oldest
    from public.leads where delivery in ('waiting', 'failed') and deleted_at is null`.execute(trx)
  const { waiting = 0, failed = 0, oldest = null } = rows[0] ?? {}
  return { waiting, failed, oldest: oldest && new Date(oldest).toISOString() }
}
