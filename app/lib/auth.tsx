import type { Session, User } from '@supabase/supabase-js'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { browserStorage } from './browser-storage.ts'

export interface Auth {
  user: User | null
  session: Session | null
  /** True until the first session check has finished. */
  loading: boolean
  /** Arrived through a link for a forgotten password: a new one is to be chosen. */
  recovering: boolean
  /** Ends the session everywhere, then opens `/auth`. A failure is only logged. */
  signOut: () => Promise<void>
  /** Asks for the session check on a page that needs it; elsewhere it runs only where a session may be. */
  check: () => void
}

const AuthContext = createContext<Auth | undefined>(undefined)

/** @throws outside of {@link AuthProvider} */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

const keeper = () => import('./session-keeper.ts')
const signOut = async () => (await keeper()).endSession()

/** That of `backend.ts`, which must not be loaded for a first visit. */
const SESSION_KEY = 'everturn-session'

/** A stored session, or the answer to a link from an email. */
function mayHaveSession(): boolean {
  return /[#&](access_token|error_code)=/.test(location.hash) || browserStorage.device.getItem(SESSION_KEY) !== null
}

/** Holds who is signed in. The client is loaded only for those who are, who come by a link, or where a page asks for it. */
export function AuthProvider({ children }: { children: React.ReactNode }) {
  const [wanted, setWanted] = useState(false)
  const [state, setState] = useState({ session: null as Session | null, loading: true, recovering: false })

  useEffect(() => {
    // Another tab may sign in; from then on the client itself keeps the tabs in step.
    const look = () => setWanted((before) => before || mayHaveSession())
    look()
    return browserStorage.onChangeElsewhere(SESSION_KEY, look)
  }, [])

  useEffect(() => {
    // Effects of the page run first, so a page that asks has asked by now.
    setState((before) => ({ ...before, loading: wanted }))
    if (!wanted) return
    const over = new AbortController()
    keeper()
      .then(({ followSession }) =>
        followSession(over.signal, (event, session) =>
          setState(({ recovering }) => ({
            session,
            loading: false,
            recovering: event === 'PASSWORD_RECOVERY' || (recovering && !/USER_UPDATED|SIGNED_OUT/.test(event)),
          })),
        ),
      )
      .catch(console.error)
    return () => over.abort()
  }, [wanted])

  const auth = useMemo<Auth>(
    () => ({ ...state, user: state.session?.user ?? null, signOut, check: () => setWanted(true) }),
    [state],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
