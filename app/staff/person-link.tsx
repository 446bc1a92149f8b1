import { Link } from 'react-router'
import { staffPages } from '#content/staff.ts'
import { useAccess } from './staff-access.ts'

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
