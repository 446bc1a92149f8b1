import type { SupabaseClient } from '@supabase/supabase-js'
import { useCallback, useState } from 'react'
import { fetchPage, type ListPage } from '#app/staff/list/fetch-page.ts'
import type { LeadRow } from '#app/staff/list/lists.ts'
import { type ShownList, useListQuery } from '#app/staff/list/use-list.ts'
import { useTotal } from '#app/staff/list/use-total.ts'
import { type StaffData, useStaffData } from '#app/staff/page-frame.tsx'
import { staffPages } from '#content/staff.ts'
import { LEAD_STATES, type LeadState } from '#contract/lead-state.ts'
import { type Board, byState, CARDS_STEP, fetchBoard } from './fetch-board.ts'

const words = staffPages['/admin/leads']

type Loaded = { page: ListPage<LeadRow> } | { board: Board }

/** The leads as their page shows them: as a list or as a board. */
type ShownLeads = Omit<ShownList<LeadRow>, 'page'> &
  Loaded & {
    /** Shows more cards of a column. */
    onMore: (state: LeadState) => void
  }

interface UsedLeads {
  /** For the page's frame. */
  state: StaffData<Loaded>
  /** Undefined until leads are loaded. */
  shown: ShownLeads | undefined
  /** Ids of the leads that are shown, in their order. */
  ids: readonly string[]
}

const idsOf = (loaded: Loaded) =>
  'page' in loaded
    ? loaded.page.rows.map(({ id }) => id)
    : LEAD_STATES.flatMap((state) => loaded.board[state].rows.map(({ id }) => id))

/** The leads whose query is in the address. What was loaded shows until the other is there. */
export function useLeads(): UsedLeads {
  const asked = useListQuery('leads')
  const { query } = asked
  const [sizes, setSizes] = useState(() => byState(() => CARDS_STEP))
  const load = useCallback(
    async (client: SupabaseClient): Promise<Loaded> =>
      query.isBoard
        ? { board: await fetchBoard(client, query, sizes) }
        : { page: await fetchPage(client, 'leads', query) },
    [query, sizes],
  )
  const state = useStaffData(words, load)
  const { data, isLoading, refreshes } = state
  const page = data && 'page' in data ? data.page : undefined
  const total = useTotal({ list: 'leads', query, refreshes, page })
  const onMore = (of: LeadState) =>
    setSizes((before) => ({ ...before, [of]: before[of] + CARDS_STEP }))
  const shown = data ? { ...asked, ...data, total, isLoading, onMore } : undefined
  return { state, shown, ids: data ? idsOf(data) : [] }
}
