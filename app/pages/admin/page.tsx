import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { admin } from '#content/pages/admin.ts'
import { site } from '#content/site.ts'
import { AdminDashboard } from './dashboard.tsx'

export const handle: RouteHandle = { hydrate: 'load' }
export const meta = pageMeta(admin.meta, site.name, { noindex: true })

export default function AdminPage() {
  return (
    <section className="min-h-[32rem] bg-white">
      <div className="wrap staff-wrap">
        <AdminDashboard words={admin} />
      </div>
    </section>
  )
}
