import type { ReactNode } from 'react'
import { dayAndTimeOf, dayOf } from '#app/staff/day-of.ts'
import { DetailCard } from '#app/staff/detail-card.tsx'
import type { LeadRow } from '#app/staff/list-query.ts'
import { staffPages } from '#content/staff.ts'
import type { LeadDelivery } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = staffPages['/admin/leads']
/** Longer values take the whole width of the card. */
const LONG_CHARACTERS = 60

interface LeadDetailProps {
  row: LeadRow
  delivery: LeadDelivery | undefined
  onClose: () => void
  /** Beside 'close'. */
  children: ReactNode
}

/** `campaign: spring, source: newsletter` */
function touchText(touch: LeadRow['first_touch']): string {
  return Object.entries(touch ?? {})
    .filter(([name]) => name !== 'at')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
}

/** Everything stored about a lead: what was typed, where it came from, and its delivery. */
export function LeadDetail({ row, delivery, onClose, children }: LeadDetailProps) {
  const { fields, facts, detailTitle } = words
  const lines: [string, unknown][] = [
    ...Object.entries(fields).map(([name, label]): [string, unknown] => [label, row.fields[name]]),
    [facts.page, row.page_uri],
    [facts.submitted, row.submitted_at && dayAndTimeOf(row.submitted_at)],
    [facts.delivered, row.delivered_at && dayAndTimeOf(row.delivered_at)],
    [facts.note, row.delivery_note],
    [facts.lastError, delivery?.last_error],
    [facts.firstTouch, touchText(row.first_touch)],
    [facts.lastTouch, touchText(row.last_touch)],
    [facts.privacyNotice, row.privacy_notice],
  ]
  return (
    <DetailCard
      title={fillIn(detailTitle, { email: row.email, date: dayOf(row.received_at) })}
      facts={lines
        .filter(([, value]) => typeof value === 'string' && value !== '')
        .map(([name, value]) => ({ name, value: String(value), isLong: String(value).length > LONG_CHARACTERS }))}
      onClose={onClose}
    >
      {children}
    </DetailCard>
  )
}
