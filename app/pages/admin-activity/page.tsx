import { Button } from '#app/components/button.tsx'
import { ROW_ACTION } from '#app/components/table.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { dayOf } from '#app/staff/day-of.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { ListFrame } from '#app/staff/list/frame.tsx'
import { type ShownList, useList } from '#app/staff/list/use-list.ts'
import { Moment } from '#app/staff/moment.tsx'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { useRowWork } from '#app/staff/row-work.tsx'
import { staff, staffPages } from '#content/staff.ts'
import type { Activity } from '#contract/database.ts'
import { DAY_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { LeadState } from '#contract/lead-state.ts'
import { DELETED_RETENTION_DAYS } from '#contract/retention.ts'
import { receiptNumber } from '#contract/staff/people.ts'
import { isStaffTable } from '#contract/staff.ts'

const words = staffPages['/admin/activity']
const leadWords = staffPages['/admin/leads']
const IDS_SHOWN = 3

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/** The audit log: which staff member read, exported or changed which data. */
export default function ActivityPage() {
  const { state, shown } = useList('activity', words)
  return (
    <PageFrame words={words} state={state}>
      {shown ? <Entries list={shown} refresh={state.refresh} /> : null}
    </PageFrame>
  )
}

/** Entries as a table. A deletion can be undone here as long as the rows are kept. */
function Entries({ list, refresh }: { list: ShownList<Activity>; refresh: () => void }) {
  const work = useRowWork(refresh)
  const undoOf = ({ subject: table, action, ids, at }: Activity) => {
    if (!work || !isStaffTable(table) || action !== 'delete' || ids.length === 0) {
      return undefined
    }
    if (Date.now() - Date.parse(at) > DELETED_RETENTION_DAYS * DAY_MS) {
      return undefined
    }
    return () => {
      void work.restore(table, ids)
    }
  }
  const undoColumn = {
    key: 'actions' as const,
    kind: 'actions' as const,
    width: 90,
    cell: (row: Activity) => {
      const undo = undoOf(row)
      return undo ? (
        <Button look="text" dense className={ROW_ACTION} disabled={work?.isBusy} onClick={undo}>
          {staff.work.undo}
        </Button>
      ) : null
    },
  }
  return (
    <ListFrame
      {...list}
      caption={words.caption}
      labels={words.columns}
      searchHint={words.search}
      rowKey={(row) => String(row.id)}
      filters={[{ name: 'show', label: words.show, options: { changes: words.changes } }]}
      empty={<p>{words.empty}</p>}
      columns={[
        { key: 'when', kind: 'time', width: 170, cell: (row) => <Moment time={row.at} /> },
        {
          key: 'who',
          width: 220,
          cell: whoOf,
        },
        {
          key: 'what',
          kind: 'title',
          width: 360,
          cell: (row) => `${words.actions[row.action]}: ${words.subjects[row.subject]}`,
        },
        { key: 'rows', width: 64, cell: (row) => row.row_count.toLocaleString() },
        { key: 'which', cell: whichOf },
        ...(list.page.rows.some(undoOf) ? [undoColumn] : []),
      ]}
    />
  )
}

/** Who did it: a person, one whose account is gone, or an operator with a command. */
function whoOf({ actor, actor_email: email }: Activity) {
  if (email) {
    return <EmailAddress email={email} />
  }
  return actor ? words.unknown : words.atTheServer
}

/**
 * The query by which rows were found, the first digits of their ids, or the number of a receipt.
 */
function whichOf({ id, filter, ids, action }: Activity): string {
  const textOf = (name: string) =>
    typeof filter[name] === 'string' ? (filter[name] as string) : ''
  // For a filter on text, only the operator is recorded (`eq.…`).
  const plainText = (name: string) => (textOf(name).endsWith('…') ? '' : textOf(name))
  const isFiltered = ['form', 'state', 'delivery', 'assigned_to'].some((name) =>
    /^(eq|is)\./.test(textOf(name)),
  )
  const times = `${textOf('created_at')} ${textOf('received_at')}`
  const day = (operator: string) => {
    const time = new RegExp(`\\b${operator}\\.(\\S+)`).exec(times)?.[1]
    return time && !Number.isNaN(Date.parse(time)) ? dayOf(time) : undefined
  }
  const from = day('gte')
  const to = day('lt')
  const parts = [
    action === 'erase_person' && fillIn(words.receipt, { number: receiptNumber(id) }),
    plainText('role'),
    action === 'update' &&
      textOf('state') &&
      fillIn(words.setState, { state: leadWords.states[textOf('state') as LeadState] }),
    action === 'update' &&
      'assigned_to' in filter &&
      (filter.assigned_to ? words.assigned : words.unassigned),
    (textOf('email') || textOf('search_text')) && words.searched,
    isFiltered && words.filtered,
    from && fillIn(words.from, { day: from }),
    to && fillIn(words.to, { day: to }),
    textOf('order').includes('.asc') && words.oldestFirst,
  ].filter((part) => typeof part === 'string' && part !== '')
  if (action !== 'read' && ids.length > 0) {
    const shown = ids.slice(0, IDS_SHOWN).map((id) => id.slice(0, 8))
    const further = ids.length > IDS_SHOWN ? ' …' : ''
    parts.push(shown.join(', ') + further)
  }
  return parts.join(', ')
}
