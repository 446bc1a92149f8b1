import { STEPS_PATH, type Step } from '#contract/visits.ts'

/** The signals by which a browser says that its user does not want to be counted. */
type Signals = Pick<Navigator, 'doNotTrack'> & { globalPrivacyControl?: boolean }

/** `document/deferred-start.js` asks the same before it counts a page. */
export function wantsToBeLeftOut({ globalPrivacyControl, doNotTrack }: Signals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1'
}

/** Counts that a step of the survey or the canvas was reached: a number, without anything about who reached it. */
export function countStep(step: Step): void {
  if (!wantsToBeLeftOut(navigator)) navigator.sendBeacon(STEPS_PATH, step)
}
