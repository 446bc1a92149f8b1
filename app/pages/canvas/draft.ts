/**
 * The canvas on this device. It is stored in the local storage as it is typed and is the same in
 * every tab.
 */
import { useSyncExternalStore } from 'react'
import { browserStorage } from '#app/lib/browser-storage.ts'
import {
  CANVAS_TEXT_KEYS,
  type CanvasAnswers,
  canvasRow,
  emptyAnswers,
  RATING_KEY,
  RATING_MAX,
  RATING_MIN,
  SUMMARY_STEP,
  withinLimit,
} from '#contract/canvas.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'

export interface CanvasDraft {
  answers: CanvasAnswers
  /** As typed on the last step. */
  email: string
  /** Where the visitor was last. */
  step: number
  /**
   * Opened by a link from an email: the link, and when the canvas was sent (ISO 8601). A newer
   * version ends it.
   */
  link?: { token: string; sentAt: string }
}

export const DRAFT_KEY = 'everturn-canvas'
/** Content of the canvas that was sent last, until it is cleared. */
const SENT_KEY = 'everturn-canvas-sent'

export function emptyDraft(): CanvasDraft {
  return { answers: emptyAnswers(), email: '', step: 1 }
}

/**
 * The part of a draft that is sent, as text to compare: two drafts with the same content are the
 * same canvas.
 */
export function contentOf({ answers, email, link }: CanvasDraft): string {
  return JSON.stringify([canvasRow(email, answers), link?.token])
}

/**
 * What is stored may come from an older version or be edited by hand. Parts that do not fit are
 * left out.
 */
export function parseDraft(stored: string | null): CanvasDraft {
  const draft = emptyDraft()
  let given: Partial<Record<keyof CanvasDraft, unknown>>
  try {
    given = JSON.parse(stored ?? '') ?? {}
  } catch {
    return draft
  }
  const answers = (given.answers ?? {}) as Record<string, unknown>
  const rating = answers[RATING_KEY]
  if (Number.isInteger(rating) && Number(rating) >= RATING_MIN && Number(rating) <= RATING_MAX) {
    draft.answers[RATING_KEY] = Number(rating)
  }
  for (const key of CANVAS_TEXT_KEYS) {
    const text = answers[key]
    if (typeof text === 'string') {
      draft.answers[key] = withinLimit(text)
    }
  }
  if (typeof given.email === 'string') {
    draft.email = given.email.slice(0, EMAIL_MAX_CHARACTERS)
  }
  if (
    Number.isInteger(given.step) &&
    Number(given.step) >= 1 &&
    Number(given.step) <= SUMMARY_STEP
  ) {
    draft.step = Number(given.step)
  }
  const { token, sentAt } = (given.link ?? {}) as Record<string, unknown>
  if (
    typeof token === 'string' &&
    typeof sentAt === 'string' &&
    !Number.isNaN(Date.parse(sentAt))
  ) {
    draft.link = { token, sentAt }
  }
  return draft
}

/** Whether the visitor has answered nothing yet. */
export function isUntouched(draft: CanvasDraft): boolean {
  return JSON.stringify(draft.answers) === JSON.stringify(emptyAnswers())
}

const { device } = browserStorage
const BEFORE_SCRIPTS = emptyDraft()
/** For rendering: the same object until something changes. */
let shown: CanvasDraft | undefined
let isKept = true
const listeners = new Set<() => void>()

function draftToShow(): CanvasDraft {
  shown ??= currentDraft()
  return shown
}

/**
 * The current draft, for use outside of rendering. It is read each time, because another tab may
 * have changed it.
 */
export function currentDraft(): CanvasDraft {
  return parseDraft(device.getItem(DRAFT_KEY))
}

/** Changes the draft and stores it at once, so that a crash loses nothing. */
export function changeDraft(change: (draft: CanvasDraft) => CanvasDraft): void {
  const before = currentDraft()
  shown = change(before)
  if (shown === before) {
    return
  }
  isKept = device.setItem(DRAFT_KEY, JSON.stringify(shown))
  for (const listener of listeners) {
    listener()
  }
}

export function changeAnswers(change: Partial<CanvasAnswers>): void {
  changeDraft((draft) => ({ ...draft, answers: { ...draft.answers, ...change } }))
}

export function clearDraft(): void {
  device.removeItem(SENT_KEY)
  changeDraft(emptyDraft)
}

/**
 * Records the content that was saved and emailed. Content that was typed since counts as another
 * canvas.
 */
export function noteSent(content: string): void {
  device.setItem(SENT_KEY, content)
}

function isSent(content: string): boolean {
  return device.getItem(SENT_KEY) === content
}

/**
 * Whether the draft is a canvas that was sent, and the page was left before it could say so and
 * clear it.
 */
export function isDraftSent(): boolean {
  return isSent(contentOf(currentDraft()))
}

/**
 * Clears the draft unless it has changed since it was sent.
 * @returns whether the draft is empty now
 */
export function clearSentDraft(content: string): boolean {
  if (contentOf(currentDraft()) === content) {
    clearDraft()
  }
  return isUntouched(currentDraft())
}

/** A canvas that was sent. */
export interface SentCanvas {
  email: string
  answers: CanvasAnswers
  /** Token of the link in its email, where this page knows it. */
  link?: string | undefined
}

/** Longer than browsers need to show a stored value to another tab. */
const STORAGE_DELAY_MAX_MS = 1000
const STORAGE_LOOK_MS = 50

/**
 * Whether another tab has sent this canvas. That tab has finished, but its change to the storage
 * may arrive a moment later.
 */
export async function untilSentElsewhere(content: string): Promise<boolean> {
  for (
    let waited = 0;
    waited < STORAGE_DELAY_MAX_MS && !isSent(content);
    waited += STORAGE_LOOK_MS
  ) {
    await new Promise((resolve) => setTimeout(resolve, STORAGE_LOOK_MS))
  }
  return isSent(content)
}

/** Whether this browser stores what is typed. */
export function isDraftKept(): boolean {
  return isKept
}

function subscribe(listener: () => void): () => void {
  const stop = browserStorage.onChangeElsewhere(DRAFT_KEY, () => {
    shown = currentDraft()
    listener()
  })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    stop()
    // From now on no listener hears what other tabs change.
    shown = undefined
  }
}

/** The draft; an empty one while the page is still as the server rendered it. */
export function useCanvasDraft(): CanvasDraft {
  return useSyncExternalStore(subscribe, draftToShow, () => BEFORE_SCRIPTS)
}

/** The questions that have a helper, with the name of its words. */
export const HELPERS = { q3_metrics: 'metrics', q9_next_step_experiments: 'experiments' } as const
export type HelpedKey = keyof typeof HELPERS

/** Address of a step on the page: the first one is the page itself. */
export function addressOfStep(step: number): { search: string } {
  return { search: step === 1 ? '' : `?step=${step}` }
}
