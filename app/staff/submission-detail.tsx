import { Button } from '#app/components/button.tsx'
import { type Column, ROW_ACTION } from '#app/components/table.tsx'
import { canvas } from '#content/canvas.ts'
import { staff, staffPages } from '#content/staff.ts'
import { CANVAS_TEXT_KEYS, RATING_KEY } from '#contract/canvas.ts'
import type { CanvasSubmission } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { dayOf } from './day-of.ts'
import { DetailCard } from './detail-card.tsx'
import { EmailAddress } from './email-address.tsx'

const words = staffPages['/admin'].submissions

/** The rating as specified: out of 10, although it is given on a scale of 1 to 5. */
function Rating({ row: { q1_activation_rating: rating } }: { row: CanvasSubmission }) {
  return rating ? <span title={words.ratingTitle}>{`${rating}/10`}</span> : '-'
}

/** Columns of a list of canvases. @param openId the canvas that is shown in full */
export const submissionColumns = (
  openId: string | undefined,
  onOpen: (id: string) => void,
): Column<CanvasSubmission, keyof typeof words.columns>[] => [
  { key: 'email', kind: 'title', cell: (row) => <EmailAddress email={row.email} /> },
  { key: 'rating', width: 150, cell: (row) => <Rating row={row} /> },
  { key: 'submitted', width: 130, cell: (row) => dayOf(row.created_at) },
  {
    key: 'actions',
    kind: 'actions',
    width: 130,
    cell: (row) => (
      <Button look="text" dense className={ROW_ACTION} aria-expanded={openId === row.id} onClick={() => onOpen(row.id)}>
        {staff.view}
      </Button>
    ),
  },
]

/** All answers of a canvas. */
export function SubmissionDetail({ row, onClose }: { row: CanvasSubmission; onClose: () => void }) {
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
