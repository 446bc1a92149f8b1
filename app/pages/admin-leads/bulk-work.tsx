import { Button } from '#app/components/button.tsx'
import { FilterSelect } from '#app/staff/list/filter-select.tsx'
import { type LeadRow, NO_ONE } from '#app/staff/list/lists.ts'
import type { RowWork } from '#app/staff/row-work.tsx'
import { staffPages } from '#content/staff.ts'
import type { StaffMember } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_STATES } from '#contract/lead-state.ts'

const words = staffPages['/admin/leads']
const { bulk } = words
const { lost: _, ...openStates } = words.states
const LOST = Object.fromEntries(
  words.lostReasons.map((reason) => [`lost:${reason}`, fillIn(bulk.lost, { reason })]),
)

interface BulkWorkProps {
  rows: readonly LeadRow[]
  work: RowWork
  staffMembers: readonly StaffMember[]
}

/** Actions for several leads at once. */
export function BulkWork({ rows, work, staffMembers }: BulkWorkProps) {
  const ids = rows.map(({ id }) => id)
  // Leads from the time before a CRM was set up are left out. An operator decides about all of them
  // (`npm run leads`).
  const forwarded = rows.filter(({ delivery }) => delivery !== 'stored').map(({ id }) => id)
  return (
    <>
      <FilterSelect
        label={bulk.state}
        options={{ ...openStates, ...LOST }}
        value=""
        onValue={(value) => {
          const [chosen, lostReason] = value.split(':')
          const state = LEAD_STATES.find((one) => one === chosen)
          if (state) {
            void work.update(ids, { state, lostReason })
          }
        }}
      />
      <FilterSelect
        label={bulk.assign}
        options={{
          [NO_ONE]: words.noOne,
          ...Object.fromEntries(staffMembers.map(({ id, email }) => [id, email])),
        }}
        value=""
        onValue={(value) => {
          if (value) {
            void work.update(ids, { assignedTo: value === NO_ONE ? null : value })
          }
        }}
      />
      {forwarded.length > 0 ? (
        <Button
          look="outline"
          dense
          disabled={work.isBusy}
          onClick={() => void work.resend(forwarded)}
        >
          {bulk.resend}
        </Button>
      ) : null}
    </>
  )
}
