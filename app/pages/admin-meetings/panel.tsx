import { type ReactNode, useId } from 'react'

/** A section of the page with its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-ink border-b pb-1 font-semibold font-text">
        {title}
      </h2>
      {children}
    </section>
  )
}
