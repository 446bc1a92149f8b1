import type { SupabaseClient, User } from '@supabase/supabase-js'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { notify } from '#app/lib/notify.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { staff } from '#content/staff.ts'
import type { UserRole } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { SECOND_STEP_MISSING } from '#contract/staff.ts'
import { fetchRoles } from './list-query.ts'

/** The words of `staffPages` that every page has. */
interface StaffPageWords {
  title: string
  subtitle: string
  elsewhere?: { title: string; text: string; command?: string }
}

/**
 * Loads the data of a page: first the rows, then the same again with slower parts such as counts.
 * @param refreshes how often staff asked for the data again. Counts from an earlier refresh are out of date.
 * @throws with the message of the data API
 */
export type LoadPage<Data> = (client: SupabaseClient, refreshes: number) => AsyncGenerator<Data, void>

/** What a page receives once it is loaded. */
interface LoadedPage<Data> {
  data: Data
  roles: readonly UserRole[]
  /** Email address of the signed-in person. */
  email: string
  /** True while the data is loaded again. */
  isLoading: boolean
  refresh: () => void
}

interface PageFrameProps<Data> {
  words: StaffPageWords
  /** The page loads again when this function changes. */
  load: LoadPage<Data>
  children: (loaded: LoadedPage<Data>) => ReactNode
}

/**
 * Frame of a staff page. It handles all states in their order: checking the session, signed out, loading, refused,
 * loaded.
 */
export function PageFrame<Data>({ words, load, children }: PageFrameProps<Data>) {
  return (
    <RequireSession title={words.title}>
      {(user) => (
        <SignedIn key={user.id} words={words} load={load} email={user.email ?? ''}>
          {children}
        </SignedIn>
      )}
    </RequireSession>
  )
}

/** Shows its content to signed-in people and a sign-in form to everyone else. */
export function RequireSession({ title, children }: { title: string; children: (user: User) => ReactNode }) {
  const { user, loading } = useAuth()
  if (loading) return <Loading title={title} />
  if (!user)
    return (
      <div className="max-w-narrow border border-line p-6 sm:p-9">
        <h1 className="text-h3">{staff.signIn.title}</h1>
        <p className="mt-2 mb-6 text-ink-2">{staff.signIn.text}</p>
        <ButtonLink to="/auth" label={staff.signIn.action} />
      </div>
    )
  return children(user)
}

function Loading({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <p role="status">{staff.loading}</p>
    </>
  )
}

type PageState<Data> =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'loaded'; data: Data; roles: readonly UserRole[]; isLoading: boolean }

function SignedIn<Data>({ words, load, email, children }: PageFrameProps<Data> & { email: string }) {
  // A hosted project holds only accounts, canvases and the survey's counts. All other data is on this site's server.
  const elsewhere = usePublicConfig().supabaseUrl === '' ? undefined : words.elsewhere
  const { state, refresh } = usePageState(elsewhere ? loadNothing : load)
  if (state.status === 'loading') return <Loading title={words.title} />
  if (state.status === 'failed')
    return (
      <>
        <h1 className="sr-only">{words.title}</h1>
        <p role="alert" className="max-w-measure border-ember-deep border-l-4 px-4 py-3 font-semibold">
          {fillIn(staff.failure.page, { message: state.message })}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          {state.message.includes(SECOND_STEP_MISSING) ? (
            <ButtonLink to="/admin/account" label={staff.failure.secondStep} dense />
          ) : null}
          <Button look="outline" dense onClick={refresh}>
            {staff.failure.retry}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-h3">{words.title}</h1>
        <p className="min-w-0 flex-1 text-caption text-muted max-sm:order-last max-sm:flex-[1_0_100%]">
          {words.subtitle}
        </p>
        <Button look="outline" dense onClick={refresh}>
          {staff.refresh}
        </Button>
      </div>
      {elsewhere ? (
        <div className="max-w-measure py-6">
          <p className="font-semibold">{elsewhere.title}</p>
          <p className="mt-2 text-ink-2">
            {elsewhere.text} {elsewhere.command ? <code className="whitespace-nowrap">{elsewhere.command}</code> : null}
          </p>
        </div>
      ) : (
        children({ ...state, data: state.data as Data, email, refresh })
      )}
    </>
  )
}

async function* loadNothing() {
  yield undefined
}

/** Loads the data of a page. Roles are read with every load. If that read is refused, the page is refused. */
function usePageState<Data>(load: LoadPage<Data>): { state: PageState<Data>; refresh: () => void } {
  const [state, setState] = useState<PageState<Data>>({ status: 'loading' })
  const [refreshes, setRefreshes] = useState(0)

  useEffect(() => {
    let isCurrent = true
    const change = (next: (before: PageState<Data>) => PageState<Data>) => isCurrent && setState(next)
    async function run() {
      const client = await openBackend()
      const parts = load(client, refreshes)
      const [roles, first] = await Promise.all([fetchRoles(client), parts.next()])
      const publish = (data: Data) => change(() => ({ status: 'loaded', data, roles, isLoading: false }))
      if (!first.done) publish(first.value)
      for await (const data of parts) publish(data)
    }
    change((before) => (before.status === 'loaded' ? { ...before, isLoading: true } : before))
    run().catch((error: { message?: string }) => {
      if (!isCurrent) return
      notify(staff.failure.notice, 'failure')
      setState({ status: 'failed', message: error.message ?? '' })
    })
    return () => {
      isCurrent = false
    }
  }, [load, refreshes])

  return { state, refresh: () => setRefreshes((before) => before + 1) }
}
