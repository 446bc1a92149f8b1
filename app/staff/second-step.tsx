import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { FormMessage } from '#app/components/form-message.tsx'
import { OneTimeCodeField } from '#app/components/one-time-code-field.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { useRequest } from '#app/staff/use-request.ts'
import { auth } from '#content/pages/auth.ts'

const words = auth.secondStep

/** Asks for the code of an authenticator app, or for a recovery code, and raises the session. */
export function SecondStep({ onDone }: { onDone?: (() => void) | undefined }) {
  const { user } = useAuth()
  const factors = user?.factors?.filter(({ status }) => status === 'verified') ?? []
  const apps = factors.filter(({ factor_type }) => factor_type === 'totp')
  const hasCodes = factors.some(({ factor_type }) => factor_type === 'recovery_code')
  const [isRecovery, setIsRecovery] = useState(false)
  const { send, isSending, failure } = useRequest()
  const form = useRef<HTMLFormElement>(null)

  // The code is all that is asked for here, so its field gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after the kind of code was switched
  useEffect(() => form.current?.querySelector('input')?.focus(), [isRecovery])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const code = String(data.get('code') ?? '').replaceAll(/\s/g, '')
    const factorId = String(data.get('app') ?? apps[0]?.id ?? '')
    const worked = await send(({ auth: { mfa } }) =>
      isRecovery ? mfa.recoveryCodes.verify({ code }) : mfa.challengeAndVerify({ factorId, code }),
    )
    if (worked) onDone?.()
    else form.current?.querySelector('input')?.select()
  }

  return (
    <form ref={form} method="dialog" onSubmit={(event) => void submit(event)} className="mt-6 grid max-w-narrow gap-5">
      {!isRecovery && apps.length > 1 ? (
        <Field as="select" label={words.app} name="app">
          {apps.map(({ id, friendly_name }) => (
            <option key={id} value={id}>
              {friendly_name}
            </option>
          ))}
        </Field>
      ) : null}
      {isRecovery ? (
        <Field
          label={words.recoveryCode}
          hint={words.recoveryCodeHint}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      ) : (
        <OneTimeCodeField label={words.code} hint={words.codeHint} />
      )}
      <FormMessage failure={failure} />
      <Button type="submit" disabled={isSending}>
        {isSending ? words.busy : words.idle}
      </Button>
      {hasCodes ? (
        <Button look="text" className="justify-self-start text-small" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? words.useApp : words.useRecoveryCode}
        </Button>
      ) : null}
      <p className="text-caption text-muted">{words.lost}</p>
    </form>
  )
}
