import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { staff } from '#content/staff.ts'

interface DetailCardProps {
  title: string
  /** Name and value of each line. A long value takes the whole width. */
  facts: readonly { name: string; value: ReactNode; isLong?: boolean }[]
  onClose: () => void
  /** Buttons beside "close". */
  children?: ReactNode
}

/** All values of a row, beside the table or below it. */
export function DetailCard({ title, facts, onClose, children }: DetailCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus moves to the card, which may open below a table longer than the screen, and returns when the card closes.
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <article className="detail-card">
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
        <Button look="outline" dense onClick={onClose}>
          {staff.close}
        </Button>
        {children}
      </div>
    </article>
  )
}
