import { useState } from 'react'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { navigation } from '#content/navigation.ts'
import { AnnouncementBar } from './announcement-bar.tsx'
import { Consent } from './consent.tsx'
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
