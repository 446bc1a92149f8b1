import type { User } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { needsSecondStep } from '#app/lib/access-claims.ts'
import { useAuth } from '#app/lib/auth.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PageTitle, RequireSession } from '#app/staff/page-frame.tsx'
import { SecondStep } from '#app/staff/second-step.tsx'
import { readAccess } from '#app/staff/staff-access.ts'
import { auth } from '#content/pages/auth.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { Address } from './address.tsx'
import { Devices } from './devices.tsx'
import { Notices } from './notices.tsx'
import { Password } from './password.tsx'
import { TwoStep } from './two-step.tsx'

const words = staffPages['/admin/account']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/** The account of the signed-in user. Everyone with an account may open it, because it shows no other data. */
export default function AccountPage() {
  return <RequireSession title={words.title}>{(user) => <Account user={user} />}</RequireSession>
}

function Account({ user }: { user: User }) {
  const { session } = useAuth()
  const token = session?.access_token
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second step changes the token and what the person may read
  useEffect(() => {
    // For the links in the header. This page works without the answer.
    openBackend()
      .then((client) => readAccess(client, user.id))
      .catch(() => {})
  }, [user.id, token])
  if (needsSecondStep(session))
    return (
      <>
        <h1 className="text-h3">{auth.secondStep.title}</h1>
        <p className="mt-2 text-ink-2">{fillIn(auth.secondStep.lead, { email: user.email ?? '' })}</p>
        <SecondStep />
      </>
    )
  return (
    <>
      <PageTitle words={words} />
      <div className="mt-6">
        <TwoStep user={user} />
        <Password />
        <Address user={user} />
        <Notices />
        <Devices />
      </div>
    </>
  )
}
