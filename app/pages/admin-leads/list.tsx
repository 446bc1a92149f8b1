import { useLocation } from 'react-router'
import { ButtonLink } from '#app/components/button-link.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { ListFrame } from '#app/staff/list/frame.tsx'
import { type LeadRow, NO_ONE } from '#app/staff/list/lists.ts'
import type { ShownList } from '#app/staff/list/use-list.ts'
import { useMoney } from '#app/staff/money.ts'
import type { RowWork } from '#app/staff/row-work.tsx'
import { staffPages } from '#content/staff.ts'
import { LEAD_KINDS, leadKindName } from '#contract/lead-forms.ts'
import { addressOfLead } from './address-of-lead.ts'
import { BulkWork } from './bulk-work.tsx'
import { columnsOf } from './columns.tsx'
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
  const { filters, views } = words
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
      filters={[
        {
          name: 'form',
          label: filters.form,
          options: Object.fromEntries(LEAD_KINDS.map((kind) => [kind, leadKindName(kind)])),
        },
        { name: 'state', label: filters.state, options: words.states },
        {
          name: 'assigned',
          label: filters.assigned,
          options: {
            [NO_ONE]: words.noOne,
            ...Object.fromEntries((staffMembers ?? []).map(({ id, email }) => [id, email])),
          },
        },
        { name: 'delivery', label: filters.delivery, options: words.delivery },
      ]}
      views={[
        { name: views.all, search: '', hash: '' },
        { name: views.unassigned, search: `?state=new&assigned=${NO_ONE}`, hash: '' },
        { name: views.mine, search: `?assigned=${user?.id}`, hash: '' },
        { name: views.due, search: '?sort=next&due=today', hash: '' },
        { name: views.value, search: '?sort=-value', hash: '' },
        { name: views.failed, search: '?delivery=failed', hash: '' },
      ]}
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

/** Explains the page while there are no leads. */
function FirstRun() {
  const { first } = words
  return (
    <div className="max-w-measure">
      <h2 className="font-semibold font-text text-ink">{first.title}</h2>
      <p className="mt-2">{first.text}</p>
      <ul className="mt-3 grid list-disc gap-1 ps-5 text-small">
        {first.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <div className="mt-4">
        <ButtonLink to="/contact#contactForm" label={first.action} dense />
      </div>
    </div>
  )
}
