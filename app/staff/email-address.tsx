import { Fragment } from 'react'

/** An email address that, where it must break, breaks after `@` and dots and not within a word. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <span title={email}>
      {email.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
