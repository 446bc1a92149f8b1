import { useSyncExternalStore } from 'react'

/**
 * A notification. `open` is false once it is dismissed, and the record is removed after a delay.
 */
export interface Notification {
  id: number
  text: string
  tone: 'neutral' | 'success' | 'failure'
  open: boolean
  /** Path of the page that the notification is about. */
  page: string
}

const REMOVAL_DELAY_MS = 1_000_000
/** Time to notice a notification, then time to read it at a slow 12 characters per second. */
const NOTICING_MS = 4_000
const READING_MS_PER_CHARACTER = 80

let newest: Notification | undefined
let lastId = 0
const listeners = new Set<() => void>()

function change(next: Notification | undefined): void {
  newest = next
  for (const listener of listeners) {
    listener()
  }
}

/**
 * Shows a notification in place of the current one. It disappears after a while, and when the
 * visitor leaves its page.
 */
export function notify(text: string, tone: Notification['tone'] = 'neutral'): void {
  lastId += 1
  change({ id: lastId, text, tone, open: true, page: location.pathname })
}

/** How long a notification shows, in milliseconds, unless the pointer or focus holds it. */
export function showingTime(text: string): number {
  return NOTICING_MS + text.length * READING_MS_PER_CHARACTER
}

/** Hides a notification at once and removes its record after a delay. */
export function dismissNotification(id: number): void {
  if (newest?.id !== id) {
    return
  }
  change({ ...newest, open: false })
  setTimeout(() => newest?.id === id && change(undefined), REMOVAL_DELAY_MS)
}

/** The notification to show. A newer one has replaced all others. */
export function useNotification(): Notification | undefined {
  const latest = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => newest,
    () => undefined,
  )
  return latest?.open ? latest : undefined
}
