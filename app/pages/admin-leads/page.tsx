import type { SupabaseClient } from '@supabase/supabase-js'
import { useCallback, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Table } from '#app/components/table.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ListFrame } from '#app/staff/list-frame.tsx'
import type { LeadRow } from '#app/staff/list-query.ts'
import { Moment } from '#app/staff/moment.tsx'
import { type LoadPage, PageFrame } from '#app/staff/page-frame.tsx'
import { type ListQueryState, type LoadedList, useList } from '#app/staff/use-list.ts'
import { useRowWork } from '#app/staff/use-row-work.ts'
import { site } from '#content/site.ts'
import { staff, staffPages } from '#content/staff.ts'
import type { LeadDelivery } from '#contract/database.ts'
import { LEAD_FORMS } from '#contract/lead-forms.ts'
import { DeliveryState } from './delivery-state.tsx'
import { LeadDetail } from './lead-detail.tsx'

const words = staffPages['/admin/leads']

export const meta = pageMeta(words, site.name, { noindex: true })

interface LeadsData extends LoadedList<LeadRow> {
  /** The state of delivery to the CRM for the leads shown, by id. */
  deliveries: ReadonlyMap<string, LeadDelivery>
}

/** @throws with the message of the data API */
async function fetchDeliveries(client: SupabaseClient, leads: readonly LeadRow[]): Promise<LeadsData['deliveries']> {
  if (leads.length === 0) return new Map()
  const ids = leads.map(({ id }) => id)
  const { data, error } = await client.from('lead_deliveries').select('*').in('lead_id', ids)
  if (error) throw error
  return new Map((data as LeadDelivery[]).map((delivery) => [delivery.lead_id, delivery]))
}

/** The leads from the forms, and the state of their delivery to the CRM. */
export default function LeadsPage() {
  const { load: loadLeads, ...list } = useList('leads')
  const load: LoadPage<LeadsData> = useCallback(
    async function* (client, refreshes) {
      let deliveries: LeadsData['deliveries'] | undefined
      for await (const leads of loadLeads(client, refreshes)) {
        deliveries ??= await fetchDeliveries(client, leads.page.rows)
        yield { ...leads, deliveries }
      }
    },
    [loadLeads],
  )
  return (
    <PageFrame words={words} load={load}>
      {({ data, isLoading, refresh }) => <Leads {...list} {...data} isLoading={isLoading} refresh={refresh} />}
    </PageFrame>
  )
}

interface LeadsProps extends ListQueryState, LeadsData {
  isLoading: boolean
  refresh: () => void
}

function nameOf({ fields }: LeadRow): string {
  return [fields.firstname, fields.lastname].filter((part) => typeof part === 'string' && part !== '').join(' ')
}

/** Leads as a table, one of them in full, and another attempt to send one. */
function Leads({ deliveries, refresh, ...list }: LeadsProps) {
  const [openId, setOpenId] = useState<string>()
  const work = useRowWork(refresh)
  const { columns } = words
  const open = list.page.rows.find(({ id }) => id === openId)
  const resend = (row: LeadRow) =>
    // 'Stored' leads came in while no CRM was set up: an operator decides about all of them (`npm run leads`).
    work && row.delivery !== 'stored' ? (
      <Button look="text" dense disabled={work.isBusy} onClick={() => void work.resend(row.id)}>
        {staff.work.resend}
      </Button>
    ) : null
  return (
    <ListFrame
      {...list}
      table="leads"
      work={work}
      nameOf={({ email }) => email}
      detail={
        open && (
          <LeadDetail key={open.id} row={open} delivery={deliveries.get(open.id)} onClose={() => setOpenId(undefined)}>
            {resend(open)}
          </LeadDetail>
        )
      }
    >
      {(rows, selection) => (
        <Table
          caption={words.caption}
          rows={rows}
          rowKey={(row) => row.id}
          selection={selection}
          isLoading={list.isLoading}
          columns={[
            { key: 'received', label: columns.received, cell: (row) => <Moment time={row.received_at} /> },
            { key: 'form', label: columns.form, cell: (row) => LEAD_FORMS[row.form].name },
            { key: 'email', label: columns.email, kind: 'title', cell: (row) => row.email },
            { key: 'name', label: columns.name, cell: nameOf },
            {
              key: 'delivery',
              label: columns.delivery,
              cell: (row) => <DeliveryState row={row} delivery={deliveries.get(row.id)} />,
            },
            {
              key: 'attempts',
              label: columns.attempts,
              cell: (row) => deliveries.get(row.id)?.attempts.toLocaleString(),
            },
            {
              key: 'actions',
              label: columns.actions,
              kind: 'actions',
              cell: (row) => (
                <>
                  <Button look="text" dense aria-expanded={openId === row.id} onClick={() => setOpenId(row.id)}>
                    {staff.view}
                  </Button>
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
