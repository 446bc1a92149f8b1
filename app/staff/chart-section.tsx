import { type ReactNode, useId } from 'react'

interface ChartSectionProps {
  title: ReactNode
  about?: string
  children: ReactNode
}

/** A chart or a table of figures below its title. */
export function ChartSection({ title, about, children }: ChartSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-semibold font-text text-[1.125rem] tracking-normal">
        {title}
      </h2>
      {about ? <p className="text-caption text-muted">{about}</p> : null}
      {children}
    </section>
  )
}

/** Stands in place of a chart without figures. */
export function NoFigures({ text }: { text: string }) {
  return <p className="border-line border-b py-10 text-[0.9375rem] text-muted">{text}</p>
}
