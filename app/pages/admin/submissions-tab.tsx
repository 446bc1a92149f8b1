import { useState } from 'react'
import type { CanvasSubmission } from '#contract/database.ts'
import { DataTable } from './data-table.tsx'
import { DetailCard } from './detail-card.tsx'
import { ListFrame, type ListProps } from './list-frame.tsx'
import { type AdminWords, type AnswerColumn, dayOf, filled } from './words.ts'

/** Stored canvases as a table, and one of them in full. */
export function SubmissionsTab({ words, list }: { words: AdminWords; list: ListProps<CanvasSubmission> }) {
  const [openId, setOpenId] = useState<string>()
  const { submissions } = words
  const { columns } = submissions
  const open = list.page?.rows.find(({ id }) => id === openId)
  return (
    <ListFrame
      words={words}
      list={list}
      table="canvas_submissions"
      nameOf={({ email }) => email}
      detail={open && <SubmissionDetail key={open.id} words={words} row={open} onClose={() => setOpenId(undefined)} />}
    >
      {(rows, selection) => (
        <DataTable
          caption={submissions.caption}
          rows={rows}
          rowKey={(row) => row.id}
          selection={selection}
          isLoading={list.isLoading}
          columns={[
            { key: 'email', label: columns.email, kind: 'title', cell: (row) => row.email },
            {
              key: 'rating',
              label: columns.rating,
              cell: (row) =>
                row.q1_activation_rating ? (
                  <span title={submissions.ratingTitle}>{`${row.q1_activation_rating}/10`}</span>
                ) : (
                  '-'
                ),
            },
            { key: 'submitted', label: columns.submitted, cell: (row) => dayOf(row.created_at) },
            {
              key: 'actions',
              label: columns.actions,
              kind: 'actions',
              cell: (row) => (
                <button
                  type="button"
                  aria-expanded={openId === row.id}
                  onClick={() => setOpenId(row.id)}
                  className="staff-link"
                >
                  {submissions.view}
                </button>
              ),
            },
          ]}
        />
      )}
    </ListFrame>
  )
}

function SubmissionDetail({
  words: { submissions },
  row,
  onClose,
}: {
  words: AdminWords
  row: CanvasSubmission
  onClose: () => void
}) {
  const answers = Object.entries(submissions.answers) as [AnswerColumn, string][]
  return (
    <DetailCard
      title={filled(submissions.detailTitle, { email: row.email, date: dayOf(row.created_at) })}
      facts={answers.map(([column, name]) => ({
        name,
        value: row[column] || submissions.missing,
        isLong: String(row[column] ?? '').length > 120,
      }))}
      closeLabel={submissions.close}
      onClose={onClose}
    />
  )
}
