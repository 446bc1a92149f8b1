import { Field } from './field.tsx'

/**
 * Field `code` for the six digits of an authenticator app, also as two groups of three. It gets the
 * focus.
 */
export function OneTimeCodeField({ label, hint }: { label: string; hint?: string }) {
  return (
    <Field
      label={label}
      hint={hint}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]{6,7}"
      required
      autoFocus
    />
  )
}
