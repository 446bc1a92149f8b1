import { useSyncExternalStore } from 'react'

/** A notification. `open` is false once it is dismissed, and the record is removed after a delay. */
export interface Notification {
  id: number
  text: string
  tone: 'neutral' | 'success' | 'failure'
  open: boolean
  /** Path of the page that the notification is about. */
  page: string
}

/** At most one notification is kept. A newer one replaces it. */
const NOTIFICATION_LIMIT = 1
const REMOVAL_DELAY_MS = 1_000_000
/** Time to notice a notification, then time to read it at a slow 12 characters per second. */
const NOTICING_MS = 4_000
const READING_MS_PER_CHARACTER = 80

let notifications: readonly Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()
const NONE: readonly Notification[] = []

function change(next: readonly Notification[]): void {
  notifications = next
  for (const listener of listeners) listener()
}

/** Shows a notification in place of the current one. It disappears after a while, and when the visitor leaves its page. */
export function notify(text: string, tone: Notification['tone'] = 'neutral'): void {
  lastId += 1
  const newest = { id: lastId, text, tone, open: true, page: location.pathname }
  change([newest, ...notifications].slice(0, NOTIFICATION_LIMIT))
}

/** How long a notification shows, in milliseconds, unless the pointer or focus holds it. */
export function showingTime(text: string): number {
  return NOTICING_MS + text.length * READING_MS_PER_CHARACTER
}

/** Hides a notification at once and removes its record after a delay. */
export function dismissNotification(id: number): void {
  change(notifications.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => change(notifications.filter((entry) => entry.id !== id)), REMOVAL_DELAY_MS)
}

/** The notifications to show, newest first. */
export function useNotifications(): readonly Notification[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => notifications,
    () => NONE,
  )
}
