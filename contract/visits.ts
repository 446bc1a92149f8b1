/** What is counted about visits. Only numbers are stored, and nothing per visitor. */
import { SUMMARY_STEP } from './canvas.ts'

/**
 * Takes a page view as two lines of text: path of the page, and where the visitor came from. That
 * is the referrer without its query, followed by the page's own query if it names a campaign
 * (`?utm_source=…`), or the origin of this site for a page reached within the visit.
 */
export const VISITS_PATH = '/visits'

/** Takes the name of a step that was reached. */
export const STEPS_PATH = '/visits/steps'

/**
 * Columns of `private.page_views`. The privacy policy describes each of them, which a test checks.
 */
export const PAGE_VIEW_COLUMNS = ['day', 'page', 'source', 'device', 'views'] as const

export const DEVICES = ['computer', 'phone', 'tablet'] as const
export type Device = (typeof DEVICES)[number]

/** A page reached from another page of this site. Every other source begins a visit. */
export const INTERNAL = 'internal'
/**
 * No referrer and no campaign: a typed address, a bookmark, or a program that sends no referrer.
 */
export const DIRECT = 'direct'
/** A source that the list (`content/visit-sources.ts`) does not name. */
export const OTHER = 'other'

/** A site or a campaign that visitors come from. */
export interface VisitSource {
  /** Key that is stored with the counts, so it must not change. */
  name: string
  label: string
  /**
   * Hosts with their subdomains. After a final dot comes a top-level domain or one such as `co.uk`.
   * @example ['google.', 'bing.com']
   */
  hosts: readonly string[]
  /** Values of `utm_source`, in lower case. */
  campaigns?: readonly string[]
}

/** Steps of the survey and the canvas. Only how often each was reached on a day is stored. */
export const STEPS = [
  'survey-begun',
  /** Reached when the first slider is moved. */
  'survey-rated',
  ...Array.from({ length: SUMMARY_STEP - 1 }, (_, index) => canvasStep(index + 2)),
] as const
export type Step = 'survey-begun' | 'survey-rated' | `canvas-${number}`

/** @param number from 2: the first step is the page itself */
export function canvasStep(number: number): `canvas-${number}` {
  return `canvas-${number}`
}

/**
 * Counts of at most this many seconds are lost when a process is killed. A process that is stopped
 * loses none.
 */
export const VISITS_LOST_MAX_SECONDS = 5
