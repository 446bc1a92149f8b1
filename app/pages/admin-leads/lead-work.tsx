import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import { useStaffMembers } from '#app/staff/use-staff-members.ts'
import { staff, staffPages } from '#content/staff.ts'
import { LEAD_STATES } from '#contract/lead-state.ts'
import type { LeadChange, StaffLead } from '#contract/staff.ts'

const words = staffPages['/admin/leads']
const { keys } = staff.shortcuts
/** A choice of four states that also shows the present one. On paper there is only that one. */
const STATE =
  'relative cursor-pointer border-ink px-[0.2rem] py-[0.45rem] text-center text-[0.875rem] not-first:border-l has-checked:bg-ink has-checked:font-semibold has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-ember has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none print:border-0! print:bg-transparent! print:text-left print:text-ink! print:not-has-checked:hidden'

interface LeadWorkProps {
  found: StaffLead
  isBusy: boolean
  onChange: (change: LeadChange) => Promise<unknown>
}

/** State and assigned person of the lead. */
export function LeadWork({ found: { lead, assignee }, isBusy, onChange }: LeadWorkProps) {
  const staffMembers = useStaffMembers() ?? []
  const assigned = useRef<HTMLSelectElement>(null)
  const { search } = useLocation()
  useShortcuts(keys.lead, [{ keys: 'a', label: keys.assign, run: () => assigned.current?.focus() }])
  const isKnown = lead.assigned_to === null || staffMembers.some(({ id }) => id === lead.assigned_to)
  return (
    <section aria-label={words.lead.state} key={search}>
      <div
        className="grid grid-cols-4 border border-ink print:block print:border-0"
        role="radiogroup"
        aria-label={words.lead.state}
      >
        {LEAD_STATES.map((state) => (
          <label key={state} className={STATE}>
            <input
              className="absolute inset-0 cursor-pointer opacity-0"
              type="radio"
              name="state"
              value={state}
              checked={lead.state === state}
              disabled={isBusy}
              onChange={() => void onChange({ state })}
            />
            <span>{words.states[state]}</span>
          </label>
        ))}
      </div>
      <label className="mt-3 block text-caption text-ink-2">
        {words.lead.assigned}
        <select
          ref={assigned}
          className="field-control dense"
          value={lead.assigned_to ?? ''}
          disabled={isBusy}
          onChange={(event) => void onChange({ assignedTo: event.currentTarget.value || null })}
        >
          <option value="">{words.noOne}</option>
          {isKnown ? null : <option value={lead.assigned_to ?? ''}>{assignee ?? words.formerStaff}</option>}
          {staffMembers.map(({ id, email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}
