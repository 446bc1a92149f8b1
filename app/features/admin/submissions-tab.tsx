import { useEffect, useRef, useState } from 'react'
import type { CanvasSubmission } from '#contract/database.ts'
import { type AdminWords, type AnswerColumn, dayOf, filled } from './admin-words.ts'
import { DataTable } from './data-table.tsx'
import { Pager, TableControls } from './table-controls.tsx'
import type { Page, TableQuery } from './table-query.ts'

interface SubmissionsTabProps {
  words: AdminWords
  page: Page<CanvasSubmission>
  query: TableQuery
  onQuery: (query: TableQuery) => void
}

/** Stored canvases as a table, and one of them in full. */
export function SubmissionsTab({ words, page, query, onQuery }: SubmissionsTabProps) {
  const [selected, setSelected] = useState<CanvasSubmission>()
  const { submissions } = words
  const { columns } = submissions
  const isFiltered = query.search !== '' || query.from !== '' || query.to !== ''
  return (
    <>
      <TableControls words={words} query={query} onChange={onQuery} />
      {page.rows.length === 0 ? (
        <p className="py-6 text-ink-2">{isFiltered ? words.search.nothing : words.search.empty}</p>
      ) : (
        <DataTable
          caption={submissions.caption}
          rows={page.rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'email', label: columns.email, cell: (row) => row.email },
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
              cell: (row) => (
                <button
                  type="button"
                  aria-expanded={selected?.id === row.id}
                  onClick={() => setSelected(row)}
                  className="link -my-1 min-h-9 cursor-pointer"
                >
                  {submissions.view}
                </button>
              ),
            },
          ]}
        />
      )}
      <Pager words={words} query={query} onChange={onQuery} total={page.total} />
      {selected ? (
        <SubmissionDetail key={selected.id} words={words} row={selected} onClose={() => setSelected(undefined)} />
      ) : null}
    </>
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
  const heading = useRef<HTMLHeadingElement>(null)
  // It opens below the table, which may be longer than the screen.
  useEffect(() => heading.current?.focus(), [])
  const answers = Object.entries(submissions.answers) as [AnswerColumn, string][]
  return (
    <article className="mt-8 border border-ink bg-white p-5">
      <h2 ref={heading} tabIndex={-1} className="font-semibold font-text outline-none">
        {filled(submissions.detailTitle, { email: row.email, date: dayOf(row.created_at) })}
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2">
        {answers.map(([column, label]) => (
          <div key={column}>
            <dt className="font-semibold text-small">{label}</dt>
            <dd className="whitespace-pre-wrap text-ink-2 text-small">{row[column] || submissions.missing}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={onClose} className="button button-outline mt-6">
        {submissions.close}
      </button>
    </article>
  )
}
