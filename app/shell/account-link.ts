import { onBackendOpen, openBackend } from '#app/lib/backend.ts'
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
  const cancelToken = fragment.get('cancel')
  const success = successWords(fragment)
  if (accessToken !== null && success) tellOnceSignedIn(accessToken, success)
  if (accessToken !== null) return
  history.replaceState(history.state, '', location.pathname + location.search)
  if (cancelToken !== null) void cancelAddressChange(cancelToken)
  else notify(fragment.get('error_code') === 'otp_expired' ? words.expired : words.failed, 'failure')
}

function successWords(fragment: URLSearchParams): string | undefined {
  const type = fragment.get('type')
  if (type === 'signup') return words.confirmed
  if (type === 'email_change') return words.addressChanged
  const from = fragment.get('from')
  return from === 'signup' ? words.contested : from === 'invite' ? words.invited : undefined
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

/**
 * Submits the token from the email to the current address. Opening the link is not enough, because mail scanners open
 * links.
 */
async function cancelAddressChange(token: string): Promise<void> {
  try {
    const client = await openBackend()
    // The client's types do not include this kind of link, but the client passes it to the server.
    const { error } = await client.auth.verifyOtp({ type: 'email_change_cancel' as 'email_change', token_hash: token })
    if (!error) notify(words.canceled, 'success')
    else notify(error.code === 'otp_expired' ? words.cancelExpired : auth.unreachable, 'failure')
  } catch (error) {
    console.error(error)
    notify(auth.unreachable, 'failure')
  }
}
