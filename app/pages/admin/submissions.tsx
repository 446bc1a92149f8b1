import { useState } from 'react'
import { Link } from 'react-router'
import { Table } from '#app/components/table.tsx'
import { SubmissionDetail, submissionColumns } from '#app/staff/submission-detail.tsx'
import { staffPages } from '#content/staff.ts'
import type { CanvasSubmission } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = staffPages['/admin'].submissions

interface SubmissionsProps {
  /** Newest first. */
  rows: readonly CanvasSubmission[]
  /** There may be more rows than the data API gives at once. */
  isFull: boolean
  isLoading: boolean
}

/** The newest canvases as a table, and a selected canvas in full. */
export function Submissions({ rows, isFull, isLoading }: SubmissionsProps) {
  const [openId, setOpenId] = useState<string>()
  const open = rows.find(({ id }) => id === openId)
  if (rows.length === 0) return <p className="py-6 text-ink-2">{words.empty}</p>
  return (
    <>
      <div className={open ? 'grid items-start gap-8 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,34%)]' : 'py-4'}>
        <Table
          caption={words.caption}
          labels={words.columns}
          rows={rows}
          rowKey={(row) => row.id}
          isLoading={isLoading}
          columns={submissionColumns(openId, setOpenId)}
        />
        {open ? <SubmissionDetail key={open.id} row={open} onClose={() => setOpenId(undefined)} /> : null}
      </div>
      {isFull ? (
        <p className="pb-4 text-small">
          {fillIn(words.newest, { count: rows.length.toLocaleString() })}{' '}
          <Link to="/admin/canvases" className="underline underline-offset-3 hover:text-ember-deep">
            {words.all}
          </Link>
        </p>
      ) : null}
    </>
  )
}
