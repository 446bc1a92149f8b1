/**
 * Request and answer of the page 'Overview'. All days are calendar days (`YYYY-MM-DD`) of the
 * consultancy's time zone.
 */
import type { LeadFormName } from './lead-forms.ts'
import type { NamedAddedPages } from './staff/added-pages.ts'
import { STAFF_API_PATH } from './staff.ts'

export const OVERVIEW_PATH = `${STAFF_API_PATH}/overview`

/** Number of days of each period that ends today, by the period's name in the address. */
export const PERIODS = { today: 1, '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const
export type PeriodName = keyof typeof PERIODS
export const USUAL_PERIOD: PeriodName = '30d'

/** Time spans that a bar of the trend can stand for. */
export const INTERVALS = ['day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]

/**
 * What figures are compared with: the same number of days before the period, or the same days a
 * year earlier.
 */
export const COMPARISONS = ['previous', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The longest period that can be asked for. */
export const PERIOD_MAX_DAYS = 731

/** Meetings that were booked, surveys that were finished and canvases that were sent. */
export const RESULTS = ['meetings', 'surveys', 'canvases'] as const
type ResultName = (typeof RESULTS)[number]
type FigureName = 'visits' | 'leads' | 'won' | 'value' | ResultName

/**
 * Source of a lead without touches: its form was posted without scripting, or by a browser that
 * asks not to be tracked.
 */
export const UNKNOWN = 'unknown'

/** A period from its first to its last day, both included. */
export interface Days {
  from: string
  to: string
}

/** One bar of the trend. */
interface Bar extends Days {
  visits: number
  leads: Readonly<Partial<Record<LeadFormName, number>>>
  /** Value at the same place in the earlier period. Null when there is none. */
  visitsBefore: number | null
  leadsBefore: number | null
  /** Without what is not known by source. */
  results: Readonly<Partial<Record<ResultName, { now: number; before: number | null }>>>
}

/**
 * Leads that were won in the period, whenever they came in, and what they brought in whole units of
 * `site.currency`.
 */
export interface Won {
  won: number
  value: number
}

/**
 * What may have moved a figure: texts of a page were published, or the first lead of a campaign
 * came in.
 */
export interface Mark {
  day: string
  kind: 'published' | 'campaign'
  /** Path of the page, or the campaign. */
  name: string
}

/** One place that visits and leads come from. */
export interface Origin extends Won {
  /** The listed name of a source. For a campaign and a landing page, the text from the address. */
  name: string
  /** Null when visits are not counted by this property. */
  visits: number | null
  /** Leads whose first visit came from there, and leads whose last visit did. */
  first: number
  last: number
}

export interface PageResult extends Won {
  page: string
  /** Null when views of this page are not counted. */
  views: number | null
  /** Leads sent from this page. */
  leads: number
}

/** How often a step was reached. */
export interface StepResult {
  /** `opened`, a name of `STEPS`, or `finished`. */
  step: string
  n: number
}

/** Answer of `GET {OVERVIEW_PATH}`. */
export interface Overview extends Days {
  zone: string
  /** Today in that time zone. */
  today: string
  interval: Interval
  before: Days | null
  /** The source that all figures are limited to. Null for all sources. */
  source: string | null
  /** The first day with a counted visit. Null while there is none. */
  countedSince: string | null
  /** Null for figures that are not known by source. */
  figures: Readonly<Record<FigureName, { now: number | null; before: number | null }>>
  bars: Bar[]
  marks: Mark[]
  origins: { source: Origin[]; campaign: Origin[]; landing: Origin[] }
  pages: PageResult[]
  /** Those of all these pages that staff added. */
  addedPages: NamedAddedPages
  steps: { survey: StepResult[]; canvas: StepResult[] }
  /** Leads on their way to the CRM now, independent of the period. Null when no CRM is set up. */
  crm: { waiting: number; failed: number; oldest: string | null } | null
}
