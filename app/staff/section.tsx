import { type ReactNode, useId } from 'react'
import { anchorOf } from '#contract/anchor-of.ts'

interface SectionProps {
  title: string
  /** The present state, or the purpose of the section. */
  lead: string
  /** Absent while they are loaded. */
  children?: ReactNode
}

/**
 * A section of a staff page: heading and state, with the actions beside them. `anchorOf` its title
 * is the fragment of links to it.
 */
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

interface PanelProps {
  title: string
  /** Fragment of links to it. */
  at?: string
  children: ReactNode
}

/** A part of a staff page with its heading. */
export function Panel({ title, at, children }: PanelProps) {
  const id = useId()
  return (
    <section id={at} aria-labelledby={id} className="scroll-mt-4">
      <h2
        id={id}
        className="mb-2 border-ink border-b pb-1 font-semibold font-text text-small [overflow-wrap:anywhere]"
      >
        {title}
      </h2>
      {children}
    </section>
  )
}

const MARKS = { fine: 'bg-sustain', open: 'border-2 border-muted', trouble: 'bg-ember' } as const

interface StateMarkProps {
  /** `open`: not set up, possibly on purpose. */
  state: keyof typeof MARKS
  /** The state in words, for screen readers. */
  said?: string
  title: string
}

/**
 * A title with its state. States differ in color, and `open` also in shape. The mark keeps its
 * colors in forced-colors mode.
 */
export function StateMark({ state, said, title }: StateMarkProps) {
  return (
    <span className="flex items-start gap-2.5 font-semibold">
      {/* Beside the first line, however many there are. */}
      <span
        aria-hidden
        className={`mt-[calc((1lh-0.625rem)/2)] size-2.5 shrink-0 rounded-full forced-color-adjust-none ${MARKS[state]}`}
      />
      <span>{title}</span>
      {said ? <span className="sr-only">{`: ${said}`}</span> : null}
    </span>
  )
}
