import { useEffect } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { Button } from '#app/components/button.tsx'
import { MissingPart } from '#app/components/missing-part.tsx'
import { Popover } from '#app/components/popover.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { linkFragment } from '#app/lib/link-fragment.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { missingPart } from '#content/missing-part.ts'
import { type StaffPath, staff, staffPages } from '#content/staff.ts'
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

/** The frame of every staff page. It stays mounted while staff move between pages. */
export default function StaffLayout() {
  const { check } = useAuth()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, even if it fails
  useEffect(check, [])
  return (
    <div className="staff min-h-dvh bg-white [--wrap:97rem]">
      <StaffHeader />
      <MissingPart words={useWords('missingPart', missingPart, 'plain')} />
      <main id="content" tabIndex={-1} className="wrap pt-2 pb-12 outline-none">
        <noscript>
          <p className="max-w-measure py-6 font-semibold">{staff.withoutScripts}</p>
        </noscript>
        <Outlet />
      </main>
    </div>
  )
}

const words = staff.header

/** A line below the page that is open. */
const PAGE_LINK =
  'flex min-h-11 items-center border-transparent border-y-2 forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-b-[Highlight] text-ink-2 text-small hover:text-ink aria-[current=page]:border-b-ember aria-[current=page]:font-semibold aria-[current=page]:text-ink'

/**
 * A link to the site, links to the staff pages (a menu in narrow windows), the signed-in user, and
 * sign-out.
 */
function StaffHeader() {
  const { user, signOut } = useAuth()
  const access = useAccess()
  const { pathname } = useLocation()
  const pages = Object.entries(staffPages).filter(
    ([path]) => access?.mayOpen(path as StaffPath) !== false,
  )
  return (
    <header className="no-print border-line border-b">
      <div className="wrap flex items-center gap-x-4 lg:flex-wrap lg:gap-x-6">
        <Link to="/" className="headline flex min-h-11 items-center gap-2">
          <Brand name={useSite().name} size="size-6" className="max-sm:sr-only" />
        </Link>
        {/* Until it is known what the person may open, the links only have their place. */}
        <nav aria-label={words.pages} className={access ? '' : 'invisible'}>
          <Popover
            label={staffPages[pathname as StaffPath]?.label ?? words.pages}
            className="lg:hidden"
            panelClassName="lg:contents"
          >
            {(close) => (
              <ul className="flex-wrap gap-x-5 lg:flex">
                {pages.map(([path, { label }]) => (
                  <li key={path}>
                    <NavLink to={path} end className={PAGE_LINK} onClick={close}>
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            )}
          </Popover>
        </nav>
        {user ? (
          <div className="ml-auto flex min-w-0 flex-1 items-center justify-end gap-4">
            <p className="truncate text-caption text-muted max-sm:sr-only" title={user.email}>
              <span className="sr-only">{words.signedInAs} </span>
              <span>{user.email}</span>
            </p>
            {access ? <Shortcuts /> : null}
            <Button look="text" dense onClick={signOut}>
              {words.signOut}
            </Button>
          </div>
        ) : null}
      </div>
    </header>
  )
}
