import { FlywheelMark } from '#app/components/flywheel.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import { CANVAS_TEXT_KEYS, type CanvasAnswers, RATING_KEY, stepOf } from '#contract/canvas.ts'

/** A small preview of the whole canvas beside the question. */
export function CanvasSheet({ answers, step, words }: { answers: CanvasAnswers; step: number; words: CanvasWords }) {
  return (
    <figure className="max-lg:hidden">
      <div
        aria-hidden="true"
        className="grid aspect-[10/11] grid-cols-3 auto-rows-fr gap-px border border-ink bg-line outline outline-8 outline-white"
      >
        <Cell number={1} title={words.rating.title} isCurrent={step === 1}>
          <span className="headline block text-[1.75rem] text-ink leading-none">{answers[RATING_KEY]}</span>
        </Cell>
        {CANVAS_TEXT_KEYS.map((key) => (
          <Cell key={key} number={stepOf(key)} title={words.questions[key].title} isCurrent={step === stepOf(key)}>
            <span dir="auto" className="line-clamp-4 whitespace-pre-line">
              {answers[key]}
            </span>
          </Cell>
        ))}
        <div className="flex items-end justify-end bg-white p-2">
          <FlywheelMark className="w-8" />
        </div>
      </div>
      <figcaption className="mt-5 text-caption text-muted">{words.labels.sheet}</figcaption>
    </figure>
  )
}

interface CellProps {
  number: number
  title: string
  isCurrent: boolean
  children: React.ReactNode
}

function Cell({ number, title, isCurrent, children }: CellProps) {
  return (
    <div
      data-current={isCurrent || undefined}
      className="min-h-0 min-w-0 overflow-hidden bg-white p-1.5 text-[0.75rem] text-ink-2 leading-[1.3] data-current:bg-paper data-current:outline-2 data-current:outline-ember"
    >
      <span className="mb-1 flex gap-1 font-semibold tracking-tight text-[0.75rem] text-ink leading-tight">
        <span className="text-ember">{number}</span>
        {title}
      </span>
      {children}
    </div>
  )
}
