import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Runs after every navigation, before what is new is painted, but not when the scripts start: by
 * then the visitor may have opened something.
 */
export function useNavigationEffect(effect: () => void): void {
  const { key } = useLocation()
  const seenKey = useRef(key)
  const latest = useRef(effect)
  latest.current = effect
  useLayoutEffect(() => {
    if (seenKey.current === key) {
      return
    }
    seenKey.current = key
    latest.current()
  }, [key])
}
