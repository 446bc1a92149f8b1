import { useCallback, useEffect, useRef, useState } from 'react'
import { openBackend } from '#app/lib/backend.ts'
import { notify } from '#app/lib/notify.ts'
import type { CanvasSubmission, Lead, UserRole } from '#contract/database.ts'
import { countLeads, fetchPage, fetchRoles, type Page, readTableQuery, type TableQuery } from './table-query.ts'

export type TabKey = 'submissions' | 'roles' | 'leads' | 'survey'

export interface AdminData {
  submissions: Page<CanvasSubmission>
  roles: UserRole[]
  leadCount: number
  /** Loaded only while their tab is open. */
  leads: Page<Lead> | undefined
}

export type AdminState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'loaded'; data: AdminData }

const UNFILTERED: TableQuery = readTableQuery(new URLSearchParams())

/** Any refused read refuses the page: an empty table answers a stranger with nothing instead of a refusal. */
async function load(tab: TabKey, query: TableQuery): Promise<AdminData> {
  const client = await openBackend()
  const [submissions, roles, leadCount, leads] = await Promise.all([
    fetchPage(client, 'canvas_submissions', tab === 'submissions' ? query : UNFILTERED),
    fetchRoles(client),
    // Leads are an addition of ours: a hosted project without the table still shows the rest.
    countLeads(client).catch((error: { code?: string }) => {
      if (error.code === 'PGRST205') return 0
      throw error
    }),
    tab === 'leads' ? fetchPage(client, 'leads', query) : undefined,
  ])
  return { submissions, roles, leadCount, leads }
}

/** Loads what the open tab shows, again after every change of the query. Keeps what it has while it loads. */
export function useAdminData(
  userId: string | undefined,
  tab: TabKey,
  query: TableQuery,
  failureNotice: string,
): { state: AdminState; refresh: () => void } {
  const [state, setState] = useState<AdminState>({ status: 'loading' })
  const [turn, setTurn] = useState(0)
  const latest = useRef(0)
  const asked = JSON.stringify(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` repeats the load
  useEffect(() => {
    if (userId === undefined) return
    latest.current += 1
    const mine = latest.current
    load(tab, JSON.parse(asked) as TableQuery).then(
      (data) => {
        if (mine === latest.current) setState({ status: 'loaded', data })
      },
      (error: { message?: string }) => {
        if (mine !== latest.current) return
        notify(failureNotice, 'failure')
        setState({ status: 'failed', message: error.message ?? '' })
      },
    )
  }, [userId, tab, asked, turn, failureNotice])

  const refresh = useCallback(() => setTurn((before) => before + 1), [])
  return { state, refresh }
}
