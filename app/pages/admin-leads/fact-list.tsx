import type { ReactNode } from 'react'

interface FactListProps {
  /** Facts without a value are left out. `isTyped`: a person wrote the value, in a script of either direction. */
  facts: readonly { name: string; value: ReactNode; isTyped?: boolean }[]
}

/** Names and values, one per line. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="grid gap-[0.3rem] text-[0.9375rem]">
      {facts.map(({ name, value, isTyped }) =>
        value ? (
          <div key={name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4">
            <dt className="text-[0.875rem] text-muted">{name}</dt>
            <dd className="wrap-anywhere" dir={isTyped ? 'auto' : undefined}>
              {value}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
