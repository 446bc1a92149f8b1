import { type FormEvent, useId } from 'react'
import { PAGE_ROWS, type Page, type TableQuery } from './table-query.ts'
import { type AdminWords, filled } from './words.ts'

interface ControlsProps {
  words: AdminWords
  query: TableQuery
  onChange: (query: TableQuery) => void
}

/** Search, days and order of a table. Each change is a new address, and the server answers it. */
export function TableControls({ words, query, onChange, children }: ControlsProps & { children?: React.ReactNode }) {
  const id = useId()
  const { search } = words
  const change = (part: Partial<TableQuery>) => onChange({ ...query, page: 0, ...part })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    change({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
  }
  return (
    <form onSubmit={onSubmit} className="staff-controls">
      <label htmlFor={`${id}-search`}>
        {search.label}
        <input
          key={query.search}
          id={`${id}-search`}
          type="search"
          name="search"
          defaultValue={query.search}
          maxLength={254}
          onBlur={(event) => {
            const text = event.currentTarget.value.trim()
            if (text !== query.search) change({ search: text })
          }}
        />
      </label>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} htmlFor={`${id}-${end}`}>
          {search[end]}
          <input
            id={`${id}-${end}`}
            type="date"
            value={query[end]}
            onChange={(event) => change({ [end]: event.currentTarget.value })}
          />
        </label>
      ))}
      <label htmlFor={`${id}-order`}>
        {search.sort}
        <select
          id={`${id}-order`}
          value={query.oldestFirst ? 'oldest' : 'newest'}
          onChange={(event) => change({ oldestFirst: event.currentTarget.value === 'oldest' })}
        >
          <option value="newest">{search.newest}</option>
          <option value="oldest">{search.oldest}</option>
        </select>
      </label>
      {children ? <div className="staff-export">{children}</div> : null}
    </form>
  )
}

interface PagerProps extends ControlsProps {
  page: Page<unknown>
  /** Undefined until counted. */
  total: number | undefined
  isLoading: boolean
}

/** Which rows are shown, of how many once they are counted, and the way to the others. */
export function Pager({ words: { paging }, query, onChange, page, total, isLoading }: PagerProps) {
  const first = page.index * PAGE_ROWS
  const hasMore = total === undefined ? page.isFull : first + page.rows.length < total
  if (page.index === 0 && !hasMore) return null
  const range = {
    from: (first + 1).toLocaleString(),
    to: (first + page.rows.length).toLocaleString(),
    total: total?.toLocaleString() ?? '',
  }
  const turn = (index: number) => {
    onChange({ ...query, page: index })
    // The next page begins at its top.
    scrollTo({ top: 0 })
  }
  return (
    <nav aria-label={paging.label} className="staff-pager">
      <span role="status">{filled(total === undefined ? paging.rangeOpen : paging.range, range)}</span>
      <button
        type="button"
        aria-disabled={page.index === 0 || isLoading}
        onClick={() => page.index > 0 && turn(page.index - 1)}
        className="staff-button"
      >
        {paging.previous}
      </button>
      <button
        type="button"
        aria-disabled={!hasMore || isLoading}
        onClick={() => hasMore && turn(page.index + 1)}
        className="staff-button"
      >
        {paging.next}
      </button>
    </nav>
  )
}
