import { Link } from 'react-router'
import { postToStaffApi } from '#app/staff/api.ts'
import type { LeadRow } from '#app/staff/list/lists.ts'
import { useLoaded } from '#app/staff/use-work.ts'
import type { RelatedLeads } from '#contract/staff/leads.ts'

/** Other leads of the same people and companies, by lead. Empty until they are counted. */
export function useRelated(rows: readonly LeadRow[], isHere: boolean): RelatedLeads {
  // The addresses are part of the key, because a correction can change one.
  const key = isHere ? rows.map(({ id, email }) => `${id} ${email}`).join('\n') : ''
  const ids = rows.map(({ id }) => id)
  // A failure is not shown, because the list is whole without them.
  const related = useLoaded(
    () => (key ? postToStaffApi<RelatedLeads>('/leads/related', { ids }) : undefined),
    [key],
  )
  return related ?? {}
}

interface RelatedProps {
  count: number | undefined
  text: string
  /** Search of the list that finds them. */
  search: string
}

/** Says how many other leads there are, with a link to them. */
export function Related({ count, text, search }: RelatedProps) {
  return count ? (
    <Link
      to={{ search: '', hash: `#${new URLSearchParams({ search })}` }}
      title={text}
      aria-label={text}
      className="relative z-1 me-1 border border-line bg-white px-1 text-caption text-ink-2 hover:border-ink"
    >
      {`+${count}`}
    </Link>
  ) : null
}
