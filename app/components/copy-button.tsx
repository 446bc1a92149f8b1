import { type ReactNode, useState } from 'react'

interface CopyButtonProps {
  label: ReactNode
  /** Takes the place of the label once the text is copied. */
  done: ReactNode
  /** What screen readers hear then, if it is more than that. */
  said?: ReactNode
  text: () => string
  onFailure: (error: unknown) => void
  className: string
}

/** Copies a text and says so in its own place, where nothing is covered and nothing moves. */
export function CopyButton({
  label,
  done,
  said = done,
  text,
  onFailure,
  className,
}: CopyButtonProps) {
  const [isDone, setDone] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text())
      setDone(true)
    } catch (error) {
      onFailure(error)
    }
  }
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => void copy()}
        onBlur={() => setDone(false)}
      >
        <span className="grid text-start *:col-start-1 *:row-start-1">
          <span className={isDone ? 'invisible' : ''}>{label}</span>
          <span className={isDone ? '' : 'invisible'}>{done}</span>
        </span>
      </button>
      <span role="status" className="sr-only">
        {isDone ? said : ''}
      </span>
    </>
  )
}
