import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const HASH_SCROLL_DELAY_MS = 100
/** What visitors do to move on their own. After that, the page does not move them. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The element that a hash names. A hash that cannot be decoded, such as `#100%`, is used as it is. */
function targetOf(hash: string): Element | null {
  const id = hash.slice(1)
  try {
    return document.getElementById(decodeURIComponent(id))
  } catch {
    return document.getElementById(id)
  }
}

/** Smoothly, unless the visitor prefers reduced motion. */
function scrollTo(target: Element): void {
  target.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
}

/**
 * Scrolls on every change of the route. With a hash, it scrolls smoothly to the element with that id after 100 ms, and once
 * more if fonts arrive later and change where lines break. Otherwise it scrolls to the top. A first arrival without a hash does
 * not scroll, because scripts may start while the visitor is already reading. For pages that start at the top,
 * `document/deferred-start.js` has prevented the restored position. It runs before the new page is painted.
 */
export function ScrollOnNavigation() {
  const location = useLocation()
  const arrived = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the event to which this effect responds
  useLayoutEffect(() => {
    const first = !arrived.current
    arrived.current = true
    // New entries of the history inherit the value that a page that starts at the top has set for itself.
    if (!first) history.scrollRestoration = 'auto'
    if (!location.hash) {
      if (!first) window.scrollTo({ top: 0, behavior: 'instant' })
      return
    }
    const over = new AbortController()
    const timer = setTimeout(() => {
      const target = targetOf(location.hash)
      if (!target) return
      scrollTo(target)
      if (document.fonts.status === 'loaded') return
      for (const move of OWN_MOVES)
        addEventListener(move, () => over.abort(), { signal: over.signal, passive: true, capture: true })
      void document.fonts.ready.then(() => over.signal.aborted || scrollTo(target))
    }, HASH_SCROLL_DELAY_MS)
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [location.key])

  return null
}
