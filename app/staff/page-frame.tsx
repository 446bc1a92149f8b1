import type { SupabaseClient, User } from '@supabase/supabase-js'
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { Icon } from '#app/components/icons.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { livingSession, openBackend } from '#app/lib/backend.ts'
import { useIsHosted } from '#app/lib/hosted-project.ts'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { notify } from '#app/lib/notify.ts'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { SECOND_STEP_MISSING } from '#contract/staff/accounts.ts'
import { type PageShape, Skeleton } from './skeleton.tsx'
import { readAccess } from './staff-access.ts'

interface Failure {
  /** What the server says, or the browser. */
  message: string
  /** The person may not read the data. */
  isRefusal: boolean
}

/** SQLSTATE `insufficient_privilege`, as the data API states it, and the status of our own API. */
const REFUSALS: readonly unknown[] = ['42501', '403']

const failureOf = ({ message = '', code }: { message?: string; code?: unknown }): Failure => ({
  message,
  isRefusal: REFUSALS.includes(code) || message.includes(SECOND_STEP_MISSING),
})

/** Data of a staff page, as far as it is loaded. */
export interface StaffData<Data> {
  /**
   * Undefined until it is loaded, null if it is kept elsewhere. Stays while it is loaded again, and
   * after a failure.
   */
  data: Data | null | undefined
  /** If the latest load failed. */
  failure: Failure | undefined
  isLoading: boolean
  /** How often staff asked for the data again. Counts from an earlier refresh are out of date. */
  refreshes: number
  refresh: () => void
}

/** The session has ended, so the page asks to sign in. */
class SessionEnded extends Error {}

/** Codes of the data API for a token that it does not accept (PostgREST, 'JWT errors'). */
const TOKEN_REFUSED = /^PGRST30[0-3]$/

/** What the person may do is read with every load, so that the header shows only that. */
async function loadWithAccess<Data>(
  userId: string,
  load: (client: SupabaseClient) => Promise<Data>,
): Promise<Data> {
  const client = await loadChunk(openBackend)
  async function both() {
    const [data] = await Promise.all([load(client), readAccess(client, userId)])
    return data
  }
  try {
    return await both()
  } catch (error) {
    if (!(await livingSession(client))) {
      throw new SessionEnded()
    }
    // After a change of the signing secret, the client has a new token by now.
    if (TOKEN_REFUSED.test((error as { code?: string }).code ?? '')) {
      return both()
    }
    throw error
  }
}

const loadNothing = async () => null

/**
 * Loads the data of a staff page for the person who is signed in.
 * @param words the page's own; they say whether its data can be kept elsewhere
 * @param loadHere the data is loaded again when this function changes
 */
