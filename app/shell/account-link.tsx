import { createRoot } from 'react-dom/client'
import { Button } from '#app/components/button.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { isOfAnotherAccount, onBackendOpen, openBackend } from '#app/lib/backend.ts'
import { storedSession } from '#app/lib/local-session.ts'
import { notify } from '#app/lib/notify.ts'
import { auth } from '#content/pages/auth.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = auth.links

/**
 * Reports the outcome of a link from an account email. The address only selects one of our own sentences, because
 * anyone can write an address.
 * @param fragment fragment of the address that the link opened
 */
export function tellLinkOutcome(fragment: URLSearchParams): void {
  const accessToken = fragment.get('access_token')
  if (accessToken === null) {
    history.replaceState(history.state, '', location.pathname + location.search)
    notify(fragment.get('error_code') === 'otp_expired' ? words.expired : words.failed, 'failure')
  } else if (isOfAnotherAccount(accessToken)) askToSwitch(fragment)
  else {
    const success = successWords(fragment)
    if (success) tellOnceSignedIn(accessToken, success)
  }
}

function successWords(fragment: URLSearchParams): string | undefined {
  const type = fragment.get('type')
  if (type === 'signup') return words.confirmed
  if (type === 'email_change') return words.addressChanged
  const from = fragment.get('from')
  if (from === 'signup') return words.contested
  if (from === 'invite') return words.invited
  if (from === 'email_change') return words.changedElsewhere
  return from === 'email_change_cancel' ? words.takenBack : undefined
}

/**
 * Reports success once the client has a session. The client accepts a token only after the server has confirmed its
 * user.
 */
function tellOnceSignedIn(accessToken: string, success: string): void {
  onBackendOpen(({ auth }) => {
    const { data } = auth.onAuthStateChange((_event, session) => {
      if (session?.access_token !== accessToken) return
      data.subscription.unsubscribe()
      notify(fillIn(success, { email: session.user.email ?? '' }), 'success')
    })
  })
}

/** Asks before a link replaces the session. The link's own account is not named, because anyone can write a token. */
function askToSwitch(fragment: URLSearchParams): void {
  const { title, text, follow, stay } = auth.otherAccount
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const end = () => {
    root.unmount()
    place.remove()
  }
  async function switchAccount() {
    const client = await openBackend()
    await client.auth.signOut({ scope: 'local' })
    location.replace(`#${fragment}`)
    location.reload()
  }
  root.render(
    <ModalDialog onClose={end} aria-labelledby="other-account" className="max-w-narrow p-6 sm:p-9">
      {(close) => (
        <>
          <h2 id="other-account" className="text-h3">
            {title}
          </h2>
          <p className="mt-2 mb-6 text-ink-2">{fillIn(text, { email: storedSession()?.user.email ?? '' })}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={close}>{stay}</Button>
            <Button look="outline" onClick={() => void switchAccount()}>
              {follow}
            </Button>
          </div>
        </>
      )}
    </ModalDialog>,
  )
}
