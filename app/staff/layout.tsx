import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '#app/lib/auth.tsx'
import { openBackend } from '#app/lib/backend.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { StaffHeader } from './header.tsx'

// Every staff page needs the client. It is loaded beside the page's own scripts and not after them, one file asking for the next.
// A failure is reported by the code that needs the client, which tries again. Tokens in the address are for pages that wait for their outcome.
if (!import.meta.env.SSR && !location.hash) {
  openBackend().catch(() => {})
  import('#app/lib/session-keeper.ts').catch(() => {})
}

export const handle: RouteHandle = { hydrate: 'load', shell: 'staff' }

/** The frame of every staff page. It stays mounted while staff move between pages. */
export default function StaffLayout() {
  const { check } = useAuth()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, also when it fails
  useEffect(check, [])
  return (
    <div className="staff min-h-dvh bg-white">
      <StaffHeader />
      <main id="content" tabIndex={-1} className="wrap max-w-[100rem] pt-2 pb-12 outline-none">
        <Outlet />
      </main>
    </div>
  )
}
