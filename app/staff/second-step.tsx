import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { OneTimeCodeField } from '#app/components/one-time-code-field.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { auth } from '#content/pages/auth.ts'
import { AccountForm } from './account-form.tsx'

const words = auth.secondStep

/** Asks for the code of an authenticator app, or for a recovery code, and raises the session. */
export function SecondStep({ onDone }: { onDone?: (() => void) | undefined }) {
  const { user } = useAuth()
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
        <Button look="text" className="justify-self-start text-small" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? words.useApp : words.useRecoveryCode}
        </Button>
      ) : null}
      <p className="text-caption text-muted">{words.lost}</p>
    </AccountForm>
  )
}
