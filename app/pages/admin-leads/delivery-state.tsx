import { staffPages } from '#content/staff.ts'
import type { Lead } from '#contract/database.ts'

/** Whether a lead reached the CRM; why not, or what was left out, shows on pointing. */
export function DeliveryState({ delivery, note }: { delivery: Lead['delivery']; note: string | null }) {
  return (
    <span className="delivery-state" data-state={delivery} title={note ?? undefined}>
      {staffPages['/admin/leads'].delivery[delivery]}
    </span>
  )
}
