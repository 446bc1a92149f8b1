import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { dayOf } from '#app/staff/day-of.ts'
import { DetailCard } from '#app/staff/detail-card.tsx'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { ListFrame } from '#app/staff/list-frame.tsx'
import type { ShownList } from '#app/staff/use-list.ts'
import { useRowWork } from '#app/staff/use-row-work.ts'
import { canvas } from '#content/canvas.ts'
import { staff, staffPages } from '#content/staff.ts'
import { CANVAS_TEXT_KEYS, RATING_KEY } from '#contract/canvas.ts'
import type { CanvasSubmission } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = staffPages['/admin'].submissions

/** Stored canvases as a table, and a selected canvas in full. */
export function Submissions({ refresh, ...list }: ShownList<CanvasSubmission>) {
  const [openId, setOpenId] = useState<string>()
  const work = useRowWork(refresh)
  const open = list.page.rows.find(({ id }) => id === openId)
  return (
    <ListFrame
      {...list}
      caption={words.caption}
      labels={words.columns}
      searchHint={words.search}
      rowKey={(row) => row.id}
      hasFixedColumns
      work={work && { table: 'canvas_submissions', does: work, nameOf: ({ email }) => email }}
      detail={open && <SubmissionDetail key={open.id} row={open} onClose={() => setOpenId(undefined)} />}
      empty={<p>{staff.search.empty}</p>}
      columns={[
        { key: 'email', kind: 'title', cell: (row) => <EmailAddress email={row.email} /> },
        {
          key: 'rating',
          width: 150,
          cell: (row) =>
            row.q1_activation_rating ? <span title={words.ratingTitle}>{`${row.q1_activation_rating}/10`}</span> : '-',
        },
        { key: 'submitted', width: 130, cell: (row) => dayOf(row.created_at) },
        {
          key: 'actions',
          kind: 'actions',
          width: 130,
          cell: (row) => (
            <Button look="text" dense aria-expanded={openId === row.id} onClick={() => setOpenId(row.id)}>
              {staff.view}
            </Button>
          ),
        },
      ]}
    />
  )
}

function SubmissionDetail({ row, onClose }: { row: CanvasSubmission; onClose: () => void }) {
  return (
    <DetailCard
      title={fillIn(words.detailTitle, { email: row.email, date: dayOf(row.created_at) })}
      facts={[
        { name: canvas.rating.title, value: row[RATING_KEY] || words.missing },
        ...CANVAS_TEXT_KEYS.map((key) => ({
          name: canvas.questions[key].title,
          value: row[key] || words.missing,
          isLong: (row[key] ?? '').length > 120,
        })),
      ]}
      onClose={onClose}
    />
  )
}
