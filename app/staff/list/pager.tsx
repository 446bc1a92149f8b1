import { Button } from '#app/components/button.tsx'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { ESTIMATE_EXACT_MAX } from '#contract/limits.ts'
import { PAGE_ROWS } from './fetch-page.ts'
import type { ShownList } from './use-list.ts'
import { isMoreThanCounted } from './use-total.ts'

const { paging } = staff

/**
 * Shows which rows are on the screen, how many there are once counted, and buttons to the previous
 * and next page.
 */
export function Pager({
  query,
  onQuery,
  page,
  total,
  isLoading,
}: Omit<ShownList<unknown>, 'list'>) {
  const first = page.index * PAGE_ROWS
  // The last page implies the number of rows, however many they are.
  const isOpen = total === undefined || (page.isFull && isMoreThanCounted(total))
  const hasMore = isOpen ? page.isFull : first + page.rows.length < total
  const range = {
    from: (first + 1).toLocaleString(),
    to: (first + page.rows.length).toLocaleString(),
    total: isOpen
      ? fillIn(paging.more, { count: ESTIMATE_EXACT_MAX.toLocaleString() })
      : total.toLocaleString(),
  }
  const turn = (by: number, label: string, isPossible: boolean) => (
    <Button
      look="outline"
      dense
      aria-disabled={!isPossible || isLoading}
      onClick={() => isPossible && onQuery({ ...query, page: page.index + by })}
    >
      {label}
    </Button>
  )
  return (
    <nav
      aria-label={paging.label}
      className="flex flex-wrap items-center gap-3 py-3 text-caption tabular-nums"
    >
      <span role="status" className="flex-[1_1_6rem] text-ink-2">
        {fillIn(total === undefined ? paging.rangeOpen : paging.range, range)}
      </span>
      {page.index === 0 && !hasMore ? null : (
        <>
          {turn(-1, paging.previous, page.index > 0)}
          {turn(1, paging.next, hasMore)}
        </>
      )}
    </nav>
  )
}
