import type { ComponentProps, ReactNode } from 'react'

/** A part that opens below its title. The plus beside the title turns into a cross. */
export function Disclosure({
  title,
  className = '',
  children,
  ...details
}: { title: ReactNode } & Omit<ComponentProps<'details'>, 'title'>) {
  return (
    <details {...details} className={`group ${className}`}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-6 font-semibold marker:content-none hover:text-ember-deep">
        {title}
        <span aria-hidden="true" className="headline flex-none text-ember-deep text-h3 group-open:rotate-45">
          +
        </span>
      </summary>
      {children}
    </details>
  )
}
