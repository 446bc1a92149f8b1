/** Rows of what is counted about visits. */
import type { Device, Step } from '../visits.ts'
import type { Day } from './columns.ts'

export interface PageViewsTable {
  day: Day
  page: string
  source: string
  device: Device
  views: number
}

/** How often steps of the survey and of the canvas were reached. */
export interface StepCountsTable {
  day: Day
  step: Step
  n: number
}
