import { useState } from 'react'
import { useAuth } from '#app/lib/auth.tsx'
import { browserStorage, storedJson } from '#app/lib/browser-storage.ts'
import type { ListName } from './list-query.ts'

/** How a person wants to see a list. It is stored in this browser. */
interface ListPreferences {
  /** Keys of the columns to show. Undefined for the default columns. */
  columns?: readonly string[] | undefined
  /** Widths in CSS pixels by key of the column. */
  widths: Readonly<Record<string, number>>
}

const NONE: ListPreferences = { widths: {} }
const { device } = browserStorage

const stored = (key: string): ListPreferences => ({ ...NONE, ...(storedJson(device, key) as Partial<ListPreferences>) })

/** The preferences of the signed-in person, and a function that changes some of them. */
export function useListPreferences(list: ListName): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const { user } = useAuth()
  const key = `everturn-list-${list}-${user?.id}`
  const [preferences, setPreferences] = useState(() => stored(key))
  return [
    preferences,
    (change) => {
      // Another tab may have changed other preferences since.
      const next = { ...stored(key), ...change }
      device.setItem(key, JSON.stringify(next))
      setPreferences(next)
    },
  ]
}
