import type { SupabaseClient } from '@supabase/supabase-js'
import { fetchPage } from '#app/staff/list/fetch-page.ts'
import type { LeadRow } from '#app/staff/list/lists.ts'
import type { ListQuery } from '#app/staff/list/query.ts'
import { countRows } from '#app/staff/list/use-total.ts'
import { LEAD_STATES, type LeadState } from '#contract/lead-state.ts'

/** Cards of a column at first, and that 'more' adds. */
export const CARDS_STEP = 20
/** A longer column is read as a list. */
export const CARDS_MAX = 100

/** The leads of a state, as far as they are shown. */
export interface BoardColumn {
  rows: readonly LeadRow[]
  /** Number of all of them; see `isMoreThanCounted`. */
  total: number
}

export type Board = Readonly<Record<LeadState, BoardColumn>>
/** How many cards of each column are shown. */
export type BoardSizes = Readonly<Record<LeadState, number>>

/** Every state with what belongs to it. */
export const byState = <Of>(of: (state: LeadState) => Of) =>
  Object.fromEntries(LEAD_STATES.map((state) => [state, of(state)])) as Record<LeadState, Of>

/** The query of one column. Which states are shown is no choice of a board. */
export const queryOfColumn = (query: ListQuery, state: LeadState): ListQuery => ({
  ...query,
  page: 0,
  filters: { ...query.filters, state },
})

/**
 * Fetches all columns. Only those that have more than they show are counted.
 * @throws with the data API's message
 */
export async function fetchBoard(
  client: SupabaseClient,
  query: ListQuery,
  sizes: BoardSizes,
): Promise<Board> {
  async function fetchColumn(state: LeadState): Promise<BoardColumn> {
    const asked = queryOfColumn(query, state)
    const { rows, isFull } = await fetchPage(client, 'leads', asked, sizes[state])
    return { rows, total: isFull ? await countRows(client, 'leads', asked) : rows.length }
  }
  const columns = await Promise.all(LEAD_STATES.map(fetchColumn))
  return byState((state) => columns[LEAD_STATES.indexOf(state)] ?? { rows: [], total: 0 })
}
