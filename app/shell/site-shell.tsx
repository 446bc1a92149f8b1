import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { ComposedText } from '#app/components/composed-text.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import { NameOfCall } from '#app/lib/name-of-call.ts'
import {
  dismissNotification,
  type Notification,
  showingTime,
  useNotification,
} from '#app/lib/notify.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { navigation } from '#content/navigation.ts'
import { SchedulerOverlay, useNameOfCall } from './scheduler-dialog.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/**
 * Everything around a page: nothing in a frame (`shell: 'bare'`), and staff pages have their own
 * layout.
 */
export function SiteShell({ children }: { children: React.ReactNode }) {
  const { shell = 'full' } = useRouteHandle()
  // Stays closed until the page is reloaded, also after pages that do not show it.
  const [isAnnouncing, setAnnouncing] = useState(true)
  // The landmark is named after its headline, because inside a frame it is the second main landmark
  // on the screen.
  if (shell === 'bare') {
    return (
      <main id="content" aria-labelledby="frame-title">
        {children}
      </main>
    )
  }
  if (shell === 'staff') {
    return (
      <>
        <SkipLink />
        {children}
        <Notifications />
        <ScrollOnNavigation />
      </>
    )
  }
  return (
    <>
      <SkipLink />
      <div className="sticky top-0 z-40 print:static">
        {isAnnouncing ? <AnnouncementBar onClose={() => setAnnouncing(false)} /> : null}
        <SiteHeader />
      </div>
      <main id="content" tabIndex={-1} className="outline-none">
        <NameOfCall value={useNameOfCall}>{children}</NameOfCall>
      </main>
      <SiteFooter />
      <SchedulerOverlay />
      <Notifications />
      <Consent />
      <ScrollOnNavigation />
    </>
  )
}

/** Lets keyboard users skip the header. */
const SkipLink = () => (
  <a href="#content" className="skip-link button">
    {useNavigation().skip}
  </a>
)

const useNavigation = () => useWords('navigation', navigation, 'plain')

/**
 * The announcement above the header. It scrolls with the page at first and then stays at the top.
 * `position: sticky` on the frame in `site-shell.tsx` does this without a jump and before scripts
 * run.
 */
function AnnouncementBar({ onClose }: { onClose: () => void }) {
  const words = useWords('navigation', navigation).announcement
  if (!words.text.text) {
    return null
  }
  return (
    <aside aria-label={words.title.text} className="no-print border-line border-b bg-paper-2">
      <div className="wrap flex items-center gap-x-2 text-caption md:gap-x-6">
        <p className="min-w-24 flex-1 py-1">
          <EditableText as="span" text={words.title} className="block font-semibold lg:inline" />{' '}
          <EditableText as="span" text={words.text} className="text-ink-2 max-[22rem]:hidden" />
        </p>
        {words.action.isLeftOut ? null : (
          <Link to={words.action.to} className="link flex min-h-11 items-center text-ember-deep">
            <EditableText text={words.action.label} />
          </Link>
        )}
        <IconButton
          label={<ComposedText text={words.close} />}
          className="-mx-2.5 -my-2"
          onClick={onClose}
          data-replay=""
        >
          <X size={18} />
        </IconButton>
      </div>
    </aside>
  )
}

/** The consent question. Its code is loaded only if visitor tracking is set up. */
function Consent() {
  const isTracking = usePublicConfig().tracking !== undefined
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType }>()
  useEffect(() => {
    if (!isTracking) {
      return
    }
    // Without an answer there is no tracking, so a failure needs no message.
    import('./consent-dialog.tsx').then(
      ({ ConsentDialog }) => setLoaded({ Dialog: ConsentDialog }),
      console.error,
    )
  }, [isTracking])
  return loaded ? <loaded.Dialog /> : null
}

/**
 * Transient notifications, announced politely by screen readers, in the visitor's light or dark
 * scheme.
 */
