import type { Session, User } from '@supabase/supabase-js'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { browserStorage } from './browser-storage.ts'
import { linkFragment } from './link-fragment.ts'
import { SESSION_KEY, SIGN_OUTS_KEY, storedSession } from './local-session.ts'
import type { LoadAccount, OnStaff } from './session-keeper.ts'

interface Auth {
  user: User | null
  session: Session | null
  /** True until the first session check has finished. */
  loading: boolean
  /** True after a link for a forgotten password: a new one has to be chosen. */
  recovering: boolean
  /** Ends the session everywhere, then opens `/auth`. */
  signOut: () => void
  /**
   * Requests the session check on a page that needs it. Elsewhere the check runs only when there
   * may be a session.
   */
  check: () => void
}

const AuthContext = createContext<Auth | undefined>(undefined)

/** @throws outside of {@link AuthProvider} */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) {
    throw new Error('useAuth must be used within an AuthProvider')
  }
  return auth
}

/**
 * Whether there is a stored session, a sign-out that has not reached the server, or a link from an
 * email.
 */
function mayHaveSession(): boolean {
  const { device } = browserStorage
  return (
    /[#&](access_token|error_code)=/.test(linkFragment()) ||
    (device.getItem(SESSION_KEY) ?? device.getItem(SIGN_OUTS_KEY)) !== null
  )
}

/** Its code has come with that of the session, so it is there without the network. */
function signOut(): void {
  import('./sign-out.ts').then((module) => module.signOut()).catch(console.error)
}

interface AuthProviderProps {
  loadAccount: LoadAccount
  /** Receives what lets staff edit the page. */
  onStaff: OnStaff
  children: React.ReactNode
}

/**
 * Provides who is signed in. The client is loaded only for a stored session, a link from an email,
 * or a page that requests it.
 */
export function AuthProvider({ loadAccount, onStaff, children }: AuthProviderProps) {
  /** Undefined until it is known whether there may be a session. */
  const [wanted, setWanted] = useState<boolean>()
  const [state, setState] = useState({
    session: null as Session | null,
    loading: true,
    recovering: false,
  })

  useEffect(() => {
    // Another tab may sign in. From then on, the client keeps the tabs in sync.
    const look = () => setWanted((before) => before || mayHaveSession())
    look()
    return browserStorage.onChangeElsewhere(SESSION_KEY, look)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `loadAccount` only loads a module
  useEffect(() => {
    if (wanted === undefined) {
      return
    }
    setState((before) => ({ ...before, loading: wanted }))
    if (!wanted) {
      return
    }
    const over = new AbortController()
    import('./session-keeper.ts')
      .then(({ followSession }) =>
        followSession(over.signal, loadAccount, onStaff, (session, recovering) =>
          setState({ session, recovering, loading: false }),
        ),
      )
      .catch((error: unknown) => {
        console.error('The session could not be checked', error)
        // The page says what it cannot load, and signing out works.
        setState({ session: storedSession() ?? null, recovering: false, loading: false })
      })
    return () => over.abort()
  }, [wanted])

  const auth = useMemo<Auth>(
    () => ({ ...state, user: state.session?.user ?? null, signOut, check: () => setWanted(true) }),
    [state],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
