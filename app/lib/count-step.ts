import { STEPS_PATH, type Step } from '#contract/visits.ts'

/** Signals of a browser whose user does not want to be counted. */
type Signals = Pick<Navigator, 'doNotTrack'> & { globalPrivacyControl?: boolean }

/** `document/deferred-start.js` makes the same check before it counts a page view. */
export function wantsToBeLeftOut({ globalPrivacyControl, doNotTrack }: Signals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1'
}

/** Counts that a step of the survey or the canvas was reached, without any data about the visitor. */
export function countStep(step: Step): void {
  if (!wantsToBeLeftOut(navigator)) navigator.sendBeacon(STEPS_PATH, step)
}
