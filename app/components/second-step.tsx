import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAuth } from '#app/lib/auth.tsx'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { FormMessage } from './form-message.tsx'
import { OneTimeCodeField } from './one-time-code-field.tsx'

export interface SecondStepWords {
  code: string
  codeHint: string
  app: string
  recoveryCode: string
  recoveryCodeHint: string
  useRecoveryCode: string
  useApp: string
  idle: string
  busy: string
  lost: string
}

interface SecondStepProps {
  words: SecondStepWords
  unreachable: string
  onDone?: (() => void) | undefined
}

/** Asks for the code of an authenticator app, or for a recovery code, and raises the session. */
export function SecondStep({ words, unreachable, onDone }: SecondStepProps) {
  const { user } = useAuth()
  const factors = user?.factors?.filter(({ status }) => status === 'verified') ?? []
  const apps = factors.filter(({ factor_type }) => factor_type === 'totp')
  const hasCodes = factors.some(({ factor_type }) => factor_type === 'recovery_code')
  const [isRecovery, setIsRecovery] = useState(false)
  const { send, isSending, failure } = useRequest(unreachable)
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
