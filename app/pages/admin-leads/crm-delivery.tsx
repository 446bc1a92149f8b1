import { Button } from '#app/components/button.tsx'
import { counted } from '#app/staff/counted.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { staff, staffPages } from '#content/staff.ts'
import type { LeadDelivery } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { BY_HAND } from '#contract/lead-forms.ts'
import { DELIVERY_MAX_ATTEMPTS } from '#contract/limits.ts'
import type { LeadRecord } from '#contract/staff.ts'
import { DeliveryState } from './delivery-state.tsx'

const {
  lead: { crm },
  nextTry,
} = staffPages['/admin/leads']

interface CrmDeliveryProps {
  lead: LeadRecord
  delivery: LeadDelivery | null
  isBusy: boolean
  onResend: () => void
}

/** The state of a lead's delivery to the CRM, with its attempts. */
export function CrmDelivery({ lead, delivery, isBusy, onResend }: CrmDeliveryProps) {
  const isStored = lead.delivery === 'stored'
  const isDue = lead.delivery === 'waiting' && delivery !== null && Date.parse(delivery.next_at) > Date.now()
  const lines = [
    lead.delivered_at && dayAndTimeOf(lead.delivered_at),
    lead.delivery_note,
    isStored && (lead.form === BY_HAND ? crm.byHand : crm.stored),
    delivery &&
      delivery.attempts > 0 &&
      fillIn(counted(crm.attempts, delivery.attempts), { max: DELIVERY_MAX_ATTEMPTS }),
    delivery?.last_status && fillIn(crm.status, { status: delivery.last_status }),
    delivery?.last_error &&
      delivery.last_error !== lead.delivery_note &&
      fillIn(crm.lastError, { error: delivery.last_error }),
    isDue && fillIn(nextTry, { time: dayAndTimeOf(delivery.next_at) }),
    !delivery && !isStored && crm.old,
  ].filter((line) => typeof line === 'string' && line !== '')
  return (
    <div className="text-small">
      <DeliveryState delivery={lead.delivery} note={null} />
      <ul className="mt-1 grid gap-0.5 text-ink-2">
        {lines.map((line) => (
          <li key={String(line)}>{line}</li>
        ))}
      </ul>
      {isStored ? null : (
        <Button look="outline" dense className="no-print mt-2" disabled={isBusy} onClick={onResend}>
          {staff.work.resend}
        </Button>
      )}
    </div>
  )
}
