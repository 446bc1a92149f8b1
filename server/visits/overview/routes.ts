/** `GET /admin/api/overview`, also as a file. Every call needs the bearer token of a member of staff. */
import { type Context, Hono } from 'hono'
import { overview as words } from '#content/staff/overview.ts'
import { visitSources } from '#content/visit-sources.ts'
import { LEAD_FORM_NAMES, LEAD_FORMS } from '#contract/lead-forms.ts'
import { type Origin, OVERVIEW_PATH, type Overview, type PageResult } from '#contract/overview.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { csvAnswer, csvHead, csvText } from '#server/staff/csv-text.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { dayIn } from '../days.ts'
import { readOverviewQuery } from './query.ts'
import { readOverview } from './read-overview.ts'

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
    return readOverview(inTransaction, query, { zone, today, forwardsLeads: dependencies.forwardsLeads })
  }

  routes.get(OVERVIEW_PATH, async (c) => c.json(await read(c)))

  routes.get(`${OVERVIEW_PATH}/export`, async (c) => {
    const overview = await read(c)
    return csvAnswer(c, `overview-${overview.from}-${overview.to}`, overviewCsv(overview))
  })

  return routes
}

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
 * All figures of the page, one per line, so that a spreadsheet can make any table of them with a pivot.
 * @returns CSV with a byte order mark
 */
function overviewCsv(overview: Overview): string {
  const lines: Record<(typeof COLUMNS)[number], Cell>[] = []
  const add = (table: string, row: string, measure: string, value: Cell) => lines.push({ table, row, measure, value })
  const labels = new Map(visitSources.map(({ name, label }) => [name, label]))

  for (const [row, days] of Object.entries({ now: overview, before: overview.before }))
    for (const end of ['from', 'to'] as const) add('period', row, end, days?.[end] ?? null)
  add('period', 'time zone', 'name', overview.zone)
  add('period', 'source', 'name', overview.source ?? words.controls.allSources)
  for (const [figure, { now, before }] of Object.entries(overview.figures)) {
    add('figures', figure, 'now', now)
    add('figures', figure, 'before', before)
  }
  for (const { from, visits, visitsBefore, leads, leadsBefore } of overview.bars) {
    add('trend', from, 'visits', visits)
    add('trend', from, 'visits before', visitsBefore)
    for (const form of LEAD_FORM_NAMES) add('trend', from, `leads: ${LEAD_FORMS[form].name}`, leads[form] ?? 0)
    add('trend', from, 'leads before', leadsBefore)
  }
  for (const { day, kind, name } of overview.marks) add('marks', day, kind, name)
  const addAll = (table: string, row: string, figures: object) => {
    for (const [figure, value] of Object.entries(figures))
      add(table, row, MEASURES[figure as keyof typeof MEASURES], value)
  }
  for (const [kind, rows] of Object.entries(overview.origins))
    for (const { name, ...figures } of rows)
      addAll(kind, kind === 'source' ? (labels.get(name) ?? name) : name, figures)
  for (const { page, ...figures } of overview.pages) addAll('pages', page, figures)
  for (const [flow, steps] of Object.entries(overview.steps))
    for (const { step, n } of steps) add(flow, step, 'people', n)
  add('crm', 'waiting', 'leads', overview.crm?.waiting ?? null)
  add('crm', 'failed', 'leads', overview.crm?.failed ?? null)
  return csvHead(COLUMNS) + csvText(COLUMNS, lines)
}
