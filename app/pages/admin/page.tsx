import type { SupabaseClient } from '@supabase/supabase-js'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Table } from '#app/components/table.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { dayOf } from '#app/staff/day-of.ts'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { RatingNote, SubmissionDetail, submissionColumns } from '#app/staff/submission-detail.tsx'
import { staffPages } from '#content/staff.ts'
import type { CanvasSubmission, UserRole } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { ROWS_MAX } from '#contract/limits.ts'

const words = staffPages['/admin']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/**
 * The specified calls. The data API gives the newest rows, at most {@link ROWS_MAX}.
 * @throws with its message
 */
async function load(
  client: SupabaseClient,
): Promise<{ rows: CanvasSubmission[]; roles: UserRole[] }> {
  const newest = (table: string) =>
    client.from(table).select('*').order('created_at', { ascending: false })
  const [submissions, roles] = await Promise.all([
    newest('canvas_submissions'),
    newest('user_roles'),
  ])
  const error = submissions.error ?? roles.error
  if (error) {
    throw error
  }
  return { rows: submissions.data as CanvasSubmission[], roles: roles.data as UserRole[] }
}

/**
 * The dashboard as specified: the newest canvases and the users' roles. All else about canvases is
 * on `/admin/canvases`.
 */
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
            {
              key: 'roles',
              label: fillIn(words.tabs.roles, { count: roles.length.toLocaleString() }),
            },
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

interface SubmissionsProps {
  /** Newest first. */
  rows: readonly CanvasSubmission[]
  /** There may be more rows than the data API gives at once. */
  isFull: boolean
  isLoading: boolean
}

/** The newest canvases as a table, and a selected canvas in full. */
function Submissions({ rows, isFull, isLoading }: SubmissionsProps) {
  const [openId, setOpenId] = useState<string>()
  const open = rows.find(({ id }) => id === openId)
  if (rows.length === 0) {
    return <p className="py-6 text-ink-2">{words.submissions.empty}</p>
  }
  const newest = fillIn(words.submissions.newest, { count: rows.length.toLocaleString() })
  return (
    <>
      <div
        className={
          open
            ? 'grid items-start gap-8 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,34%)]'
            : 'py-4'
        }
      >
        <Table
          caption={words.submissions.caption}
          labels={words.submissions.columns}
          rows={rows}
          rowKey={(row) => row.id}
          isLoading={isLoading}
          columns={submissionColumns(openId, setOpenId)}
        />
        {open ? (
          <SubmissionDetail key={open.id} row={open} onClose={() => setOpenId(undefined)} />
        ) : null}
      </div>
      <RatingNote />
      {isFull ? (
        <p className="pb-4 text-small">
          <span>{newest}</span>{' '}
          <Link to="/admin/canvases" className="underline underline-offset-3 hover:text-ember-deep">
            {words.submissions.all}
          </Link>
        </p>
      ) : null}
    </>
  )
}

const ROLE = 'inline-block justify-self-start px-2 font-semibold text-caption'

/** The users' roles. The site itself never assigns roles. */
function Roles({ roles, email }: { roles: readonly UserRole[]; email: string }) {
  if (roles.length === 0) {
    return (
      <div className="max-w-measure py-6">
        <p className="font-semibold">{words.roles.empty}</p>
        <p className="mt-2 text-ink-2">{fillIn(words.roles.instruction, { email })}</p>
      </div>
    )
  }
  return (
    <div className="py-4">
      <Table
        caption={words.roles.caption}
        labels={words.roles.columns}
        rows={roles}
        rowKey={(row) => row.id}
        columns={[
          { key: 'user', kind: 'title', cell: (row) => row.user_id },
          {
            key: 'role',
            cell: ({ role }) => (
              <span
                className={`${ROLE} ${role === 'admin' ? 'bg-ember text-white' : 'bg-paper-2 text-ink'}`}
              >
                {role}
              </span>
            ),
          },
          { key: 'assigned', cell: (row) => dayOf(row.created_at) },
        ]}
      />
    </div>
  )
}
