import { useState } from 'react'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PersonLink } from '#app/staff/email-address.tsx'
import { ListFrame } from '#app/staff/list/frame.tsx'
import { type ShownList, useList } from '#app/staff/list/use-list.ts'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { useRowWork } from '#app/staff/row-work.tsx'
import { RatingNote, SubmissionDetail, submissionColumns } from '#app/staff/submission-detail.tsx'
import { staff, staffPages } from '#content/staff.ts'
import type { CanvasSubmission } from '#contract/database.ts'

const words = staffPages['/admin/canvases']
const { caption, columns } = staffPages['/admin'].submissions

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/** All canvases, to search, export and delete. */
export default function CanvasesPage() {
  const { state, shown } = useList('canvas_submissions', words)
  return (
    <PageFrame words={words} state={state}>
      {shown ? <Canvases list={shown} refresh={state.refresh} /> : null}
    </PageFrame>
  )
}

/** The list, and a selected canvas in full. */
function Canvases({ list, refresh }: { list: ShownList<CanvasSubmission>; refresh: () => void }) {
  const [openId, setOpenId] = useState<string>()
  const work = useRowWork(refresh)
  const open = list.page.rows.find(({ id }) => id === openId)
  return (
    <>
      <ListFrame
        {...list}
        caption={caption}
        labels={columns}
        searchHint={words.search}
        rowKey={(row) => row.id}
        hasFixedColumns
        work={work && { table: 'canvas_submissions', does: work, nameOf: ({ email }) => email }}
        detail={
          open && (
            <SubmissionDetail key={open.id} row={open} onClose={() => setOpenId(undefined)}>
              <PersonLink email={open.email} />
            </SubmissionDetail>
          )
        }
        empty={<p>{staff.search.empty}</p>}
        columns={submissionColumns(openId, setOpenId)}
      />
      <RatingNote />
    </>
  )
}
