import { useState } from 'react'
import { useAuth } from '#app/lib/auth.tsx'
import { browserStorage, storedJson } from '#app/lib/browser-storage.ts'
import type { ListName } from './lists.ts'

/** How a person wants to see a list. It is stored in this browser. */
interface ListPreferences {
  /** Keys of the columns to show. Undefined for the default columns. */
  columns?: readonly string[] | undefined
  /** Widths in CSS pixels by key of the column. */
  widths: Readonly<Record<string, number>>
}

/** The preferences of the signed-in person, and a function that changes some of them. */
export function useListPreferences(
  list: ListName,
): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const { device } = browserStorage
  const key = `everturn-list-${list}-${useAuth().user?.id}`
  const stored = () => ({ widths: {}, ...(storedJson(device, key) as Partial<ListPreferences>) })
  const [preferences, setPreferences] = useState<ListPreferences>(stored)
  function change(part: Partial<ListPreferences>) {
    // Another tab may have changed other preferences since.
    const next = { ...stored(), ...part }
    device.setItem(key, JSON.stringify(next))
    setPreferences(next)
  }
  return [preferences, change]
}
