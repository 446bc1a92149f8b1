import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useRouteHandle } from '#app/lib/route-handle.ts'

const HASH_SCROLL_DELAY_MS = 100

/** Smooth unless the visitor asked for less motion. */
function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

/** The element that a hash names; a hash that is no encoded text, such as `#100%`, is taken as it is written. */
function targetOf(hash: string): Element | null {
  const id = hash.slice(1)
  try {
    return document.getElementById(decodeURIComponent(id))
  } catch {
    return document.getElementById(id)
  }
}

/**
 * On every route change: with a hash, scrolls smoothly to the element with that id after 100 ms; without, to the top.
 * A first arrival without a hash is left alone, because scripts may start while the visitor is already reading; a page
 * that starts at the top does so before (`document/deferred-start.js`).
 */
export function ScrollOnNavigation() {
  const location = useLocation()
  const { hashScrollOffsetPx } = useRouteHandle()
  const arrived = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the event this reacts to
  useEffect(() => {
    const first = !arrived.current
    arrived.current = true
    // New entries of the history inherit what a page that starts at the top has set for its own.
    if (!first) history.scrollRestoration = 'auto'
    if (!location.hash) {
      if (!first) window.scrollTo({ top: 0, behavior: 'instant' })
      return
    }
    const timer = setTimeout(() => {
      const target = targetOf(location.hash)
      if (!target) return
      if (hashScrollOffsetPx === undefined) target.scrollIntoView({ behavior: scrollBehavior() })
      else {
        const top = target.getBoundingClientRect().top + window.scrollY - hashScrollOffsetPx
        window.scrollTo({ top, behavior: scrollBehavior() })
      }
    }, HASH_SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [location.key])

  return null
}
