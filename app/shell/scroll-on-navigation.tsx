import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useRouteHandle } from '#app/lib/route-handle.ts'

const HASH_SCROLL_DELAY_MS = 100
/** Later, a visitor on a slow connection may have begun to read elsewhere on the page. */
const LONGEST_WAIT_FOR_FONTS_MS = 1_000

/** Smooth, unless the visitor prefers reduced motion. */
function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

/** The element that a hash names. A hash that cannot be decoded, such as `#100%`, is used as it is. */
function targetOf(hash: string): Element | null {
  const id = hash.slice(1)
  try {
    return document.getElementById(decodeURIComponent(id))
  } catch {
    return document.getElementById(id)
  }
}

/**
 * Scrolls on every change of the route. With a hash, it scrolls smoothly to the element with that id, after 100 ms and once
 * the fonts are loaded. Otherwise it scrolls to the top. A first arrival without a hash does not scroll, because scripts may
 * start while the visitor is already reading. For pages that start at the top, `document/deferred-start.js` has prevented
 * the restored position.
 */
export function ScrollOnNavigation() {
  const location = useLocation()
  const { hashScrollOffsetPx } = useRouteHandle()
  const arrived = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the event to which this effect responds
  useEffect(() => {
    const first = !arrived.current
    arrived.current = true
    // New entries of the history inherit the value that a page that starts at the top has set for itself.
    if (!first) history.scrollRestoration = 'auto'
    if (!location.hash) {
      if (!first) window.scrollTo({ top: 0, behavior: 'instant' })
      return
    }
    let isLeft = false
    const timer = setTimeout(async () => {
      // The fonts can change where lines break, which would move the target during the scroll.
      await Promise.race([document.fonts.ready, new Promise((end) => setTimeout(end, LONGEST_WAIT_FOR_FONTS_MS))])
      const target = targetOf(location.hash)
      if (isLeft || !target) return
      if (hashScrollOffsetPx === undefined) target.scrollIntoView({ behavior: scrollBehavior() })
      else {
        const top = target.getBoundingClientRect().top + window.scrollY - hashScrollOffsetPx
        window.scrollTo({ top, behavior: scrollBehavior() })
      }
    }, HASH_SCROLL_DELAY_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [location.key])

  return null
}
