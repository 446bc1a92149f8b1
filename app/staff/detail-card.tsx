import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { staff } from '#content/staff.ts'

interface DetailCardProps {
  title: string
  /** Name and value of each line. A long value takes the whole width. */
  facts: readonly { name: string; value: ReactNode; isLong?: boolean }[]
  onClose: () => void
}

/** All values of a row, beside the table or below it. */
export function DetailCard({ title, facts, onClose }: DetailCardProps) {
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
    <article className="border border-ink bg-white p-5 text-[0.9375rem] [overflow-wrap:anywhere] lg:sticky lg:top-4 lg:max-h-[calc(100vh-2rem)] lg:overflow-y-auto">
      <h2 ref={heading} tabIndex={-1} className="font-semibold font-text outline-none">
        {title}
      </h2>
      <dl className="mt-4 mb-6 grid gap-x-8 gap-y-4 sm:max-lg:grid-cols-2">
        {facts.map(({ name, value, isLong }) => (
          <div key={name} className={isLong ? 'sm:max-lg:col-span-full' : undefined}>
            <dt className="text-[0.875rem] text-muted">{name}</dt>
            <dd className="whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
      <Button look="outline" dense onClick={onClose}>
        {staff.close}
      </Button>
    </article>
  )
}
