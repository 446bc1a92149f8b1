import { type ComponentType, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { navigation } from '#content/navigation.ts'
import { Notifications } from './notifications.tsx'
import { SchedulerOverlay } from './scheduler-overlay.tsx'
import { ScrollOnNavigation } from './scroll-on-navigation.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/**
 * Everything around a page. Pages shown in a frame (`shell: 'bare'`) have nothing around them, and staff pages have
 * their own layout.
 */
export function SiteShell({ children }: { children: React.ReactNode }) {
  const { shell = 'full' } = useRouteHandle()
  // Stays closed until the page is reloaded, also after pages that do not show it.
  const [isAnnouncing, setAnnouncing] = useState(true)
  // The landmark is named after its headline, because inside a frame it is the second main landmark on the screen.
  if (shell === 'bare')
    return (
      <main id="content" aria-labelledby="frame-title">
        {children}
      </main>
    )
  if (shell === 'staff')
    return (
      <>
        <SkipLink />
        {children}
        <Notifications />
        <ScrollOnNavigation />
      </>
    )
  return (
    <>
      <SkipLink />
      <div className="sticky top-0 z-40 print:static">
        {isAnnouncing ? <AnnouncementBar onClose={() => setAnnouncing(false)} /> : null}
        <SiteHeader />
      </div>
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
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
function SkipLink() {
  return (
    <a href="#content" className="skip-link button">
      {navigation.skip}
    </a>
  )
}

/**
 * The announcement above the header. It scrolls with the page at first and then stays at the top. `position: sticky` on
 * the frame in `site-shell.tsx` does this without a jump and before scripts run.
 */
function AnnouncementBar({ onClose }: { onClose: () => void }) {
  const words = useWords('navigation', navigation).announcement
  if (!words.text.text) return null
  return (
    <aside aria-label={words.title.text} className="no-print border-line border-b bg-paper-2">
      <div className="wrap flex items-center gap-x-2 text-caption md:gap-x-6">
        <p className="flex-1 py-1 leading-snug">
          <EditableText as="span" text={words.title} className="font-semibold max-lg:hidden" />{' '}
          <EditableText as="span" text={words.text} className="text-ink-2" />
        </p>
        {words.action.isLeftOut ? null : (
          <Link viewTransition to={words.action.to} className="link flex min-h-11 items-center text-ember-deep">
            <EditableText text={words.action.label} />
          </Link>
        )}
        <IconButton label={words.close.text} className="-mx-2.5 -my-2" onClick={onClose} data-replay="">
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
    if (!isTracking) return
    // Without an answer there is no tracking, so a failure needs no message.
    import('./consent-dialog.tsx').then(({ ConsentDialog }) => setLoaded({ Dialog: ConsentDialog }), console.error)
  }, [isTracking])
  return loaded ? <loaded.Dialog /> : null
}
