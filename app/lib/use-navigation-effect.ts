import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Runs after every navigation, but not when the page's scripts start. The visitor may by then have opened something that the
 * effect would close.
 */
export function useNavigationEffect(effect: () => void): void {
  const { key } = useLocation()
  const seenKey = useRef(key)
  const latest = useRef(effect)
  latest.current = effect
  useEffect(() => {
    if (seenKey.current === key) return
    seenKey.current = key
    latest.current()
  }, [key])
}
