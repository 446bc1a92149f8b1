import { type FormEvent, useId } from 'react'
import { type AdminWords, filled } from './admin-words.ts'
import { PAGE_ROWS, type TableQuery } from './table-query.ts'

interface ControlsProps {
  words: AdminWords
  query: TableQuery
  onChange: (query: TableQuery) => void
}

/** Search, days and order of a table. Each change is a new address, and the server answers it. */
export function TableControls({ words, query, onChange }: ControlsProps) {
  const id = useId()
  const { search } = words
  const change = (part: Partial<TableQuery>) => onChange({ ...query, page: 0, ...part })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    change({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
  }
  const control = 'mt-1 block min-h-11 border border-ink bg-white px-2 text-small'
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-x-4 gap-y-2 py-4 text-caption">
      <label htmlFor={`${id}-search`} className="max-sm:w-full">
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
          className={`${control} w-full sm:w-64`}
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
            className={control}
          />
        </label>
      ))}
      <label htmlFor={`${id}-order`}>
        {search.sort}
        <select
          id={`${id}-order`}
          value={query.oldestFirst ? 'oldest' : 'newest'}
          onChange={(event) => change({ oldestFirst: event.currentTarget.value === 'oldest' })}
          className={control}
        >
          <option value="newest">{search.newest}</option>
          <option value="oldest">{search.oldest}</option>
        </select>
      </label>
    </form>
  )
}

/** Which rows are shown, and the way to the others. */
export function Pager({ words, query, onChange, total }: ControlsProps & { total: number }) {
  const first = query.page * PAGE_ROWS
  if (total <= PAGE_ROWS) return null
  const button = 'min-h-11 cursor-pointer px-2 underline underline-offset-4 disabled:text-muted disabled:no-underline'
  return (
    <nav aria-label={words.paging.label} className="flex items-center gap-4 py-3 text-small tabular-nums">
      <span role="status">
        {filled(words.paging.range, { from: first + 1, to: Math.min(first + PAGE_ROWS, total), total })}
      </span>
      <button
        type="button"
        disabled={query.page === 0}
        onClick={() => onChange({ ...query, page: query.page - 1 })}
        className={button}
      >
        {words.paging.previous}
      </button>
      <button
        type="button"
        disabled={first + PAGE_ROWS >= total}
        onClick={() => onChange({ ...query, page: query.page + 1 })}
        className={button}
      >
        {words.paging.next}
      </button>
    </nav>
  )
}
