import type { FormEvent, ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type ListQuery, PAGE_ROWS } from './list-query.ts'
import type { ListQueryState, LoadedList } from './use-list.ts'

const { search, paging } = staff

/** Search, days and order of a list. Each change is a new address, and the server answers it. */
export function ListControls({ query, onQuery, children }: ListQueryState & { children?: ReactNode }) {
  const change = (part: Partial<ListQuery>) => onQuery({ ...query, page: 0, ...part })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    change({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
  }
  return (
    <form onSubmit={onSubmit} className="list-controls">
      <Field
        key={query.search}
        dense
        label={search.label}
        type="search"
        name="search"
        defaultValue={query.search}
        maxLength={254}
        onBlur={(event) => {
          const text = event.currentTarget.value.trim()
          if (text !== query.search) change({ search: text })
        }}
      />
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          dense
          label={search[end]}
          type="date"
          value={query[end]}
          onChange={(event) => change({ [end]: event.currentTarget.value })}
        />
      ))}
      <Field
        as="select"
        dense
        label={search.sort}
        value={query.oldestFirst ? 'oldest' : 'newest'}
        onChange={(event) => change({ oldestFirst: event.currentTarget.value === 'oldest' })}
      >
        <option value="newest">{search.newest}</option>
        <option value="oldest">{search.oldest}</option>
      </Field>
      {children}
    </form>
  )
}

interface PagerProps extends ListQueryState, LoadedList<unknown> {
  isLoading: boolean
}

/** Which rows are shown, of how many once they are counted, and buttons to the pages before and after. */
export function Pager({ query, onQuery, page, total, isLoading }: PagerProps) {
  const first = page.index * PAGE_ROWS
  const hasMore = total === undefined ? page.isFull : first + page.rows.length < total
  if (page.index === 0 && !hasMore) return null
  const range = {
    from: (first + 1).toLocaleString(),
    to: (first + page.rows.length).toLocaleString(),
    total: total?.toLocaleString() ?? '',
  }
  const turn = (index: number) => onQuery({ ...query, page: index })
  return (
    <nav aria-label={paging.label} className="flex flex-wrap items-center gap-3 py-4 text-small tabular-nums">
      <span role="status" className="flex-[1_1_6rem]">
        {fillIn(total === undefined ? paging.rangeOpen : paging.range, range)}
      </span>
      <Button
        look="outline"
        dense
        aria-disabled={page.index === 0 || isLoading}
        onClick={() => page.index > 0 && turn(page.index - 1)}
      >
        {paging.previous}
      </Button>
      <Button
        look="outline"
        dense
        aria-disabled={!hasMore || isLoading}
        onClick={() => hasMore && turn(page.index + 1)}
      >
        {paging.next}
      </Button>
    </nav>
  )
}
