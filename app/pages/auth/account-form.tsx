import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { FormMessage } from '#app/components/form-message.tsx'
import { PasswordField } from '#app/staff/password-field.tsx'
import type { RequestState } from '#app/staff/use-request.ts'
import { auth as words } from '#content/pages/auth.ts'

interface AccountFormProps {
  action: { idle: string; busy: string }
  state: RequestState
  /** Shown once it worked. */
  done?: string
  /** Label, hint and purpose of the password; left out where none is asked. */
  password?: { label: string; hint?: string; isNew: boolean } | undefined
  /** Left out where the address is known. */
  asksEmail?: boolean
  onSubmit: React.FormEventHandler<HTMLFormElement>
  /** Shown below the button. */
  children?: React.ReactNode
}

/** Fields, button and answer that all forms of the card share. */
export function AccountForm({ action, state, done, password, asksEmail = true, onSubmit, children }: AccountFormProps) {
  const isSending = state.status === 'sending'
  return (
    // Until scripts run this method does nothing at all, so a password can never end up in an address.
    <form method="dialog" onSubmit={onSubmit} className="mt-6 grid gap-5">
      {asksEmail ? (
        <Field label={words.email} type="email" name="email" autoComplete="username" required maxLength={254} />
      ) : null}
      {password ? (
        <PasswordField
          label={password.label}
          {...(password.hint && { hint: password.hint })}
          name="password"
          autoComplete={password.isNew ? 'new-password' : 'current-password'}
          required
        />
      ) : null}
      <FormMessage
        failure={state.status === 'failed' ? state.message : undefined}
        success={state.status === 'done' ? done : undefined}
      />
      <Button type="submit" disabled={isSending} data-replay="" className="w-full">
        {isSending ? action.busy : action.idle}
      </Button>
      {children}
    </form>
  )
}
