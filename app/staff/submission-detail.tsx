import { canvas } from '#content/canvas.ts'
import { staffPages } from '#content/staff.ts'
import { CANVAS_TEXT_KEYS, RATING_KEY } from '#contract/canvas.ts'
import type { CanvasSubmission } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { dayOf } from './day-of.ts'
import { DetailCard } from './detail-card.tsx'

const words = staffPages['/admin'].submissions

/** The rating as specified: out of 10, although it is given on a scale of 1 to 5. */
export function Rating({ row: { q1_activation_rating: rating } }: { row: CanvasSubmission }) {
  return rating ? <span title={words.ratingTitle}>{`${rating}/10`}</span> : '-'
}

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
