import { type ReactNode, useEffect, useRef } from 'react'

interface DetailCardProps {
  title: string
  /** Name and value of each line; a long one has the whole width. */
  facts: readonly { name: string; value: ReactNode; isLong?: boolean }[]
  closeLabel: string
  onClose: () => void
  /** Beside 'close'. */
  children?: ReactNode
}

/** One row in full, beside the table or below it. */
export function DetailCard({ title, facts, closeLabel, onClose, children }: DetailCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // It may open below the table, which may be longer than the screen; closed, the reader goes on where it was opened.
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <article className="staff-detail">
      <h2 ref={heading} tabIndex={-1} className="font-semibold font-text outline-none">
        {title}
      </h2>
      <dl>
        {facts.map(({ name, value, isLong }) => (
          <div key={name} data-long={isLong ? '' : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={onClose} className="staff-button">
          {closeLabel}
        </button>
        {children}
      </div>
    </article>
  )
}
