/**
 * Features for people with an account, apart from signing in. The module is loaded only for them.
 */
import type { Session } from '@supabase/supabase-js'
import { createRoot } from 'react-dom/client'
import { Button } from '#app/components/button.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { needsSecondStep } from '#app/lib/access-claims.ts'
import { followAgreed, mustAsk, onBackendOpen, openBackend } from '#app/lib/backend.ts'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { forgetLinkFragment } from '#app/lib/link-fragment.ts'
import { storedSession } from '#app/lib/local-session.ts'
import { notify } from '#app/lib/notify.ts'
import type { OnStaff } from '#app/lib/session-keeper.ts'
import { plainWords } from '#app/lib/words.ts'
import { accountLinks } from '#content/account-links.ts'
import { staffLink } from '#content/staff/site-link.ts'
import type { EditingRole } from '#contract/editing/api.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Plain } from '#contract/values.ts'
import type { PublishedValues } from '#contract/words.ts'

/**
 * `EDITING_PATH` of `contract/editing/api.ts` with `/role`, repeated because that module loads only
 * for editors.
 */
const ROLE_PATH = '/admin/api/editing/role'

/**
 * Id of the user who edited in this browser last. When the session has ended elsewhere, nobody else
 * can say who it was.
 */
const EDITOR_KEY = 'everturn-editor'
const RETRY_MS = 15_000

const { device } = browserStorage

/** Id of the user whose role was requested last. */
let asked: string | undefined
let end: (() => void) | undefined

/** @throws if the server could not say it */
async function roleOf({ user, access_token }: Session): Promise<EditingRole['role']> {
  const answer = await fetch(ROLE_PATH, { headers: { Authorization: `Bearer ${access_token}` } })
  if (answer.status === 401) {
    return user.id === device.getItem(EDITOR_KEY) ? 'editor' : null
  }
  if (answer.status >= 500 || answer.status === 429) {
    throw new Error(`The role is not known (${answer.status})`)
  }
  const { role = null } = answer.ok ? ((await answer.json()) as EditingRole) : {}
  if (role && role !== 'sales') {
    device.setItem(EDITOR_KEY, user.id)
  } else {
    device.removeItem(EDITOR_KEY)
  }
  return role
}

/**
 * Shows sales the way to the staff pages below every page of the site, where editors have the bar.
 */
function showStaffLink(): () => void {
  const nav = document.createElement('nav')
  nav.ariaLabel = staffLink
  nav.className =
    'night no-print wrap sticky bottom-0 z-45 border-ember border-t-3 [body:has(.staff)_&]:hidden'
  const className = 'link inline-flex min-h-11 items-center'
  nav.append(
    Object.assign(document.createElement('a'), {
      href: '/admin/leads',
      textContent: staffLink,
      className,
    }),
  )
  // Not in the frame of a page that has it.
  if (window.top === window) {
    document.body.append(nav)
  }
  return () => nav.remove()
}

/**
 * Loads the editor for editors and admins, and shows sales a link. For all others it makes one
 * small request to the server and loads nothing. After a failure it tries again.
 * @param session null if it has ended: an editor is told by the bar, which loses no text
 */
async function offerEditing(session: Session | null, onStaff: OnStaff): Promise<void> {
  const person = session?.user.id ?? device.getItem(EDITOR_KEY)
  // A user who has not completed the second step yet is still asked for the code, and nothing may
  // cover the field for it.
  if (!person || person === asked || needsSecondStep(session)) {
    return
  }
  end?.()
  end = undefined
  asked = person
  try {
    const role = session && (await roleOf(session))
    if (session && !role) {
      return
    }
    const start =
      role === 'sales' ? showStaffLink : (await import('#app/editing/start.tsx')).startEditing
    if (asked === person) {
      end = start(person, onStaff)
    }
  } catch {
    if (asked !== person) {
      return
    }
    asked = undefined
    const retry = () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
      void offerEditing(session, onStaff)
    }
    const timer = setTimeout(retry, RETRY_MS)
    addEventListener('online', retry)
  }
}

type LinkWords = Plain<typeof accountLinks>

/** @param published of the page that was opened */
export function account(published: PublishedValues) {
  const words = plainWords('accountLinks', accountLinks, published)
  return {
    offerEditing,
    tellLinkOutcome: (fragment: URLSearchParams) => tellLinkOutcome(fragment, words),
  }
}

/**
 * Reports the outcome of a link from an account email. The address only selects one of our own
 * sentences, because anyone can write an address.
 * @param fragment fragment of the address that the link opened
 */
async function tellLinkOutcome(fragment: URLSearchParams, words: LinkWords): Promise<void> {
  const { expired, failed } = words.links
  const accessToken = fragment.get('access_token')
  if (accessToken === null) {
    forgetLinkFragment()
    notify(fragment.get('error_code') === 'otp_expired' ? expired : failed, 'failure')
  } else if (mustAsk(accessToken)) {
    await askFirst(fragment, accessToken, words)
  } else {
    const success = successWords(fragment, words)
    if (success) {
      tellOnceSignedIn(accessToken, success)
    }
  }
}

/** By what the link was for, and by how it came to be followed. */
const SUCCESS: Readonly<Record<string, keyof LinkWords['links']>> = {
  'type=signup': 'confirmed',
  'type=email_change': 'addressChanged',
  'from=signup': 'contested',
  'from=invite': 'invited',
  'from=email_change': 'changedElsewhere',
  'from=email_change_cancel': 'takenBack',
}
function successWords(fragment: URLSearchParams, { links }: LinkWords): string | undefined {
  const success = SUCCESS[`type=${fragment.get('type')}`] ?? SUCCESS[`from=${fragment.get('from')}`]
  return success && links[success]
}

/**
 * Reports success once the client has a session. It accepts a token only after the server has
 * confirmed its user.
 */
function tellOnceSignedIn(accessToken: string, success: string): void {
  onBackendOpen(({ auth }) => {
    const { data } = auth.onAuthStateChange((_event, session) => {
      if (session?.access_token !== accessToken) {
        return
      }
      data.subscription.unsubscribe()
      notify(fillIn(success, { email: session.user.email ?? '' }), 'success')
    })
  })
}

/**
 * Asks before a link signs in. Whoever is signed in is told only what they would leave. To others
 * the account is named, as the server knows it, because anyone can write a token.
 */
async function askFirst(
  fragment: URLSearchParams,
  accessToken: string,
  words: LinkWords,
): Promise<void> {
  let email = storedSession()?.user.email
  const { title, text, follow, stay } =
    email === undefined ? words.signInByLink : words.otherAccount
  if (email === undefined) {
    const client = await openBackend()
    const { data, error } = await client.auth.getUser(accessToken)
    if (error) {
      notify(words.links.failed, 'failure')
      return
    }
    email = data.user.email ?? ''
  }
  const values = { email }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const end = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <ModalDialog onClose={end} aria-labelledby="link-account" className="max-w-narrow p-6 sm:p-9">
      {(close) => (
        <>
          <h2 id="link-account" className="text-h3">
            {title}
          </h2>
          <p className="mt-2 mb-6 text-ink-2 wrap-anywhere">{fillIn(text, values)}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={close}>{stay}</Button>
            <Button look="outline" onClick={() => void followAgreed(fragment)}>
              {follow}
            </Button>
          </div>
        </>
      )}
    </ModalDialog>,
  )
}
