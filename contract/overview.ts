/** What the page 'Overview' asks for and gets. All days are calendar days (`YYYY-MM-DD`) of the consultancy's time zone. */
import type { LeadFormName } from './lead-forms.ts'
import { STAFF_API_PATH } from './staff.ts'

export const OVERVIEW_PATH = `${STAFF_API_PATH}/overview`

/** Periods that end today, by the name they have in the address, with their number of days. */
export const PERIODS = { today: 1, '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const
export type PeriodName = keyof typeof PERIODS
export const USUAL_PERIOD: PeriodName = '30d'

/** Lengths of the bars in the trend. */
export const INTERVALS = ['day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]

/** What the figures are compared with: as many days just before, or the same days a year earlier. */
export const COMPARISONS = ['previous', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The longest period that can be asked for. */
export const PERIOD_MAX_DAYS = 731

export const FIGURES = ['visits', 'leads', 'meetings', 'surveys', 'canvases'] as const
export type FigureName = (typeof FIGURES)[number]

/** Touches of a lead that are missing: posted without scripting, or by a browser that asks not to be tracked. */
export const UNKNOWN = 'unknown'

/** A period; both days belong to it. */
export interface Days {
  from: string
  to: string
}

/** One bar of the trend. */
export interface Bar extends Days {
  visits: number
  leads: Readonly<Partial<Record<LeadFormName, number>>>
  /** Of the bar at the same place in the period before; null without one. */
  visitsBefore: number | null
  leadsBefore: number | null
}

/** One place that visits and leads come from. */
export interface Origin {
  /** Of a source its listed name; of a campaign and a landing page what the address said. */
  name: string
  /** Null where visits are not counted by it. */
  visits: number | null
  /** Leads whose first, and whose last arrival came from there. */
  first: number
  last: number
}

export interface PageResult {
  page: string
  /** Null: views of this page are not counted. */
  views: number | null
  /** Leads sent from it. */
  leads: number
}

/** How many reached a step. */
export interface StepResult {
  /** `opened`, a name of `STEPS`, or `finished`. */
  step: string
  n: number
}

/** Answer of `GET {OVERVIEW_PATH}`. */
export interface Overview extends Days {
  zone: string
  /** In that zone. */
  today: string
  interval: Interval
  before: Days | null
  /** The source that everything is limited to; null: all of them. */
  source: string | null
  /** The first day with a visit; null: none was ever counted. */
  countedSince: string | null
  /** `null`: not known by source. */
  figures: Readonly<Record<FigureName, { now: number | null; before: number | null }>>
  bars: Bar[]
  origins: { source: Origin[]; campaign: Origin[]; landing: Origin[] }
  pages: PageResult[]
  steps: { survey: StepResult[]; canvas: StepResult[] }
  /** Leads on their way to the CRM, now and whatever the period; null without one. */
  crm: { waiting: number; failed: number; oldest: string | null } | null
}
