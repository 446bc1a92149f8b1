import { type ReactNode, useId } from 'react'

/** One part of the account page under its heading. */
export function Section({
  title,
  className = '',
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 border-line border-t pt-4 ${className}`}>
      <h2 id={id} className="text-h4">
        {title}
      </h2>
      {children}
    </section>
  )
}
