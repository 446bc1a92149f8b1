import { useSyncExternalStore } from 'react'

/** One transient notification. `open` turns false when it is dismissed; the record goes after the removal delay. */
export interface Notification {
  id: number
  text: string
  tone: 'neutral' | 'success' | 'failure'
  open: boolean
}

/** At most one is kept, so a newer one replaces it. */
const NOTIFICATION_LIMIT = 1
const REMOVAL_DELAY_MS = 1_000_000

let notifications: readonly Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()
const NONE: readonly Notification[] = []

function change(next: readonly Notification[]): void {
  notifications = next
  for (const listener of listeners) listener()
}

/** Shows a notification, in place of the one that is showing. */
export function notify(text: string, tone: Notification['tone'] = 'neutral'): void {
  lastId += 1
  change([{ id: lastId, text, tone, open: true }, ...notifications].slice(0, NOTIFICATION_LIMIT))
}

/** Hides a notification at once and forgets it after the removal delay. */
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
