import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

interface FieldShared {
  label: string
  /** Says that the field may stay empty; put after the label. */
  optionalNote?: string | undefined
  hint?: string | undefined
  /** Shown under the field and announced with it. */
  error?: string | undefined
}

type FieldProps = FieldShared &
  (({ multiline?: false } & ComponentProps<'input'>) | ({ multiline: true } & ComponentProps<'textarea'>))

/** One labelled control with its hint and error tied to it. Each instance has its own ids, so a form may stand twice on a page. */
export function Field({ label, optionalNote, hint, error, multiline, className, ...control }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  const shared = {
    id,
    className: 'field-control mt-1.5',
    'aria-describedby': described,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={className}>
      <label htmlFor={id} className="font-semibold text-small">
        {label}
        {optionalNote ? <span className="font-normal text-muted"> {optionalNote}</span> : null}
      </label>
      {hint ? (
        <p id={hintId} className="text-caption text-muted">
          {hint}
        </p>
      ) : null}
      {multiline ? (
        <textarea {...shared} {...(control as ComponentProps<'textarea'>)} />
      ) : (
        <input {...shared} {...(control as ComponentProps<'input'>)} />
      )}
      {error ? (
        <p id={errorId} className="mt-1.5 flex gap-2 text-ember-deep text-small">
          <CircleAlert aria-hidden="true" size={18} className="mt-0.5 flex-none" />
          {error}
        </p>
      ) : null}
    </div>
  )
}
