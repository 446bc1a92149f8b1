import type { SupabaseClient } from '@supabase/supabase-js'
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { FormMessage } from '#app/components/form-message.tsx'
import { OneTimeCodeField } from '#app/components/one-time-code-field.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { useWords } from '#app/lib/words.ts'
import { auth as record } from '#content/pages/auth.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Plain } from '#contract/values.ts'

/** A request to the accounts service. The error is the service's own answer. */
export type AccountRequest = (client: SupabaseClient) => Promise<{ error: Error | null }>

type Refusals = Plain<typeof record.refusals>

/**
 * What a refusal says. Three that `validation_failed` and `weak_password` stand for are told apart.
 */
function refusalText(error: Error, words: Refusals): string {
  const { code = '', reasons } = error as { code?: string; reasons?: readonly string[] }
  const { message } = error
  let name = code
  if (code === 'weak_password') {
    name = reasons?.includes('pwned') ? 'password_known' : 'password_too_short'
  }
  if (/password cannot be longer/i.test(message)) {
    name = 'password_too_long'
  }
  if (/validate email address/i.test(message)) {
    name = 'email_address_invalid'
  }
  const text = (words as Readonly<Record<string, string>>)[name] ?? message
  return fillIn(text, { seconds: /\d+/.exec(message)?.[0] ?? '' })
}

/**
 * A request to the accounts service.
 * @returns `send`, which gives whether it succeeded, and the latest failure
 */
export function useRequest() {
  const { unreachable, refusals } = useWords('auth', record, 'plain')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function send(ask: AccountRequest): Promise<boolean> {
    setSending(true)
    const { error } = await openBackend()
      .then(ask)
      .catch((thrown) => {
        console.error(thrown)
        return { error: new Error(unreachable) }
      })
    // The messages of network errors differ between browsers and are not meant for readers.
    const isAway = error?.name === 'AuthRetryableFetchError'
    const refusal = error ? refusalText(error, refusals) : undefined
    setFailure(isAway ? unreachable : refusal)
    setSending(false)
    return error === null
  }
  return { send, isSending, failure }
}

interface AccountFormProps {
  action: { idle: string; busy: string }
  /** Said once it worked. `{…}` is filled in with what was typed, by field. */
  done?: string
  /** @param typed by name of the field */
  ask: (
    client: SupabaseClient,
    typed: Readonly<Record<string, string>>,
  ) => ReturnType<AccountRequest>
  onDone?: ((form: HTMLFormElement) => void) | undefined
  button?: ComponentProps<typeof Button>
  className?: string
  fields: ReactElement
  /** Beside the button. */
  beside?: ReactElement
  /** Below the button. */
  children?: ReactNode
}

/**
 * A form that asks the accounts service for something. A code that was refused is selected, to type
 * another one.
 */
export function AccountForm(props: AccountFormProps) {
  const { send, isSending, failure } = useRequest()
  const [success, setSuccess] = useState<string>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    )
    setSuccess(undefined)
    if (await send((client) => props.ask(client, typed))) {
      setSuccess(props.done && fillIn(props.done, typed))
      props.onDone?.(form)
    } else {
      form.querySelector<HTMLInputElement>('[name="code"]')?.select()
    }
  }
  return (
    // Until scripts run this method does nothing at all, so a password can never end up in an
    // address.
    <form
      method="dialog"
      onSubmit={(event) => void submit(event)}
      className={props.className ?? 'mt-6 grid gap-5'}
    >
      {props.fields}
      <FormMessage failure={failure} success={success} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={isSending}
          data-replay=""
          {...(props.button ?? { className: 'w-full' })}
        >
          {isSending ? props.action.busy : props.action.idle}
        </Button>
        {props.beside}
      </div>
      {props.children}
    </form>
  )
}

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  hint?: string
}

/**
 * A password field with a button to show it. It allows pasting and password managers, and says when
 * Caps Lock is on.
 */
export function PasswordField({ label, hint, ...control }: PasswordFieldProps) {
  const words = useWords('auth', record, 'plain')
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const [isCapsLock, setIsCapsLock] = useState(false)
  const noteCapsLock = (event: KeyboardEvent<HTMLInputElement>) =>
    // A password manager's own key events carry no modifiers.
    setIsCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-small">
        {label}
      </label>
      <div className="relative mt-1.5">
        <input
          {...control}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          className="field-control pe-20"
          onKeyDown={noteCapsLock}
          onKeyUp={noteCapsLock}
          onBlur={() => setIsCapsLock(false)}
        />
        <button
          type="button"
          data-replay=""
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 end-0 min-w-16 cursor-pointer px-3 font-semibold text-small underline underline-offset-4"
        >
          {isShown ? words.hide : words.show}
        </button>
      </div>
      <p id={`${id}-hint`} aria-live="polite" className="mt-1.5 text-caption text-muted">
        {isCapsLock ? words.capsLock : hint}
      </p>
    </div>
  )
}

/** Asks for the code of an authenticator app, or for a recovery code, and raises the session. */
export function SecondStep({ onDone }: { onDone?: (() => void) | undefined }) {
  const { user } = useAuth()
  const words = useWords('auth', record, 'plain').secondStep
  const factors = user?.factors?.filter(({ status }) => status === 'verified') ?? []
  const apps = factors.filter(({ factor_type }) => factor_type === 'totp')
  const hasCodes = factors.some(({ factor_type }) => factor_type === 'recovery_code')
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <AccountForm
      action={words}
      className="mt-6 grid max-w-narrow gap-5"
      ask={({ auth: { mfa } }, { code = '', app = apps[0]?.id ?? '' }) => {
        const given = code.replaceAll(/\s/g, '')
        return isRecovery
          ? mfa.recoveryCodes.verify({ code: given })
          : mfa.challengeAndVerify({ factorId: app, code: given })
      }}
      onDone={onDone}
      fields={
        isRecovery ? (
          <Field
            label={words.recoveryCode}
            hint={words.recoveryCodeHint}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
          />
        ) : (
          <>
            {apps.length > 1 ? (
              <Field as="select" label={words.app} name="app">
                {apps.map(({ id, friendly_name }) => (
                  <option key={id} value={id}>
                    {friendly_name}
                  </option>
                ))}
              </Field>
            ) : null}
            <OneTimeCodeField label={words.code} hint={words.codeHint} />
          </>
        )
      }
    >
      {hasCodes ? (
        <Button
          look="text"
          className="justify-self-start text-small"
          onClick={() => setIsRecovery(!isRecovery)}
        >
          {isRecovery ? words.useApp : words.useRecoveryCode}
        </Button>
      ) : null}
      <p className="text-caption text-muted">{words.lost}</p>
    </AccountForm>
  )
}
