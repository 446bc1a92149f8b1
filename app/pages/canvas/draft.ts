/** The canvas on this device: in the local storage from the moment it is typed, the same in every tab. */
import { useSyncExternalStore } from 'react'
import { browserStorage } from '#app/lib/browser-storage.ts'
import {
  CANVAS_TEXT_KEYS,
  type CanvasAnswers,
  emptyAnswers,
  RATING_MAX,
  RATING_MIN,
  withinLimit,
} from '#contract/canvas.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import { RATING_KEY, STEP_COUNT } from './steps.ts'

export interface CanvasDraft {
  answers: CanvasAnswers
  /** As typed on the last step. */
  email: string
  /** Where the visitor was last. */
  step: number
  /** Opened by a link from a mail: the link, and when the canvas was sent (ISO 8601). A newer version ends it. */
  link?: { token: string; sentAt: string }
  /** Saved and mailed; kept only until the success dialog has been read. */
  sent: boolean
}

const DRAFT_KEY = 'everturn-canvas'

export function emptyDraft(): CanvasDraft {
  return { answers: emptyAnswers(), email: '', step: 1, sent: false }
}

/** What is stored may be of an older version or edited by hand: whatever does not fit is left out. */
export function parseDraft(stored: string | null): CanvasDraft {
  const draft = emptyDraft()
  let given: Partial<Record<keyof CanvasDraft, unknown>>
  try {
    given = JSON.parse(stored ?? '') ?? {}
  } catch {
    return draft
  }
  if (given.sent === true) return draft
  const answers = (given.answers ?? {}) as Record<string, unknown>
  const rating = answers[RATING_KEY]
  if (Number.isInteger(rating) && Number(rating) >= RATING_MIN && Number(rating) <= RATING_MAX)
    draft.answers[RATING_KEY] = Number(rating)
  for (const key of CANVAS_TEXT_KEYS) {
    const text = answers[key]
    if (typeof text === 'string') draft.answers[key] = withinLimit(text)
  }
  if (typeof given.email === 'string') draft.email = given.email.slice(0, EMAIL_MAX_CHARACTERS)
  if (Number.isInteger(given.step) && Number(given.step) >= 1 && Number(given.step) <= STEP_COUNT)
    draft.step = Number(given.step)
  const { token, sentAt } = (given.link ?? {}) as Record<string, unknown>
  if (typeof token === 'string' && typeof sentAt === 'string' && !Number.isNaN(Date.parse(sentAt)))
    draft.link = { token, sentAt }
  return draft
}

/** A visitor who only looked has nothing to come back to. */
export function isUntouched(draft: CanvasDraft): boolean {
  return JSON.stringify(draft.answers) === JSON.stringify(emptyAnswers())
}

const { device } = browserStorage
const BEFORE_SCRIPTS = emptyDraft()
let current: CanvasDraft | undefined
let isKept = true
const listeners = new Set<() => void>()

function read(): CanvasDraft {
  current ??= parseDraft(device.getItem(DRAFT_KEY))
  return current
}

/** Changes the draft and keeps it at once: a crash must not cost a word. */
export function changeDraft(change: (draft: CanvasDraft) => CanvasDraft): void {
  current = change(read())
  isKept = device.setItem(DRAFT_KEY, JSON.stringify(current))
  for (const listener of listeners) listener()
}

export function clearDraft(): void {
  changeDraft(emptyDraft)
}

/** The draft as it is now, outside of rendering. */
export function currentDraft(): CanvasDraft {
  return read()
}

/** Longer than browsers take to show one tab what another stored. */
const NEWS_LIMIT_MS = 1000

/** Whether another tab has sent the canvas: asked after that tab said that it has finished, so the news may be on its way. */
export async function untilSentElsewhere(): Promise<boolean> {
  const isSent = () => {
    try {
      return JSON.parse(device.getItem(DRAFT_KEY) ?? '{}').sent === true
    } catch {
      return false
    }
  }
  const limit = AbortSignal.timeout(NEWS_LIMIT_MS)
  while (!isSent() && !limit.aborted)
    await new Promise<void>((resolve) => {
      window.addEventListener('storage', () => resolve(), { once: true })
      limit.addEventListener('abort', () => resolve(), { once: true })
    })
  return isSent()
}

/** Whether this browser keeps what is typed. */
export function isDraftKept(): boolean {
  return isKept
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // `null`: the visitor cleared the site's data.
    if (event.key !== DRAFT_KEY && event.key !== null) return
    current = undefined
    listener()
  }
  window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The draft; an empty one while the page is still as the server rendered it. */
export function useCanvasDraft(): CanvasDraft {
  return useSyncExternalStore(subscribe, read, () => BEFORE_SCRIPTS)
}
