import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** The present state, or the purpose of the section. */
  lead: string
  children: ReactNode
}

/** A section of a staff page: heading and state, with the actions beside them. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-line border-t py-6 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold font-text">
          {title}
        </h2>
        <p className="mt-1 max-w-narrow text-ink-2 text-small">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
