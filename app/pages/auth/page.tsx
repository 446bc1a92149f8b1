import { Flywheel } from '#app/components/flywheel.tsx'
import { MissingPart } from '#app/components/missing-part.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { missingPart } from '#content/missing-part.ts'
import { auth } from '#content/pages/auth.ts'
import { SignInCard } from './sign-in-card.tsx'

export const handle: RouteHandle = { hydrate: 'load' }
export const meta = pageMeta('auth', auth, { noindex: true })

export default function AuthPage() {
  const { user } = useAuth()
  return (
    <section className="wrap grid items-start gap-x-6 gap-y-10 overflow-clip py-12 md:min-h-[40rem] md:grid-cols-12 lg:pt-[1.1875rem] lg:pb-20">
      <MissingPart words={missingPart} />
      {/* The minimum height keeps the lower edge in place when a visitor who signs in changes the form. */}
      <div
        className={`border border-line bg-white p-6 sm:p-9 md:col-span-6 lg:col-span-5 ${user ? '' : 'min-h-[35rem]'}`}
      >
        <SignInCard />
      </div>
      <Flywheel className="wheel-of-page w-full max-md:hidden md:col-span-6 lg:col-span-6 lg:col-start-7" />
    </section>
  )
}
