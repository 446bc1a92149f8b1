import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { auth as words } from '#content/pages/auth.ts'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  hint?: string
}

/** A password field with a button to show it. It allows pasting and password managers, and says when Caps Lock is on. */
export function PasswordField({ label, hint, ...control }: PasswordFieldProps) {
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
          className="field-control pr-20"
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
          className="absolute inset-y-0 right-0 min-w-16 cursor-pointer px-3 font-semibold text-small underline underline-offset-4"
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
