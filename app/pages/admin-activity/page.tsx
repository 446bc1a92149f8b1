import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { Table } from '#app/components/table.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { dayOf } from '#app/staff/day-of.ts'
import { ListControls, Pager } from '#app/staff/list-controls.tsx'
import { EmptyList } from '#app/staff/list-frame.tsx'
import { Moment } from '#app/staff/moment.tsx'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { type ListQueryState, type LoadedList, useList } from '#app/staff/use-list.ts'
import { useRowWork } from '#app/staff/use-row-work.ts'
import { site } from '#content/site.ts'
import { staff, staffPages } from '#content/staff.ts'
import type { Activity } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { DELETED_RETENTION_DAYS } from '#contract/retention.ts'
import { STAFF_TABLES } from '#contract/staff.ts'

const words = staffPages['/admin/activity']
const DAY_MS = 86_400_000
const IDS_SHOWN = 3

export const meta = pageMeta(words, site.name, { noindex: true })

/** Which staff member read, exported or changed what. */
export default function ActivityPage() {
  const { load, ...list } = useList('activity')
  return (
    <PageFrame words={words} load={load}>
      {({ data, isLoading, refresh }) => <Entries {...list} {...data} isLoading={isLoading} refresh={refresh} />}
    </PageFrame>
  )
}

interface EntriesProps extends ListQueryState, LoadedList<Activity> {
  isLoading: boolean
  refresh: () => void
}

/** Entries as a table. A deletion can be undone here for as long as the rows are kept. */
function Entries({ refresh, ...list }: EntriesProps) {
  const { page, query, onQuery, isLoading } = list
  const work = useRowWork(refresh)
  const { columns } = words
  return (
    <>
      <ListControls query={query} onQuery={onQuery}>
        <Field
          as="select"
          dense
          label={words.show}
          value={query.changesOnly ? 'changes' : 'everything'}
          onChange={(event) => onQuery({ ...query, page: 0, changesOnly: event.currentTarget.value === 'changes' })}
        >
          <option value="everything">{words.everything}</option>
          <option value="changes">{words.changes}</option>
        </Field>
      </ListControls>
      {page.rows.length === 0 ? (
        <EmptyList query={query} />
      ) : (
        <>
          <Table
            caption={words.caption}
            rows={page.rows}
            rowKey={(row) => String(row.id)}
            isLoading={isLoading}
            columns={[
              { key: 'when', label: columns.when, cell: (row) => <Moment time={row.at} /> },
              {
                key: 'who',
                label: columns.who,
                cell: (row) => row.actor_email ?? (row.actor ? words.unknown : words.atTheServer),
              },
              {
                key: 'what',
                label: columns.what,
                kind: 'title',
                cell: (row) => `${words.actions[row.action]}: ${words.subjects[row.subject]}`,
              },
              { key: 'rows', label: columns.rows, cell: (row) => row.row_count.toLocaleString() },
              { key: 'which', label: columns.which, cell: whichOf },
              {
                key: 'actions',
                label: columns.actions,
                kind: 'actions',
                cell: (row) => {
                  const table = STAFF_TABLES.find((name) => name === row.subject)
                  if (!work || !table || row.action !== 'delete' || row.ids.length === 0) return null
                  if (Date.now() - Date.parse(row.at) > DELETED_RETENTION_DAYS * DAY_MS) return null
                  return (
                    <Button
                      look="text"
                      dense
                      disabled={work.isBusy}
                      onClick={() => void work.restore({ table, ids: row.ids })}
                    >
                      {staff.work.undo}
                    </Button>
                  )
                },
              },
            ]}
          />
          <Pager {...list} />
        </>
      )}
    </>
  )
}

/** How rows were searched for, or the first digits of their ids. */
function whichOf({ filter, ids, action }: Activity): string {
  const textOf = (name: string) => (typeof filter[name] === 'string' ? (filter[name] as string) : '')
  const times = `${textOf('created_at')} ${textOf('received_at')}`
  const day = (operator: string) => {
    const time = new RegExp(`\\b${operator}\\.(\\S+)`).exec(times)?.[1]
    return time && !Number.isNaN(Date.parse(time)) ? dayOf(time) : undefined
  }
  const [from, to] = [day('gte'), day('lt')]
  const parts = [
    textOf('role') || textOf('delivery') || textOf('state'),
    textOf('email') && words.searched,
    from && fillIn(words.from, { day: from }),
    to && fillIn(words.to, { day: to }),
    textOf('order').includes('.asc') && words.oldestFirst,
  ].filter((part) => typeof part === 'string' && part !== '')
  if (action !== 'read' && ids.length > 0)
    parts.push(
      ids
        .slice(0, IDS_SHOWN)
        .map((id) => id.slice(0, 8))
        .join(', ') + (ids.length > IDS_SHOWN ? ' …' : ''),
    )
  return parts.join(', ')
}
