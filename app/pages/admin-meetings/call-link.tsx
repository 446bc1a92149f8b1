import { staffPages } from '#content/staff.ts'
import { isCallLink } from '#contract/meetings.ts'
import type { StaffMeeting } from '#contract/staff/meetings.ts'

const words = staffPages['/admin/meetings']

/** Opens the call of a meeting that takes place at an address. Nothing for the others. */
export function CallLink({ meeting: { place, state } }: { meeting: StaffMeeting }) {
  if (state === 'canceled' || !isCallLink(place)) {
    return null
  }
  return (
    <p>
      <a href={place} target="_blank" rel="noopener" className="link">
        {words.join}
      </a>
    </p>
  )
}
