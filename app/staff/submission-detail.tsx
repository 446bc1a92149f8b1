import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { type Column, ROW_ACTION } from '#app/components/table.tsx'
import { useWords } from '#app/lib/words.ts'
import { canvas } from '#content/canvas.ts'
import { staff, staffPages } from '#content/staff.ts'
import { CANVAS_TEXT_KEYS, RATING_KEY } from '#contract/canvas.ts'
import type { CanvasSubmission } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { dayOf } from './day-of.ts'
import { EmailAddress } from './email-address.tsx'

const words = staffPages['/admin'].submissions

/**
 * Columns of a list of canvases.
 * @param openId the canvas that is shown in full
 */
export const submissionColumns = (
  openId: string | undefined,
  onOpen: (id: string) => void,
): Column<CanvasSubmission, keyof typeof words.columns>[] => [
  { key: 'email', kind: 'title', cell: (row) => <EmailAddress email={row.email} /> },
  {
    key: 'rating',
    width: 150,
    // As specified: out of 10, although it is given on a scale of 1 to 5, which `RatingNote` says.
    cell: ({ [RATING_KEY]: rating }) => (rating ? `${rating}/10` : '-'),
  },
  { key: 'submitted', width: 130, cell: (row) => dayOf(row.created_at) },
  {
    key: 'actions',
    kind: 'actions',
    width: 130,
    cell: (row) => (
      <Button
        look="text"
        dense
        className={ROW_ACTION}
        aria-expanded={openId === row.id}
        onClick={() => onOpen(row.id)}
      >
        {staff.view}
      </Button>
    ),
  },
]

/** Below a list of canvases, where everyone can read it. A title shows only under a mouse. */
export function RatingNote() {
  return <p className="mt-2 text-caption text-muted">{words.ratingNote}</p>
}

interface SubmissionDetailProps {
  row: CanvasSubmission
  onClose: () => void
  /** Beside the button that closes the card. */
  children?: ReactNode
}

/** In a wide window it stays in sight while the list scrolls. */
const DETAIL =
  'border border-ink bg-white p-5 text-[0.9375rem] [overflow-wrap:anywhere] lg:sticky lg:top-4 lg:max-h-[calc(100vh-2rem)] lg:overflow-y-auto'

/** All answers of a canvas, beside the table or below it. A long answer takes the whole width. */
export function SubmissionDetail({ row, onClose, children }: SubmissionDetailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus moves to the card, which may open below a table longer than the screen, and returns
  // when the card closes.
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus()
      }
    }
  }, [])
  const questions = useWords('canvas', canvas, 'plain')
  const answers = [
    { name: questions.rating.title, value: row[RATING_KEY] },
    ...CANVAS_TEXT_KEYS.map((key) => ({ name: questions.questions[key].title, value: row[key] })),
  ]
  return (
    <article className={DETAIL}>
      <h2 ref={heading} tabIndex={-1} className="font-semibold font-text outline-none">
        {fillIn(words.detailTitle, { email: row.email, date: dayOf(row.created_at) })}
      </h2>
      <dl className="mt-4 mb-6 grid gap-x-8 gap-y-4 sm:max-lg:grid-cols-2">
        {answers.map(({ name, value }) => (
          <div
            key={name}
            className={String(value ?? '').length > 120 ? 'sm:max-lg:col-span-full' : undefined}
          >
            <dt className="text-[0.875rem] text-muted">{name}</dt>
            <dd className="whitespace-pre-wrap">{value || words.missing}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-4">
        <Button look="outline" dense onClick={onClose}>
          {staff.close}
        </Button>
        {children}
      </div>
    </article>
  )
}
