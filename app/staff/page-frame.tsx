import type { User } from '@supabase/supabase-js'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { SECOND_STEP_MISSING } from '#contract/staff.ts'
import { type Elsewhere, type StaffData, type StaffPageWords, useElsewhere } from './use-staff-data.ts'

interface PageFrameProps {
  words: StaffPageWords
  state: StaffData<unknown>
  /** Buttons beside 'Refresh Data'. */
  actions?: ReactNode
  /** Shown once the data is loaded. */
  children: ReactNode
}

/** Frame of a staff page. It handles all states in their order: checking the session, signed out, loading, refused, loaded. */
export function PageFrame({ words, state, actions, children }: PageFrameProps) {
  const elsewhere = useElsewhere(words)
  const isRefused = state.failure !== undefined
  return (
    <RequireSession title={words.title}>
      {() => (
        <>
          {isRefused ? <AccessDenied message={state.failure ?? ''} onRetry={state.refresh} /> : null}
          {state.data === undefined ? (
            isRefused ? null : (
              <Loading title={words.title} />
            )
          ) : (
            // What was typed is still there after the next try.
            <div hidden={isRefused}>
              <PageTitle words={words}>
                {elsewhere ? null : actions}
                <Button look="outline" dense onClick={state.refresh}>
                  {staff.refresh}
                </Button>
              </PageTitle>
              {elsewhere ? <KeptElsewhere {...elsewhere} /> : children}
            </div>
          )}
        </>
      )}
    </RequireSession>
  )
}

/** Title of a staff page, what it is for, and what can be done with all of it. */
export function PageTitle({
  words: { title, subtitle },
  children,
}: {
  words: Pick<StaffPageWords, 'title' | 'subtitle'>
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h1 className="text-h3">{title}</h1>
      <p className="min-w-0 flex-1 text-caption text-muted max-sm:order-last max-sm:flex-[1_0_100%]">{subtitle}</p>
      {children}
    </div>
  )
}

/**
 * Shows its content to signed-in people and asks everyone else to sign in. If the session ends while somebody is at work, the
 * content is hidden and comes back as it was when the same person signs in again.
 */
export function RequireSession({ title, children }: { title: string; children: (user: User) => ReactNode }) {
  const { user, loading } = useAuth()
  const [latest, setLatest] = useState<User>()
  const isKnown = user !== null && !loading
  if (isKnown && user !== latest) setLatest(user)
  return (
    <>
      {isKnown ? null : loading ? <Loading title={title} /> : <SignIn isAgain={latest !== undefined} />}
      {latest ? (
        <div key={latest.id} hidden={!isKnown}>
          {children(latest)}
        </div>
      ) : null}
    </>
  )
}

function SignIn({ isAgain }: { isAgain: boolean }) {
  const { title, text, action, again } = staff.signIn
  return (
    <div className="mt-6 max-w-narrow border border-line p-6 sm:p-9">
      <h1 className="text-h3">{title}</h1>
      <p className="mt-2 text-ink-2">{text}</p>
      {isAgain ? <p className="mt-2 text-ink-2">{again}</p> : null}
      <p className="mt-6">
        {isAgain ? (
          // Another tab, because this one holds what was typed.
          <a href="/auth" target="_blank" rel="noopener" className="button">
            {action}
          </a>
        ) : (
          <ButtonLink to="/auth" label={action} />
        )}
      </p>
    </div>
  )
}

function Loading({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <p role="status" className="noscript:hidden">
        {staff.loading}
      </p>
    </>
  )
}

/** The page of people who may not read the data. */
function AccessDenied({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { title, text, error, secondStep, retry } = staff.failure
  return (
    <div className="mx-auto max-w-measure py-[clamp(3rem,14vh,9rem)]">
      <div role="alert" className="border-ember-deep border-l-4 pl-6 sm:pl-8">
        <h1 className="text-h2">{title}</h1> <p className="mt-4 text-lead">{text}</p>{' '}
        <p className="mt-3 text-ink-2 [overflow-wrap:anywhere]">{fillIn(error, { message })}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3 pl-7 sm:pl-9">
        {message.includes(SECOND_STEP_MISSING) ? <ButtonLink to="/admin/account" label={secondStep} dense /> : null}
        <Button look="outline" dense onClick={onRetry}>
          {retry}
        </Button>
      </div>
    </div>
  )
}

function KeptElsewhere({ title, text, command }: Elsewhere) {
  return (
    <div className="max-w-measure py-6">
      <p className="font-semibold">{title}</p>
      <p className="mt-2 text-ink-2">
        {text} {command ? <code>{command}</code> : null}
      </p>
    </div>
  )
}
