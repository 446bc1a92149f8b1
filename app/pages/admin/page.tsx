import type { SupabaseClient } from '@supabase/supabase-js'
import { useLocation, useNavigate } from 'react-router'
import { Tabs } from '#app/components/tabs.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { useStaffData } from '#app/staff/use-staff-data.ts'
import { staffPages } from '#content/staff.ts'
import type { CanvasSubmission, UserRole } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { ROWS_MAX } from '#contract/limits.ts'
import { Roles } from './roles.tsx'
import { Submissions } from './submissions.tsx'

const words = staffPages['/admin']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/** The specified calls. The data API gives the newest rows, at most {@link ROWS_MAX}. @throws with its message */
async function load(client: SupabaseClient): Promise<{ rows: CanvasSubmission[]; roles: UserRole[] }> {
  const newest = (table: string) => client.from(table).select('*').order('created_at', { ascending: false })
  const [submissions, roles] = await Promise.all([newest('canvas_submissions'), newest('user_roles')])
  const error = submissions.error ?? roles.error
  if (error) throw error
  return { rows: submissions.data as CanvasSubmission[], roles: roles.data as UserRole[] }
}

/** The dashboard as specified: the newest canvases and the users' roles. All else about canvases is on `/admin/canvases`. */
export default function AdminPage() {
  const state = useStaffData(words, load)
  const { isLoading } = state
  const { rows, roles = [] } = state.data ?? {}
  const { user } = useAuth()
  const { search } = useLocation()
  const navigate = useNavigate()
  const tab = new URLSearchParams(search).get('tab') === 'roles' ? 'roles' : 'submissions'
  const isFull = (rows?.length ?? 0) >= ROWS_MAX
  const count = `${rows?.length.toLocaleString()}${isFull ? '+' : ''}`
  return (
    <PageFrame words={words} state={state}>
      {rows ? (
        <Tabs
          label={words.tabs.label}
          tabs={[
            { key: 'submissions', label: fillIn(words.tabs.submissions, { count }) },
            { key: 'roles', label: fillIn(words.tabs.roles, { count: roles.length.toLocaleString() }) },
          ]}
          selected={tab}
          onSelect={(key) => void navigate({ search: key === 'roles' ? 'tab=roles' : '' })}
          className="mt-4"
        >
          {tab === 'submissions' ? (
            <Submissions rows={rows} isFull={isFull} isLoading={isLoading} />
          ) : (
            <Roles roles={roles} email={user?.email ?? ''} />
          )}
        </Tabs>
      ) : null}
    </PageFrame>
  )
}
