import type { Activity } from '#contract/database.ts'
import { DELETED_RETENTION_DAYS } from '#contract/retention.ts'
import { STAFF_TABLES } from '#contract/staff.ts'
import { DataTable } from './data-table.tsx'
import type { ListProps } from './list-frame.tsx'
import { Moment } from './moment.tsx'
import { Pager, TableControls } from './table-controls.tsx'
import { type AdminWords, dayOf, filled } from './words.ts'

const DAY_MS = 86_400_000
const IDS_SHOWN = 3

/** Who of the staff saw, took or changed what; a deletion can be taken back here for a day. */
export function ActivityTab({ words, list }: { words: AdminWords; list: ListProps<Activity> }) {
  const { page, total, isLoading, query, onQuery, work } = list
  const { activity } = words
  const { columns } = activity
  return (
    <>
      <p className="max-w-measure pt-4 text-ink-2 text-small">{activity.intro}</p>
      <TableControls words={words} query={query} onChange={onQuery}>
        <label>
          {activity.show}
          <select
            value={query.changesOnly ? 'changes' : 'everything'}
            onChange={(event) => onQuery({ ...query, page: 0, changesOnly: event.currentTarget.value === 'changes' })}
          >
            <option value="everything">{activity.everything}</option>
            <option value="changes">{activity.changes}</option>
          </select>
        </label>
      </TableControls>
      {!page ? <p className="py-6 text-ink-2">{words.loading}</p> : null}
      {page?.rows.length === 0 ? <p className="border-ink border-t py-6 text-ink-2">{words.search.nothing}</p> : null}
      {page && page.rows.length > 0 ? (
        <>
          <DataTable
            caption={activity.caption}
            rows={page.rows}
            rowKey={(row) => String(row.id)}
            isLoading={isLoading}
            columns={[
              { key: 'when', label: columns.when, cell: (row) => <Moment time={row.at} /> },
              {
                key: 'who',
                label: columns.who,
                cell: (row) => row.actor_email ?? (row.actor ? activity.unknown : activity.atTheServer),
              },
              {
                key: 'what',
                label: columns.what,
                kind: 'title',
                cell: (row) => `${activity.actions[row.action]}: ${activity.subjects[row.subject]}`,
              },
              { key: 'rows', label: columns.rows, cell: (row) => row.row_count.toLocaleString() },
              { key: 'which', label: columns.which, cell: (row) => whichOf(words, row) },
              {
                key: 'actions',
                label: columns.actions,
                kind: 'actions',
                cell: (row) => {
                  const table = STAFF_TABLES.find((name) => name === row.subject)
                  if (!work || !table || row.action !== 'delete' || row.ids.length === 0) return null
                  if (Date.now() - Date.parse(row.at) > DELETED_RETENTION_DAYS * DAY_MS) return null
                  return (
                    <button
                      type="button"
                      disabled={work.isBusy}
                      onClick={() => void work.restore({ table, ids: row.ids })}
                      className="staff-link"
                    >
                      {words.work.undo}
                    </button>
                  )
                },
              },
            ]}
          />
          <Pager words={words} query={query} onChange={onQuery} page={page} total={total} isLoading={isLoading} />
        </>
      ) : null}
    </>
  )
}

/** How rows were searched for, or the first digits of their ids. */
function whichOf({ activity }: AdminWords, { filter, ids, action }: Activity): string {
  const said = (name: string) => (typeof filter[name] === 'string' ? (filter[name] as string) : '')
  const times = `${said('created_at')} ${said('received_at')}`
  const day = (operator: string) => {
    const time = new RegExp(`\\b${operator}\\.(\\S+)`).exec(times)?.[1]
    return time && !Number.isNaN(Date.parse(time)) ? dayOf(time) : undefined
  }
  const [from, to] = [day('gte'), day('lt')]
  const parts = [
    said('role') || said('delivery'),
    said('email') && activity.searched,
    from && filled(activity.from, { day: from }),
    to && filled(activity.to, { day: to }),
    said('order').includes('.asc') && activity.oldestFirst,
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
