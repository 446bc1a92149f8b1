import { Fragment } from 'react'

/** An email address that breaks only after `@` and dots, never within a word. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <span title={email}>
      {email.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
        <Fragment key={index}>
          {index > 0 ? <wbr className="table-room:hidden" /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
