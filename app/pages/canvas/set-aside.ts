/**
 * Canvases that another one has replaced on this device. They are kept, so that opening a link
 * loses nothing that was typed.
 */
import { browserStorage, storedJson } from '#app/lib/browser-storage.ts'
import { type CanvasDraft, changeDraft, currentDraft, isUntouched, parseDraft } from './draft.ts'

const { device } = browserStorage
const ASIDE_KEY = 'everturn-canvas-aside'
/** Further ones make the oldest go. */
const ASIDE_MAX = 5

export const hasSameAnswers = (a: CanvasDraft, b: CanvasDraft): boolean =>
  JSON.stringify(a.answers) === JSON.stringify(b.answers)

/** The newest first. */
export function draftsAside(): CanvasDraft[] {
  const stored = storedJson(device, ASIDE_KEY)
  const drafts = Array.isArray(stored) ? stored.map((one) => parseDraft(JSON.stringify(one))) : []
  return drafts.filter((draft) => !isUntouched(draft))
}

function keepAside(drafts: readonly CanvasDraft[]): void {
  if (drafts.length === 0) {
    device.removeItem(ASIDE_KEY)
  } else {
    device.setItem(ASIDE_KEY, JSON.stringify(drafts.slice(0, ASIDE_MAX)))
  }
}

/** Another canvas takes the place of the draft, which is set aside. */
export function replaceDraft(next: CanvasDraft): void {
  const before = currentDraft()
  const others = draftsAside().filter((one) => !hasSameAnswers(one, next))
  const isNeeded = !(isUntouched(before) || hasSameAnswers(before, next))
  keepAside(isNeeded ? [before, ...others] : others)
  changeDraft(() => next)
}

/**
 * The canvas that was set aside last takes the place of the draft, which goes to the end of those
 * set aside. So all of them come back in turn.
 * @returns the canvas that is the draft now
 */
export function bringBack(): CanvasDraft {
  const before = currentDraft()
  const [next = before, ...others] = draftsAside()
  keepAside(isUntouched(before) ? others : [...others, before])
  changeDraft(() => next)
  return next
}

/** Removes the canvas that was set aside last. */
export function dropAside(): void {
  keepAside(draftsAside().slice(1))
}
