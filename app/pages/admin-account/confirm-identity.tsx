import type { SupabaseClient, User } from '@supabase/supabase-js'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { FormMessage } from '#app/components/form-message.tsx'
import { PasswordField } from '#app/staff/password-field.tsx'
import { SecondStep } from '#app/staff/second-step.tsx'
import { useRequest } from '#app/staff/use-request.ts'
import { account } from '#content/staff/account.ts'

const words = account.confirm

/**
 * Asks the user for a fresh proof of identity: a code if the account has an authenticator app, otherwise the password.
 */
export function ConfirmIdentity({ user, onDone }: { user: User; onDone: () => void }) {
  const hasApp = user.factors?.some(({ status }) => status === 'verified') ?? false
  return (
    <div className="mt-4 border-ember border-l-2 pl-4">
      <h3 className="font-semibold">{words.title}</h3>
      <p className="mt-1 text-ink-2 text-small">{hasApp ? words.code : words.password}</p>
      {hasApp ? <SecondStep onDone={onDone} /> : <AskPassword email={user.email ?? ''} onDone={onDone} />}
    </div>
  )
}

/** Signs in with a new session. The earlier one ends, because nothing uses it any more and it would last for weeks. */
async function signInAgain({ auth }: SupabaseClient, credentials: { email: string; password: string }) {
  const { session } = (await auth.getSession()).data
  const { error } = await auth.signInWithPassword(credentials)
  if (!error && session) await auth.admin.signOut(session.access_token, 'local')
  return { error }
}

function AskPassword({ email, onDone }: { email: string; onDone: () => void }) {
  const { send, isSending, failure } = useRequest()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (await send((client) => signInAgain(client, { email, password }))) onDone()
  }

  return (
    <form ref={form} method="dialog" onSubmit={(event) => void submit(event)} className="mt-4 grid max-w-narrow gap-4">
      <PasswordField label={words.passwordLabel} name="password" autoComplete="current-password" required />
      <FormMessage failure={failure} />
      <Button type="submit" dense disabled={isSending} className="justify-self-start">
        {isSending ? words.busy : words.idle}
      </Button>
    </form>
  )
}
