import type { RefObject } from 'react'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import { staff } from '#content/staff.ts'

const { keys } = staff.shortcuts

/** @param at -1 where no row is focused: then it is the first row, or the last one for a way up */
function nextIndex(at: number, by: number, count: number): number {
  if (at !== -1) {
    return at + by
  }
  return by > 0 ? 0 : count - 1
}

/** Keyboard shortcuts that move through the rows of a list and select them. */
export function useRowShortcuts(frame: RefObject<HTMLElement | null>, isActive: boolean) {
  const rows = () => [...(frame.current?.querySelectorAll('tbody tr') ?? [])]
  const current = () => document.activeElement?.closest('tbody tr') ?? undefined
  function move(by: number) {
    const all = rows()
    const at = all.findIndex((row) => row.contains(document.activeElement))
    const next = all[nextIndex(at, by, all.length)]
    const targets = ['.row-link', 'td button', 'input'].map((part) =>
      next?.querySelector<HTMLElement>(part),
    )
    targets.find(Boolean)?.focus()
  }
  useShortcuts(
    keys.list,
    [
      {
        keys: '/',
        label: keys.search,
        run: () => frame.current?.querySelector<HTMLElement>('[data-list-search]')?.focus(),
      },
      { keys: 'j', label: keys.nextRow, isKeyOnly: true, run: () => move(1) },
      { keys: 'k', label: keys.previousRow, isKeyOnly: true, run: () => move(-1) },
      {
        keys: 'x',
        label: keys.selectRow,
        isKeyOnly: true,
        run: () => current()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
      },
    ],
    isActive,
  )
}
