import type { ReactNode } from 'react'

/** A part of a lead's page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 border-ink border-b pb-1 font-semibold font-text text-small [overflow-wrap:anywhere]">
        {title}
      </h2>
      {children}
    </section>
  )
}
