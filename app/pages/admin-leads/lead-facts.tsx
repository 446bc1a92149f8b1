import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { counted } from '#app/staff/counted.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { Moment } from '#app/staff/moment.tsx'
import { usePageName } from '#app/staff/page-name.ts'
import { staff, staffPages } from '#content/staff.ts'
import type { Lead, LeadDelivery } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { BY_HAND, IMPORTED } from '#contract/lead-forms.ts'
import { DELIVERY_MAX_ATTEMPTS } from '#contract/limits.ts'
import type { LeadRecord, StaffLead } from '#contract/staff/leads.ts'

const { lead: words, fields, facts, nextTry } = staffPages['/admin/leads']
const { crm } = words

/** Names and values, one per line. Facts without a value are left out. */
export function FactList({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className="grid gap-[0.3rem] text-[0.9375rem]">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4">
            <dt className="text-[0.875rem] text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** A value of the form, as staff put it right if they did. */
export function fieldOf(
  { fields, corrected, company }: Pick<LeadRecord, 'fields' | 'corrected' | 'company'>,
  name: string,
) {
  const values: Readonly<Record<string, unknown>> = { company, ...(fields as object), ...corrected }
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** The values of the form without the message, and the page from which it was sent. */
export function Contact({ lead, pageTitle }: Pick<StaffLead, 'lead' | 'pageTitle'>) {
  const { message: _, ...names } = fields
  const typed = Object.entries(names).map(([name, label]) => {
    const value = fieldOf(lead, name)
    const before = fieldOf({ ...lead, corrected: {} }, name)
    const original = value !== before && fillIn(words.typedAs, { value: before || words.empty })
    const shown = (
      <span key={name} dir="auto">
        {name === 'email' ? <EmailAddress email={value} /> : <span>{value}</span>}
        {original ? <span className="text-muted">{` (${original})`}</span> : null}
      </span>
    )
    return [label, value || before ? shown : null] as const
  })
  const received = [facts.received, <Moment key="time" time={lead.received_at} />] as const
  const rest = [
    [
      facts.page,
      lead.page_uri && <SentFrom key="page" address={lead.page_uri} title={pageTitle} />,
    ] as const,
    [facts.privacyNotice, lead.privacy_notice] as const,
  ]
  return <FactList facts={[...typed, received, ...rest]} />
}

/** What staff call the page from which a lead was sent, and its address. */
function SentFrom({ address, title }: { address: string; title: string | null }) {
  const pageName = usePageName()
  const path = URL.parse(address)?.pathname ?? ''
  const name = title ?? pageName(path)
  return (
    <>
      {name === path ? null : <span className="block">{name}</span>}
      <span className={name === path ? '' : 'text-caption text-muted'}>{address}</span>
    </>
  )
}

/** The first and the last visit from another site, side by side. */
export function Touches({ lead: { first_touch: first, last_touch: last } }: { lead: LeadRecord }) {
  if (!first && !last) {
    return <p className="text-muted text-small">{words.noTouch}</p>
  }
  return (
    <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      {first ? <TouchFacts title={words.firstTouch} touch={first} /> : null}
      {last ? <TouchFacts title={words.lastTouch} touch={last} /> : null}
    </div>
  )
}

/** A fact of a visit. Numbers are times. */
function textOf(value: unknown): string {
  if (typeof value === 'number') {
    return dayAndTimeOf(new Date(value).toISOString())
  }
  return typeof value === 'string' ? value : ''
}

function TouchFacts({ title, touch }: { title: string; touch: NonNullable<Lead['first_touch']> }) {
  return (
    <div>
      <h3 className="mb-1 font-text text-caption text-muted">{title}</h3>
      <FactList
        facts={Object.entries(words.touch).map(([name, label]) => [label, textOf(touch[name])])}
      />
    </div>
  )
}

function whyStored({ form }: LeadRecord): string {
  if (form === IMPORTED) {
    return crm.imported
  }
  return form === BY_HAND ? crm.byHand : crm.stored
}

interface CrmDeliveryProps {
  lead: LeadRecord
  delivery: LeadDelivery | null
  isBusy: boolean
  onResend: () => void
}

/** The state of a lead's delivery to the CRM, with its attempts. */
export function CrmDelivery({ lead, delivery, isBusy, onResend }: CrmDeliveryProps) {
  const isStored = lead.delivery === 'stored'
  const isDue =
    lead.delivery === 'waiting' && delivery !== null && Date.parse(delivery.next_at) > Date.now()
  const lines = [
    lead.delivered_at && dayAndTimeOf(lead.delivered_at),
    lead.delivery_note,
    isStored && whyStored(lead),
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

/** Each state has a mark with its own shape and a word, because color alone is not accessible. */
const LOOKS: Readonly<Record<Lead['delivery'], string>> = {
  stored: 'before:border-muted',
  waiting: 'before:rounded-[50%] before:border-spread-text',
  delivered: 'before:rounded-[50%] before:border-sustain before:bg-sustain',
  failed:
    'font-semibold text-ember-deep before:rotate-45 before:border-ember-deep before:bg-ember-deep',
}

const STATE =
  'inline-flex items-center gap-[0.45rem] align-top before:size-[0.6rem] before:border-2'

/** Whether a lead has reached the CRM. The title says why it has not, or what was left out. */
export function DeliveryState({
  delivery,
  note,
}: {
  delivery: Lead['delivery']
  note: string | null
}) {
  return (
    <span className={`${STATE} ${LOOKS[delivery]}`} title={note ?? undefined}>
      {staffPages['/admin/leads'].delivery[delivery]}
    </span>
  )
}
