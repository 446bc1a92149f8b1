import { useState } from 'react'
import type { LeadDelivery } from '#contract/database.ts'
import { DataTable } from './data-table.tsx'
import { DetailCard } from './detail-card.tsx'
import { ListFrame, type ListProps } from './list-frame.tsx'
import { Moment } from './moment.tsx'
import type { LeadRow } from './table-query.ts'
import { type AdminWords, dayOf, filled, momentOfDay } from './words.ts'

interface LeadsTabProps {
  words: AdminWords
  list: ListProps<LeadRow>
  deliveries: ReadonlyMap<string, LeadDelivery> | undefined
}

function nameOf({ fields }: LeadRow): string {
  return [fields.firstname, fields.lastname].filter((part) => typeof part === 'string' && part !== '').join(' ')
}

/** What came in through the forms, how far its delivery is, and another try. */
export function LeadsTab({ words, list, deliveries }: LeadsTabProps) {
  const [openId, setOpenId] = useState<string>()
  const { columns, caption, forms, view } = words.leads
  const open = list.page?.rows.find(({ id }) => id === openId)
  const resend = (row: LeadRow) =>
    // 'Stored' leads came in while no CRM was set up: an operator decides about all of them (`npm run leads`).
    list.work && row.delivery !== 'stored' ? (
      <button
        type="button"
        disabled={list.work.isBusy}
        onClick={() => void list.work?.resend(row.id)}
        className="staff-link"
      >
        {words.work.resend}
      </button>
    ) : null
  return (
    <ListFrame
      words={words}
      list={list}
      table="leads"
      nameOf={({ email }) => email}
      detail={
        open && (
          <LeadDetail
            key={open.id}
            words={words}
            row={open}
            delivery={deliveries?.get(open.id)}
            onClose={() => setOpenId(undefined)}
          >
            {resend(open)}
          </LeadDetail>
        )
      }
    >
      {(rows, selection) => (
        <DataTable
          caption={caption}
          rows={rows}
          rowKey={(row) => row.id}
          selection={selection}
          isLoading={list.isLoading}
          columns={[
            { key: 'received', label: columns.received, cell: (row) => <Moment time={row.received_at} /> },
            { key: 'form', label: columns.form, cell: (row) => forms[row.form] },
            { key: 'email', label: columns.email, kind: 'title', cell: (row) => row.email },
            { key: 'name', label: columns.name, cell: nameOf },
            {
              key: 'delivery',
              label: columns.delivery,
              cell: (row) => <DeliveryCell words={words} row={row} delivery={deliveries?.get(row.id)} />,
            },
            {
              key: 'attempts',
              label: columns.attempts,
              cell: (row) => deliveries?.get(row.id)?.attempts.toLocaleString(),
            },
            {
              key: 'actions',
              label: columns.actions,
              kind: 'actions',
              cell: (row) => (
                <>
                  <button
                    type="button"
                    aria-expanded={openId === row.id}
                    onClick={() => setOpenId(row.id)}
                    className="staff-link"
                  >
                    {view}
                  </button>
                  {resend(row)}
                </>
              ),
            },
          ]}
        />
      )}
    </ListFrame>
  )
}

function DeliveryCell({
  words: { leads },
  row,
  delivery,
}: {
  words: AdminWords
  row: LeadRow
  delivery: LeadDelivery | undefined
}) {
  const isWaiting = row.delivery === 'waiting'
  // The note says why it failed or what was left out; before there is one, the last attempt says it.
  const remark = row.delivery_note ?? (row.delivery === 'delivered' ? undefined : delivery?.last_error)
  return (
    <div>
      <span className="staff-state" data-state={row.delivery}>
        {leads.delivery[row.delivery]}
      </span>
      {remark ? <span className="block text-caption text-muted">{remark}</span> : null}
      {isWaiting && delivery && delivery.attempts > 0 && Date.parse(delivery.next_at) > Date.now() ? (
        <span className="block text-caption text-muted">
          {filled(leads.nextTry, { time: momentOfDay(delivery.next_at) })}
        </span>
      ) : null}
    </div>
  )
}

/** `campaign: spring, source: newsletter` */
function touchText(touch: LeadRow['first_touch']): string {
  return Object.entries(touch ?? {})
    .filter(([name]) => name !== 'at')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
}

function LeadDetail({
  words,
  row,
  delivery,
  onClose,
  children,
}: {
  words: AdminWords
  row: LeadRow
  delivery: LeadDelivery | undefined
  onClose: () => void
  children: React.ReactNode
}) {
  const { fields, facts, detailTitle } = words.leads
  const lines: [string, unknown][] = [
    ...Object.entries(fields).map(([name, label]): [string, unknown] => [label, row.fields[name]]),
    [facts.page, row.page_uri],
    [facts.submitted, row.submitted_at && momentOfDay(row.submitted_at)],
    [facts.delivered, row.delivered_at && momentOfDay(row.delivered_at)],
    [facts.note, row.delivery_note],
    [facts.lastError, delivery?.last_error],
    [facts.firstTouch, touchText(row.first_touch)],
    [facts.lastTouch, touchText(row.last_touch)],
    [facts.privacyNotice, row.privacy_notice],
  ]
  return (
    <DetailCard
      title={filled(detailTitle, { email: row.email, date: dayOf(row.received_at) })}
      facts={lines
        .filter(([, value]) => typeof value === 'string' && value !== '')
        .map(([name, value]) => ({ name, value: String(value), isLong: String(value).length > 60 }))}
      closeLabel={words.submissions.close}
      onClose={onClose}
    >
      {children}
    </DetailCard>
  )
}

/** Where leads are when accounts and data are a hosted project's. */
export function LeadsElsewhere({ words: { leads } }: { words: AdminWords }) {
  return (
    <div className="max-w-measure py-6">
      <p className="font-semibold">{leads.elsewhere.title}</p>
      <p className="mt-2 text-ink-2">
        {leads.elsewhere.text} <code className="whitespace-nowrap">{leads.elsewhere.command}</code>.
      </p>
    </div>
  )
}
