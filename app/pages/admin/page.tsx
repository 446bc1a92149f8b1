import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Tabs } from '#app/components/tabs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { countRows, isFiltered } from '#app/staff/list-query.ts'
import { type LoadPage, PageFrame } from '#app/staff/page-frame.tsx'
import { type LoadedList, useList } from '#app/staff/use-list.ts'
import { site } from '#content/site.ts'
import { staffPages } from '#content/staff.ts'
import type { CanvasSubmission } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { Roles } from './roles.tsx'
import { Submissions } from './submissions.tsx'

const words = staffPages['/admin']

export const meta = pageMeta(words, site.name, { noindex: true })

interface DashboardData {
  submissions: LoadedList<CanvasSubmission>
  /** Number of submissions without a search. Undefined until counted. */
  count: number | undefined
}

const numeral = (count: number | undefined) => count?.toLocaleString() ?? '…'

/** Stored canvases, and the users' roles. */
export default function AdminPage() {
  const { load: loadSubmissions, ...list } = useList('canvas_submissions')
  const { query } = list
  const counted = useRef<{ rows: number; refreshes: number }>(undefined)
  const load: LoadPage<DashboardData> = useCallback(
    async function* (client, refreshes) {
      for await (const submissions of loadSubmissions(client, refreshes)) {
        if (submissions.total !== undefined && !isFiltered(query))
          counted.current = { rows: submissions.total, refreshes }
        yield { submissions, count: counted.current?.rows }
        if (submissions.total === undefined || counted.current?.refreshes === refreshes) continue
        counted.current = { rows: await countRows(client, 'canvas_submissions'), refreshes }
        yield { submissions, count: counted.current.rows }
      }
    },
    [loadSubmissions, query],
  )

  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const tab = parameters.get('tab') === 'roles' ? 'roles' : 'submissions'
  function onSelect(key: string) {
    if (key === 'roles') parameters.set('tab', key)
    else parameters.delete('tab')
    void navigate({ search: parameters.toString(), hash })
  }

  return (
    <PageFrame words={words} load={load}>
      {({ data, roles, email, isLoading, refresh }) => (
        <Tabs
          label={words.tabs.label}
          tabs={[
            { key: 'submissions', label: fillIn(words.tabs.submissions, { count: numeral(data.count) }) },
            { key: 'roles', label: fillIn(words.tabs.roles, { count: numeral(roles.length) }) },
          ]}
          selected={tab}
          onSelect={onSelect}
          className="mt-4"
        >
          {tab === 'submissions' ? (
            <Submissions {...list} {...data.submissions} isLoading={isLoading} refresh={refresh} />
          ) : (
            <Roles roles={roles} email={email} />
          )}
        </Tabs>
      )}
    </PageFrame>
  )
}
