import { dayAndTimeOf } from '#app/staff/day-of.ts'
import type { LeadRow } from '#app/staff/list-query.ts'
import { staffPages } from '#content/staff.ts'
import type { LeadDelivery } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = staffPages['/admin/leads']

/** Whether a lead reached the CRM, why not, and when the next attempt is due. */
export function DeliveryState({ row, delivery }: { row: LeadRow; delivery: LeadDelivery | undefined }) {
  const isWaiting = row.delivery === 'waiting'
  // The note says why delivery failed or what was left out. Without a note, the last error is shown.
  const remark = row.delivery_note ?? (row.delivery === 'delivered' ? undefined : delivery?.last_error)
  return (
    <div>
      <span className="delivery-state" data-state={row.delivery}>
        {words.delivery[row.delivery]}
      </span>
      {remark ? <span className="block text-caption text-muted">{remark}</span> : null}
      {isWaiting && delivery && delivery.attempts > 0 && Date.parse(delivery.next_at) > Date.now() ? (
        <span className="block text-caption text-muted">
          {fillIn(words.nextTry, { time: dayAndTimeOf(delivery.next_at) })}
        </span>
      ) : null}
    </div>
  )
}
