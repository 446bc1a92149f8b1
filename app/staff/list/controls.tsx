import { type ReactNode, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { POPOVER_BUTTON } from '#app/components/popover.tsx'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { DaysFilter } from './days-filter.tsx'
import { FilterSelect } from './filter-select.tsx'
import { LIST_CONTROLS } from './look.ts'
import { isFiltered, type ListQuery, sortedBy } from './query.ts'
import { SearchField } from './search-field.tsx'
import type { ListQueryState } from './use-list.ts'

const { search } = staff
/** Everything but the search. On a wide screen it is in the same row. */
const FILTERS = 'min-[60rem]:contents max-[60rem]:w-full max-[60rem]:gap-2'
/** At the end of that row, or below a line. */
const TOOLS =
  'flex flex-wrap items-center gap-2 border-line pt-2 min-[60rem]:ms-auto min-[60rem]:pt-0 max-[60rem]:border-t'

/** A filter of a list: a select with the values that its column can have. */
export interface ListFilter {
  /** Name of the parameter in the address. */
  name: string
  label: string
  /** Texts of the options by value. */
  options: Readonly<Record<string, string>>
}

interface ListControlsProps extends ListQueryState {
  /** Says which columns a search covers. */
  searchHint: string
  filters: readonly ListFilter[]
  /** Rows have no heads to sort by, so the order is always a choice of its own. */
  withoutHeads?: boolean
  /** Sortable columns: key and label. */
  sorts: readonly (readonly [key: string, label: string])[]
  /** Controls after the filters: views, columns, export. */
  children?: ReactNode
}

/**
 * Search, filters and dates of a list. Each change navigates to a new address, and the list loads
 * from there.
 */
export function ListControls({
  list,
  query,
  onQuery,
  searchHint,
  filters,
  sorts,
  withoutHeads = false,
  children,
}: ListControlsProps) {
  const [areShown, setShown] = useState(false)
  const filtersId = useId()
  const change = (part: Partial<ListQuery>, replaces?: boolean) =>
    onQuery({ ...query, page: 0, ...part }, replaces)
  const daysSet = query.from || query.to ? 1 : 0
  const set = Object.keys(query.filters).length + daysSet
  function choose(name: string, value: string) {
    const { [name]: _, ...rest } = query.filters
    change({ filters: value === '' ? rest : { ...rest, [name]: value } })
  }
  return (
    <search aria-label={search.region} className={LIST_CONTROLS}>
      <SearchField
        text={query.search}
        hint={searchHint}
        onText={(text, replaces) => change({ search: text }, replaces)}
      />
      <Button
        look="outline"
        dense
        className={`${POPOVER_BUTTON} min-[60rem]:hidden`}
        aria-expanded={areShown}
        aria-controls={filtersId}
        data-active={set > 0 ? '' : undefined}
        onClick={() => setShown(!areShown)}
      >
        {set > 0 ? fillIn(search.filtersSet, { count: set }) : search.filters}
      </Button>
      <div
        id={filtersId}
        className={`${FILTERS} ${areShown ? 'max-[60rem]:grid' : 'max-[60rem]:hidden'}`}
      >
        <div className="flex flex-wrap items-center gap-2">
          {filters.map(({ name, ...filter }) => (
            <FilterSelect
              key={name}
              {...filter}
              value={query.filters[name] ?? ''}
              onValue={(value) => choose(name, value)}
            />
          ))}
          <DaysFilter query={query} onDays={(from, to) => change({ from, to })} />
          <FilterSelect
            className={withoutHeads ? '' : 'min-[60rem]:hidden'}
            label={search.sort}
            options={Object.fromEntries(
              sorts.map(([key, column]) => [key, fillIn(search.sortedBy, { column })]),
            )}
            value={query.sort}
            onValue={(sort) => onQuery(sortedBy(list, { ...query, sort: '' }, sort))}
            isAlwaysSet
          />
          {isFiltered(query) ? (
            <Button
              look="text"
              dense
              onClick={() => change({ search: '', from: '', to: '', filters: {} })}
            >
              {search.clear}
            </Button>
          ) : null}
        </div>
        <div className={TOOLS}>{children}</div>
      </div>
    </search>
  )
}
