import type { SupabaseClient } from '@supabase/supabase-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { openBackend } from '#app/lib/backend.ts'
import { notify } from '#app/lib/notify.ts'
import type { Activity, CanvasSubmission, LeadDelivery, UserRole } from '#contract/database.ts'
import {
  countRows,
  fetchDeliveries,
  fetchPage,
  fetchRoles,
  type LeadRow,
  type ListName,
  PAGE_ROWS,
  type Page,
  type TableQuery,
} from './table-query.ts'

export type TabKey = 'submissions' | 'roles' | 'leads' | 'survey' | 'activity'

const LIST_OF_TAB: Partial<Record<TabKey, ListName>> = {
  submissions: 'canvas_submissions',
  leads: 'leads',
  activity: 'activity',
}

/** Each list is loaded while its tab is open, and kept until it is loaded anew. */
export interface AdminData {
  roles: UserRole[]
  submissions?: Page<CanvasSubmission>
  leads?: Page<LeadRow>
  /** Of the leads shown, by id. */
  deliveries?: ReadonlyMap<string, LeadDelivery>
  activity?: Page<Activity>
  /** Rows under the present query; undefined until counted. */
  total?: number | undefined
  /** Rows of the tables as a whole, for the names of the tabs; undefined until counted. */
  counts: { submissions?: number; leads?: number }
}

export type AdminState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'loaded'; data: AdminData; isLoading: boolean }

interface Asked {
  userId: string | undefined
  tab: TabKey
  query: TableQuery
  /** Accounts and data are a hosted project's: there are no leads, and nothing is noted. */
  isHosted: boolean
  failureNotice: string
}

/** What the open tab shows. Any refused read refuses the page: an empty table answers a stranger with nothing. */
async function loadTab(client: SupabaseClient, { tab, query, isHosted }: Asked): Promise<Omit<AdminData, 'counts'>> {
  const leads = async () => {
    if (isHosted) return {}
    const page = await fetchPage(client, 'leads', query)
    const deliveries = await fetchDeliveries(
      client,
      page.rows.map(({ id }) => id),
    )
    return { leads: page, deliveries }
  }
  const [roles, shown] = await Promise.all([
    fetchRoles(client),
    tab === 'submissions'
      ? fetchPage(client, 'canvas_submissions', query).then((submissions) => ({ submissions }))
      : tab === 'leads'
        ? leads()
        : tab === 'activity'
          ? fetchPage(client, 'activity', query).then((activity) => ({ activity }))
          : {},
  ])
  return { roles, ...shown }
}

/** Numbers that are still good: they take reading whole tables. */
type Counted = Map<string, number>

async function count(client: SupabaseClient, counted: Counted, list: ListName, query?: TableQuery): Promise<number> {
  const key = JSON.stringify([list, query && { ...query, page: 0, oldestFirst: false }])
  const known = counted.get(key)
  if (known !== undefined) return known
  const number = await countRows(client, list, query)
  counted.set(key, number)
  return number
}

/** Loads what the open tab shows, again after every change of the query: rows first, numbers after. */
export function useAdminData({ userId, tab, query, isHosted, failureNotice }: Asked): {
  state: AdminState
  refresh: () => void
  /** Changes with every refresh. */
  turn: number
} {
  const [state, setState] = useState<AdminState>({ status: 'loading' })
  const [turn, setTurn] = useState(0)
  const latest = useRef(0)
  const counted = useRef<Counted>(new Map())
  const asked = JSON.stringify(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` repeats the load
  useEffect(() => {
    if (userId === undefined) return
    latest.current += 1
    const mine = latest.current
    const now = JSON.parse(asked) as TableQuery
    const publish = (
      part: Omit<AdminData, 'counts' | 'roles'> & { roles?: UserRole[]; counts?: AdminData['counts'] },
    ) => {
      if (mine !== latest.current) return
      setState((before) => {
        const data = before.status === 'loaded' ? before.data : { roles: [], counts: {} }
        return {
          status: 'loaded',
          isLoading: false,
          data: { ...data, ...part, counts: { ...data.counts, ...part.counts } },
        }
      })
    }
    async function load() {
      const client = await openBackend()
      const shown = await loadTab(client, { userId, tab, query: now, isHosted, failureNotice })
      const page = shown.submissions ?? shown.leads ?? shown.activity
      const list = LIST_OF_TAB[tab]
      // The last page says itself how many there are.
      const isEnd = page && !page.isFull
      publish({ ...shown, total: isEnd ? page.index * PAGE_ROWS + page.rows.length : undefined })
      if (page && !isEnd && list) publish({ total: await count(client, counted.current, list, now) })
      publish({ counts: { submissions: await count(client, counted.current, 'canvas_submissions') } })
      if (!isHosted) publish({ counts: { leads: await count(client, counted.current, 'leads') } })
    }
    setState((before) => (before.status === 'loaded' ? { ...before, isLoading: true } : before))
    load().catch((error: { message?: string }) => {
      if (mine !== latest.current) return
      notify(failureNotice, 'failure')
      setState({ status: 'failed', message: error.message ?? '' })
    })
  }, [userId, tab, asked, turn, isHosted, failureNotice])

  const refresh = useCallback(() => {
    counted.current.clear()
    setTurn((before) => before + 1)
  }, [])
  return { state, refresh, turn }
}
