import { useLayoutEffect, useRef } from 'react'

/** Shows and focuses the row of a lead in the list when the lead is closed. */
export function useReturnToList(openId: string | undefined) {
  const left = useRef<string>(undefined)
  useLayoutEffect(() => {
    const id = left.current
    left.current = openId
    if (openId !== undefined || id === undefined) {
      return
    }
    // Waits for all other effects of the navigation, one of which scrolls to the top.
    const frame = requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>(`[data-lead="${id}"]`)
      row?.scrollIntoView({ block: 'center', behavior: 'instant' })
      row?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [openId])
}
