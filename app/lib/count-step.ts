import { STEPS_PATH, type Step } from '#contract/visits.ts'

/**
 * Whether the browser asks that its user is not counted. `document/deferred-start.js` makes the
 * same check for page views.
 */
export const wantsToBeLeftOut = () =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/**
 * Counts that a step of the survey or the canvas was reached, without any data about the visitor.
 */
export function countStep(step: Step): void {
  if (!wantsToBeLeftOut()) {
    navigator.sendBeacon?.(STEPS_PATH, step)
  }
}
