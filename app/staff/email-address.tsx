import { Fragment } from 'react'
import { Link } from 'react-router'
import { staffPages } from '#content/staff.ts'
import { useAccess } from './staff-access.ts'

/** An email address that breaks only after `@` and dots, never within a word. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <span title={email}>
      {email.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
        <Fragment key={index}>
          {index > 0 ? <wbr className="table-room:hidden" /> : null}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}

/** Leads to everything that is stored about a person, for those who may see it. */
export function PersonLink({ email }: { email: string }) {
  return useAccess()?.mayOpen('/admin/person') ? (
    <Link
      to={`/admin/person#${encodeURIComponent(email)}`}
      className="text-small underline underline-offset-3 hover:text-ember-deep"
    >
      {staffPages['/admin/person'].title}
    </Link>
  ) : null
}
