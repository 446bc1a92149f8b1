import { Button } from '#app/components/button.tsx'
import { ROW_ACTION } from '#app/components/table.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { ListFrame } from '#app/staff/list/frame.tsx'
import { type ShownList, useList } from '#app/staff/list/use-list.ts'
import { Moment } from '#app/staff/moment.tsx'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { useRowWork } from '#app/staff/row-work.tsx'
import { staff, staffPages } from '#content/staff.ts'
import type { Activity } from '#contract/database.ts'
import { DAY_MS } from '#contract/durations.ts'
import { DELETED_RETENTION_DAYS } from '#contract/retention.ts'
import { isStaffTable } from '#contract/staff.ts'
import { whichOf } from './which-rows.ts'

const words = staffPages['/admin/activity']

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
