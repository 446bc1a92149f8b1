/** Rows of what is counted about visits. */
import type { Device, Step } from '../visits.ts'
import type { Timestamp } from './columns.ts'

export interface PageViewsTable {
  day: Timestamp
  page: string
  source: string
  device: Device
  views: number
}

/** How often steps of the survey and of the canvas were reached. */
export interface StepCountsTable {
  day: Timestamp
  step: Step
  n: number
}
