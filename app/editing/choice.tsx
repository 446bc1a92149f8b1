import { type ComponentProps, type ReactNode, useId } from 'react'
import { CHECK, CHOICE } from './looks.ts'

interface ChoiceProps extends ComponentProps<'input'> {
  label: ReactNode
  /** What it is about, for screen readers. */
  about?: string
}

/** A checkbox, or a radio button with `type`, and its label. */
export function Choice({ label, about, ...input }: ChoiceProps) {
  const id = useId()
  return (
    <label className={CHOICE}>
      <input type="checkbox" className={CHECK} aria-describedby={about && id} {...input} />
      {label}
      {about ? (
        <span id={id} hidden>
          {about}
        </span>
      ) : null}
    </label>
  )
}
