import { Button } from '#app/components/button.tsx'
import type { LeadRow } from '#app/staff/list-query.ts'
import type { RowWork } from '#app/staff/use-row-work.ts'
import { staffPages } from '#content/staff.ts'
import type { StaffMember } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_STATES } from '#contract/lead-state.ts'

const words = staffPages['/admin/leads']
const { bulk } = words
/** Value of the option "no one". The empty value means that no option was selected. */
const NOBODY = 'nobody'
const SELECT =
  'min-h-11 border border-current bg-night px-2 font-semibold text-[0.9375rem] text-paper pointer-fine:min-h-8'

interface BulkWorkProps {
  rows: readonly LeadRow[]
  work: RowWork
  staffMembers: readonly StaffMember[]
}

/** Actions for several leads at once. */
export function BulkWork({ rows, work, staffMembers }: BulkWorkProps) {
  const ids = rows.map(({ id }) => id)
  // Leads from the time before a CRM was set up are left out. An operator decides about all of them (`npm run leads`).
  const forwarded = rows.filter(({ delivery }) => delivery !== 'stored').map(({ id }) => id)
  return (
    <>
      <select
        aria-label={bulk.state}
        className={SELECT}
        value=""
        disabled={work.isBusy}
        onChange={(event) => {
          const [chosen, lostReason] = event.currentTarget.value.split(':')
          const state = LEAD_STATES.find((one) => one === chosen)
          if (state) void work.update(ids, { state, lostReason })
        }}
      >
        <option value="">{bulk.state}</option>
        {LEAD_STATES.filter((state) => state !== 'lost').map((state) => (
          <option key={state} value={state}>
            {words.states[state]}
          </option>
        ))}
        {words.lostReasons.map((reason) => (
          <option key={reason} value={`lost:${reason}`}>
            {fillIn(bulk.lost, { reason })}
          </option>
        ))}
      </select>
      <select
        aria-label={bulk.assign}
        className={SELECT}
        value=""
        disabled={work.isBusy}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (value) void work.update(ids, { assignedTo: value === NOBODY ? null : value })
        }}
      >
        <option value="">{bulk.assign}</option>
        <option value={NOBODY}>{words.noOne}</option>
        {staffMembers.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </select>
      {forwarded.length > 0 ? (
        <Button look="outline" dense disabled={work.isBusy} onClick={() => void work.resend(forwarded)}>
          {bulk.resend}
        </Button>
      ) : null}
    </>
  )
}
