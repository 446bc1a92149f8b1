import type { ReactNode } from 'react'

interface FactListProps {
  /** Facts without a value are left out. `isTyped`: a person wrote the value, in a script of either direction. */
  facts: readonly { name: string; value: ReactNode; isTyped?: boolean }[]
}

/** Names and values, one per line. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="fact-list">
      {facts.map(({ name, value, isTyped }) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir={isTyped ? 'auto' : undefined}>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
