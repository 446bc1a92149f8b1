import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '#app/lib/auth.tsx'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { StaffHeader } from './header.tsx'

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
