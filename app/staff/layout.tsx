import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { MissingPart } from '#app/components/missing-part.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { openBackend } from '#app/lib/backend.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { missingPart } from '#content/missing-part.ts'
import { staff } from '#content/staff.ts'
import { StaffHeader } from './header.tsx'

// Every staff page needs the client, so it loads together with the page's own scripts and not after them. Code that
// needs the client tries again after a failure and reports it. With tokens in the address, the page that handles them
// opens the client.
if (!import.meta.env.SSR && !location.hash) {
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
    <div className="staff min-h-dvh bg-white">
      <StaffHeader />
      <MissingPart words={missingPart} />
      <main id="content" tabIndex={-1} className="wrap max-w-[100rem] pt-2 pb-12 outline-none">
        <noscript>
          <p className="max-w-measure py-6 font-semibold">{staff.withoutScripts}</p>
        </noscript>
        <Outlet />
      </main>
    </div>
  )
}
