import { useLocation } from 'react-router'
import { useAuth } from '#app/lib/auth.tsx'
import { givenViews } from '#app/staff/lead-views.ts'
import { ListFrame } from '#app/staff/list/frame.tsx'
import type { LeadRow } from '#app/staff/list/lists.ts'
import type { ShownList } from '#app/staff/list/use-list.ts'
import { useMoney } from '#app/staff/money.ts'
import type { RowWork } from '#app/staff/row-work.tsx'
import { staffPages } from '#content/staff.ts'
import { addressOfLead } from './address-of-lead.ts'
import { BulkWork } from './bulk-work.tsx'
import { columnsOf } from './columns.tsx'
import { FirstRun } from './first-run.tsx'
import { filtersOf } from './lead-filters.ts'
import { useStaffMembers } from './lead-work.tsx'
import { useRelated } from './related.tsx'

const words = staffPages['/admin/leads']

interface LeadsProps {
  list: ShownList<LeadRow>
  work: RowWork | undefined
  /** A lead's page is shown in place of the list. */
  isCovered: boolean
}

/** The list of leads with its filters, views and actions. */
export function Leads({ list, work, isCovered }: LeadsProps) {
  const location = useLocation()
  const { user } = useAuth()
  const staffMembers = useStaffMembers()
  const { rows } = list.page
  const related = useRelated(rows, work !== undefined)
  const { money } = useMoney()
  const linkOf = (id: string) => addressOfLead(id, location)
  return (
    <ListFrame
      {...list}
      caption={words.caption}
      labels={words.columns}
      searchHint={words.search}
      rowKey={(row) => row.id}
      isCovered={isCovered}
      columns={columnsOf({ staffMembers, linkOf, related, money })}
      filters={filtersOf(staffMembers)}
      views={givenViews(user?.id)}
      work={work && { table: 'leads', does: work, nameOf: ({ name, email }) => name ?? email }}
      bulk={(ids) =>
        work ? (
          <BulkWork
            rows={rows.filter(({ id }) => ids.includes(id))}
            work={work}
            staffMembers={staffMembers ?? []}
          />
        ) : null
      }
      empty={<FirstRun />}
    />
  )
}
