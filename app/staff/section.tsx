import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** The present state, or the purpose of the section. */
  lead: string
  children: ReactNode
}

/** The fragment of links to the section with this title. */
export const anchorOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, '-')

/** A section of a staff page: heading and state, with the actions beside them. */
export function Section({ title, lead, children }: SectionProps) {
  const id = anchorOf(title)
  const headingId = `${id}-title`
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid scroll-mt-4 gap-x-12 gap-y-4 border-line border-t py-6 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={headingId} className="font-semibold font-text">
          {title}
        </h2>
        <p className="mt-1 max-w-narrow text-ink-2 text-small">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