export function useStaffData<Data>(
  words: StaffPageWords,
  loadHere: (client: SupabaseClient) => Promise<Data>,
): StaffData<Data> {
  const load: (client: SupabaseClient) => Promise<Data | null> = useElsewhere(words)
    ? loadNothing
    : loadHere
  const { user, loading } = useAuth()
  const userId = loading ? undefined : user?.id
  const [refreshes, setRefreshes] = useState(0)
  const request = useMemo(() => ({ load, refreshes, userId }), [load, refreshes, userId])
  const [answer, setAnswer] = useState<{
    request: typeof request
    loaded?: { data: Data | null } | undefined
    failure?: Failure
  }>()

  useEffect(() => {
    if (request.userId === undefined) {
      return
    }
    let isCurrent = true
    loadWithAccess(request.userId, request.load).then(
      (data) => {
        if (isCurrent) {
          setAnswer({ request, loaded: { data } })
        }
      },
      (error: { message?: string }) => {
        if (!isCurrent || error instanceof SessionEnded) {
          return
        }
        notify(staff.failure.notice, 'failure')
        setAnswer((before) => ({ request, loaded: before?.loaded, failure: failureOf(error) }))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [request])

  // The data of a person who has signed out stays until somebody else signs in.
  const own = userId === undefined || answer?.request.userId === userId ? answer : undefined
  return {
    data: own?.loaded?.data,
    failure: own?.failure,
    isLoading: answer?.request !== request,
    refreshes,
    refresh: () => setRefreshes((before) => before + 1),
  }
}

/** Shown instead of a page whose data only this site's own server holds. */
interface Elsewhere {
  title: string
  text: string
  /** Command that shows the data. */
  command?: string
}

/** The words of `staffPages` that every page has. */
export type StaffPageWords = { title: string; subtitle: string; elsewhere?: Elsewhere }

/** Undefined if the page can show its data. */
function useElsewhere({ elsewhere }: StaffPageWords): Elsewhere | undefined {
  return useIsHosted() ? elsewhere : undefined
}

/** "rotate-cw" of Lucide, see `icons.tsx`. */
const REFRESH = 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5'

interface PageFrameProps {
  words: StaffPageWords
  state: StaffData<unknown>
  /** Buttons beside 'Refresh Data'. */
  actions?: ReactElement | null
  /** What the page looks like until its data is loaded. A list if not stated. */
  shape?: PageShape
  /** Shown once the data is loaded. */
  children: ReactNode
}

/**
 * Frame of a staff page. It handles all states in their order: checking the session, signed out,
 * loading, refused, loaded.
 */
export function PageFrame({ words, state, actions, shape = 'list', children }: PageFrameProps) {
  const elsewhere = useElsewhere(words)
  const { failure } = state
  useShownPart(state.data !== undefined)
  return (
    <RequireSession words={words} shape={shape}>
      {() => (
        <>
          {failure ? <NotLoaded failure={failure} onRetry={state.refresh} /> : null}
          {state.data === undefined && !failure ? <Loading words={words} shape={shape} /> : null}
          {state.data === undefined ? null : (
            // What was typed is still there after the next try.
            <div hidden={failure !== undefined}>
              <PageTitle words={words}>
                {elsewhere ? null : actions}
                <Button
                  look="outline"
                  dense
                  className={actions ? 'max-sm:min-w-11 max-sm:px-0!' : ''}
                  onClick={state.refresh}
                >
                  {actions ? <Icon d={REFRESH} size={18} className="sm:hidden" /> : null}
                  <span className={actions ? 'max-sm:sr-only' : ''}>{staff.refresh}</span>
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

/** Shows the part of the page that the address names, once the page has its data. */
function useShownPart(isLoaded: boolean) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation is a reason to look
  useEffect(() => {
    if (isLoaded && hash) {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    }
  }, [isLoaded, hash, key])
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
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:gap-x-4">
      <h1 className="text-h3">{title}</h1>
      <p className="min-w-0 flex-1 text-caption text-muted max-sm:order-last max-sm:flex-[1_0_100%]">
        {subtitle}
      </p>
      {children}
    </div>
  )
}

/**
 * Shows its content to signed-in people and asks everyone else to sign in. If the session ends
 * while somebody is at work, the content is hidden and comes back as it was when the same person
 * signs in again.
 */
export function RequireSession({
  words,
  shape,
  children,
}: LoadingProps & { children: (user: User) => ReactNode }) {
  const { user, loading } = useAuth()
  const [latest, setLatest] = useState<User>()
  const isKnown = user !== null && !loading
  if (isKnown && user !== latest) {
    setLatest(user)
  }
  const isSignedOut = user === null && !loading
  return (
    <>
      {loading ? <Loading words={words} shape={shape} /> : null}
      {isSignedOut ? <SignIn isAgain={latest !== undefined} /> : null}
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

interface LoadingProps {
  words: Pick<StaffPageWords, 'title' | 'subtitle'>
  shape: PageShape
}

/** The page with its title and the places of its parts. */
function Loading({ words, shape }: LoadingProps) {
  return (
    <>
      <PageTitle words={words}>
        <p
          role="status"
          className="button button-outline dense pointer-events-none border-line! text-muted! noscript:hidden"
        >
          {staff.loading}
        </p>
      </PageTitle>
      <Skeleton shape={shape} />
    </>
  )
}

/** In place of the data: the page of people who may not read it, or what else went wrong. */
function NotLoaded({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { message, isRefusal } = failure
  const { error, secondStep, retry, unloaded } = staff.failure
  const { title, text } = isRefusal ? staff.failure : unloaded
  return (
    <div className="mx-auto max-w-measure py-[clamp(3rem,14vh,9rem)]">
      <div role="alert" className="border-ember-deep border-s-4 ps-6 sm:ps-8">
        <h1 className="text-h2">{title}</h1> <p className="mt-4 text-lead">{text}</p>{' '}
        <p className="mt-3 text-ink-2 [overflow-wrap:anywhere]">{fillIn(error, { message })}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3 ps-7 sm:ps-9">
        {message.includes(SECOND_STEP_MISSING) ? (
          <ButtonLink to="/admin/account" label={secondStep} dense />
        ) : null}
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
        <span>{text}</span> {command ? <code>{command}</code> : null}
      </p>
    </div>
  )
}
