import { useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { Button } from '#app/components/button.tsx'
import { MissingPart } from '#app/components/missing-part.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { linkFragment } from '#app/lib/link-fragment.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { missingPart } from '#content/missing-part.ts'
import { staff } from '#content/staff.ts'
import { StaffNavigation } from './navigation.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { useAccess } from './staff-access.ts'

// Every staff page needs the client, so it loads together with the page's own scripts and not after
// them. Code that needs the client tries again after a failure and reports it. After a link with
// tokens, the page that handles them opens the client.
if (!import.meta.env.SSR && !linkFragment()) {
  openBackend().catch(() => {})
  import('#app/lib/session-keeper.ts').catch(() => {})
}

export const handle: RouteHandle = { hydrate: 'load', shell: 'staff' }

/**
 * The frame of every staff page: the navigation at the side or above, and the page. It stays
 * mounted while staff move between pages.
 */
export default function StaffLayout() {
  const { check } = useAuth()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, even if it fails
  useEffect(check, [])
  return (
    <div className="staff min-h-dvh bg-white [--wrap:97rem] rail:grid rail:grid-cols-[11rem_minmax(0,1fr)]">
      <StaffHeader />
      <div className="min-w-0">
        <MissingPart words={useWords('missingPart', missingPart, 'plain')} />
        <main id="content" tabIndex={-1} className="wrap pt-2 pb-12 outline-none rail:pt-4">
          <noscript>
            <p className="max-w-measure py-6 font-semibold">{staff.withoutScripts}</p>
          </noscript>
          <Outlet />
        </main>
      </div>
    </div>
  )
}

/**
 * A link to the site, the navigation, the signed-in person, and sign-out: a rail in wide windows,
 * a line with a menu in narrower ones. The rail ends above the bar with which staff edit.
 */
function StaffHeader() {
  const { user, signOut } = useAuth()
  const access = useAccess()
  const words = staff.header
  return (
    <header className="no-print flex items-center gap-x-4 border-line border-b px-5 sm:py-1.5 md:px-6 rail:sticky rail:top-0 rail:h-[calc(100dvh-var(--editing-bar,0px))] rail:flex-col rail:items-stretch rail:overflow-y-auto rail:border-e rail:border-b-0 rail:px-0 rail:py-3">
      <Link to="/" className="headline flex min-h-11 items-center gap-2 rail:px-5">
        <Brand name={useSite().name} size="size-6" className="" />
      </Link>
      <StaffNavigation />
      {user ? (
        <div className="ms-auto flex min-w-0 flex-1 items-center justify-end gap-4 rail:ms-0 rail:flex-none rail:flex-wrap rail:justify-between rail:gap-y-1 rail:px-5">
          <p
            className="truncate text-caption text-muted max-sm:sr-only rail:order-last rail:w-full"
            title={user.email}
          >
            <span className="sr-only">{words.signedInAs} </span>
            <span>{user.email}</span>
          </p>
          <Button look="text" dense onClick={signOut}>
            {words.signOut}
          </Button>
          {access ? <Shortcuts /> : null}
        </div>
      ) : null}
    </header>
  )
}
