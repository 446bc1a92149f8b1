import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
import { CircleAlert } from '#app/components/icons.tsx'

interface FieldShared {
  label: ReactNode
  /** Note after the label that the field may stay empty. */
  optionalNote?: ReactNode | undefined
  hint?: ReactNode | undefined
  /** Shown under the field and announced with it. */
  error?: ReactNode | undefined
  /** Smaller, for staff pages. */
  dense?: boolean
}

type FieldProps = FieldShared &
  (
    | ({ as?: 'input' } & ComponentProps<'input'>)
    | ({ as: 'textarea' } & ComponentProps<'textarea'>)
    | ({ as: 'select' } & ComponentProps<'select'>)
  )

/**
 * A labeled control with its hint and error. Each instance has its own ids, so a page may show a
 * form twice.
 */
export function Field(props: FieldProps) {
  const {
    label,
    optionalNote,
    hint,
    error,
    as = 'input',
    dense = false,
    className,
    ...control
  } = props
  const Control = as as ElementType
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className={className}>
      <label htmlFor={id} className={dense ? 'text-caption' : 'font-semibold text-small'}>
        <span>{label}</span>
        {optionalNote ? <span className="font-normal text-muted"> {optionalNote}</span> : null}
      </label>
      {hint ? (
        <p id={hintId} className="text-caption text-muted">
          {hint}
        </p>
      ) : null}
      <Control
        id={id}
        className={`field-control mt-1.5${dense ? ' dense' : ''}`}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        {...control}
      />
      {error ? (
        <p id={errorId} className="flex min-h-6 gap-2 pt-1 text-caption text-ember-deep">
          <CircleAlert size={16} className="mt-0.5 flex-none" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  )
}
