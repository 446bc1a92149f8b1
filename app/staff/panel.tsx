import { type ReactNode, useId } from 'react'

/** A part of a staff page with its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 border-ink border-b pb-1 font-semibold font-text text-small [overflow-wrap:anywhere]">
        {title}
      </h2>
      {children}
    </section>
  )
}