function Notifications() {
  const { pathname } = useLocation()
  const open = useNotification()

  useEffect(() => {
    if (open && open.page !== pathname) {
      dismissNotification(open.id)
    }
  })

  return (
    <section aria-label={useNavigation().notifications.label} className="notices no-print">
      <div role="status">{open ? <Notice key={open.id} entry={open} /> : null}</div>
    </section>
  )
}

/** The line at the left has the color of the tone. */
const NOTIFICATION =
  'flex items-start gap-3 border border-ink border-s-4 bg-white p-4 text-ink data-[tone=failure]:border-s-ember data-[tone=success]:border-s-sustain dark:border-line dark:bg-night dark:text-paper'

/**
 * A notification that disappears after enough time to read it. The time restarts when pointer and
 * focus have left it.
 */
function Notice({ entry: { id, text, tone } }: { entry: Notification }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused

  useEffect(() => {
    if (isHeld) {
      return
    }
    let timer: ReturnType<typeof setTimeout>
    // The time runs only while the tab is visible.
    const begin = () => {
      clearTimeout(timer)
      if (!document.hidden) {
        timer = setTimeout(() => dismissNotification(id), showingTime(text))
      }
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [id, text, isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button is the control
    <div
      data-tone={tone}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={NOTIFICATION}
    >
      <p className="flex-1">{text}</p>
      <IconButton
        label={useNavigation().notifications.dismiss}
        tip="above"
        onClick={() => dismissNotification(id)}
        className="-m-3"
      >
        <X size={18} />
      </IconButton>
    </div>
  )
}

const HASH_SCROLL_DELAY_MS = 100
/** What visitors do to move on their own. After that, the page does not move them. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * The element that a hash names. A hash that cannot be decoded, such as `#100%`, is used as it is.
 */
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
  target.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  })
}

/**
 * Scrolls on every change of the route. With a hash, it scrolls smoothly to the element with that
 * id after 100 ms, and once more if fonts arrive later and change where lines break. Otherwise it
 * scrolls to the top, and Back and Forward return to where the visitor was (decision 0323). A first
 * arrival without a hash does not scroll, because scripts may start while the visitor is already
 * reading. For pages that start at the top, `document/deferred-start.js` has prevented the restored
 * position. It runs before the new page is painted.
 */
function ScrollOnNavigation() {
  const location = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const arrived = useRef(false)
  const places = useRef(new Map<string, number>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the event
  useLayoutEffect(() => {
    const first = !arrived.current
    arrived.current = true
    // New entries of the history inherit the value that a page that starts at the top has set for
    // itself.
    if (!first) {
      history.scrollRestoration = 'auto'
    }
    const place = isReturn && !first ? places.current.get(location.key) : undefined
    if (!first && (place !== undefined || !location.hash)) {
      window.scrollTo({ top: place ?? 0, behavior: 'instant' })
    }
    if (place !== undefined || !location.hash) {
      return
    }
    const over = new AbortController()
    const timer = setTimeout(() => {
      const target = targetOf(location.hash)
      if (!target) {
        return
      }
      scrollTo(target)
      if (document.fonts.status === 'loaded') {
        return
      }
      for (const move of OWN_MOVES) {
        addEventListener(move, () => over.abort(), {
          signal: over.signal,
          passive: true,
          capture: true,
        })
      }
      void document.fonts.ready.then(() => over.signal.aborted || scrollTo(target))
    }, HASH_SCROLL_DELAY_MS)
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [location.key])

  // In the same phase as the scrolling above, which must not be noted for the page before.
  useLayoutEffect(() => {
    const over = new AbortController()
    const note = () => places.current.set(location.key, window.scrollY)
    note()
    addEventListener('scroll', note, { signal: over.signal, passive: true })
    // On the way back the browser may scroll before the other page shows.
    addEventListener('popstate', () => over.abort(), { signal: over.signal })
    return () => over.abort()
  }, [location.key])

  return null
}
