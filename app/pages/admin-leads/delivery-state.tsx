import { staffPages } from '#content/staff.ts'
import type { Lead } from '#contract/database.ts'

/** Whether a lead has reached the CRM. The title says why it has not, or what was left out. */
export function DeliveryState({ delivery, note }: { delivery: Lead['delivery']; note: string | null }) {
  return (
    <span className="delivery-state" data-state={delivery} title={note ?? undefined}>
      {staffPages['/admin/leads'].delivery[delivery]}
    </span>
  )
}
