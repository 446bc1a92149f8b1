import type { User } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { notify } from '#app/lib/notify.ts'
import { readAccess, useAccess } from '#app/staff/staff-access.ts'
import { staffNavigation, staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { RequestButton, useAuthWords } from './card-parts.tsx'

/** The first of these that the person may open is where their work begins. */
const STAFF_PAGES = staffNavigation
  .flatMap(({ pages }) => pages)
  .filter((path) => path !== '/' && path !== '/admin/account')

interface SignedInProps {
  user: User
  /** Leads on to where the person's work begins, if they have any here. */
  goesOn: boolean
}

/** What a signed-in person can do on `/auth`, with the way to their work. */
export default function SignedIn({ user, goesOn }: SignedInProps) {
  const { staffPage, account, signOut: signOutLabel } = useAuthWords().signedIn
  const { signOut } = useAuth()
  const access = useAccess()
  useEffect(() => {
    openBackend()
      .then((client) => readAccess(client, user.id))
      .catch(() => {})
  }, [user.id])
  const first = access && STAFF_PAGES.find(access.mayOpen)
  const next = access?.may('second_step') ? '/admin/account' : first
  const navigate = useNavigate()
  useEffect(() => {
    if (goesOn && next) {
      void navigate(next, { replace: true })
    }
  }, [goesOn, next, navigate])
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      {user.new_email ? <PendingAddress email={user.email ?? ''} address={user.new_email} /> : null}
      {first ? (
        <Link to={first} className="link inline-flex min-h-11 items-center">
          {fillIn(staffPage, { page: staffPages[first].label })}
        </Link>
      ) : null}
      <Link to="/admin/account" className="link inline-flex min-h-11 items-center">
        {account}
      </Link>
      <Button onClick={signOut} look="outline">
        {signOutLabel}
      </Button>
    </div>
  )
}

/**
 * A requested address that is not confirmed yet. A stranger may have requested it, so it can be
 * canceled.
 */
function PendingAddress({ email, address }: { email: string; address: string }) {
  const { pending, keep } = useAuthWords().signedIn
  return (
    <div className="border-ember border-s-2 ps-4 text-small">
      <p>{fillIn(pending, { address })}</p>
      <RequestButton
        idle={fillIn(keep.idle, { email })}
        busy={keep.busy}
        ask={({ auth }) => auth.updateUser({ email })}
        onDone={() => notify(fillIn(keep.done, { email }), 'success')}
      />
    </div>
  )
}
