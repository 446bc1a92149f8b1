import { useLocation } from 'react-router'
import { useAuth } from '#app/lib/auth.tsx'
import { ExportButton } from '#app/staff/export-button.tsx'
import { givenViews } from '#app/staff/lead-views.ts'
import { writeListQuery } from '#app/staff/list/address.ts'
import { exportQuery } from '#app/staff/list/conditions.ts'
import { ListControls } from '#app/staff/list/controls.tsx'
import { isFiltered } from '#app/staff/list/query.ts'
import { SavedViews } from '#app/staff/list/saved-views.tsx'
import type { ListQueryState } from '#app/staff/list/use-list.ts'
import { type RowWork, WorkBar } from '#app/staff/row-work.tsx'
import { staff, staffPages } from '#content/staff.ts'
import { LEAD_STATES, type LeadState } from '#contract/lead-state.ts'
import { addressOfLead } from './address-of-lead.ts'
import { Board } from './board.tsx'
import { type Board as Columns, queryOfColumn } from './fetch-board.ts'
import { FirstRun } from './first-run.tsx'
import { filtersOf } from './lead-filters.ts'
import { useStaffMembers } from './lead-work.tsx'

const words = staffPages['/admin/leads']

/** Orders of the cards in a column. */
const SORTS = ['received', 'next', 'value', 'name', 'company'] as const

interface LeadsBoardProps extends ListQueryState {
  board: Columns
  isLoading: boolean
  onMore: (state: LeadState) => void
  work: RowWork | undefined
  /** A lead's page is shown in place of the board. */
  isCovered: boolean
}

/**
 * The board of leads with its filters and views. States have no filter, because they are the
 * columns.
 */
export function LeadsBoard(props: LeadsBoardProps) {
  const { board, isLoading, onMore, work, isCovered, ...asked } = props
  const { list, query } = asked
  const location = useLocation()
  const { user } = useAuth()
  const filters = filtersOf(useStaffMembers()).filter(({ name }) => name !== 'state')
  const isEmpty = LEAD_STATES.every((state) => board[state].total === 0)
  return (
    <>
      <ListControls
        {...asked}
        searchHint={words.search}
        filters={filters}
        sorts={SORTS.map((key) => [key, words.columns[key]] as const)}
        withoutHeads
      >
        <SavedViews
          given={givenViews(user?.id).map((view) => ({ ...view, search: asBoard(view.search) }))}
          current={writeListQuery(list, query, { search: '' })}
          onOpen={() => {}}
        />
        {work ? <ExportButton path={`/leads/export?${exportQuery('leads', query)}`} /> : null}
      </ListControls>
      {isEmpty ? (
        <div className="border-ink border-t py-6 text-ink-2">
          {isFiltered(query) ? <p>{staff.search.nothing}</p> : <FirstRun />}
        </div>
      ) : (
        <Board
          board={board}
          work={work}
          isLoading={isLoading}
          isCovered={isCovered}
          linkOf={(id) => addressOfLead(id, location)}
          listOf={(state) =>
            writeListQuery(list, { ...queryOfColumn(query, state), isBoard: false }, location)
          }
          onMore={onMore}
        />
      )}
      {work ? <WorkBar work={work} /> : null}
    </>
  )
}

function asBoard(search: string): string {
  const parameters = new URLSearchParams(search)
  // Each state has a column.
  parameters.delete('state')
  parameters.set('view', 'board')
  return `?${parameters}`
}
