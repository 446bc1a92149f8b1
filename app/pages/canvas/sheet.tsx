import { Link } from 'react-router'
import { FlywheelMark } from '#app/components/flywheel.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import { CANVAS_TEXT_KEYS, type CanvasAnswers, RATING_KEY, stepOf } from '#contract/canvas.ts'
import { addressOfStep } from './steps.ts'

/** The ring in the head opens the sheet by this id. */
export const SHEET_ID = 'canvas-sheet'

interface CanvasSheetProps {
  answers: CanvasAnswers
  /** 0 while the visitor is asked something else; no cell leads anywhere then. */
  step: number
  words: CanvasWords
}

/** The whole canvas: beside the question, and in narrow windows over it. Each cell leads to its step. */
export function CanvasSheet({ answers, step, words }: CanvasSheetProps) {
  return (
    <figure
      id={SHEET_ID}
      popover="auto"
      inert={step === 0}
      className={`fixed inset-0 m-auto h-[min(46rem,100dvh-1.5rem)] w-[min(32rem,100vw-1.5rem)] bg-paper p-4 text-ink backdrop:bg-night/70 flex-col open:flex lg:sticky lg:top-28 lg:z-auto lg:m-0 lg:mt-6 lg:flex lg:h-[calc(100svh-var(--above))] lg:w-auto lg:p-0 ${step > 1 ? '[--above:11.5rem]' : '[--above:17rem]'}`}
    >
      <figcaption className="flex items-center justify-between text-caption max-lg:-mt-2 max-lg:pb-1 text-muted lg:order-last lg:pt-3">
        {words.labels.sheet}
        <IconButton
          label={words.alerts.close}
          popoverTarget={SHEET_ID}
          popoverTargetAction="hide"
          className="-mr-2.5 lg:hidden"
        >
          <X aria-hidden="true" size={20} />
        </IconButton>
      </figcaption>
      <ol className="grid min-h-0 flex-1 grid-cols-3 grid-rows-4 gap-px border border-ink bg-line">
        <Cell number={1} title={words.rating.title} isCurrent={step === 1}>
          <span className="headline block text-[1.75rem] text-ink leading-none">{answers[RATING_KEY]}</span>
        </Cell>
        {CANVAS_TEXT_KEYS.map((key) => (
          <Cell key={key} number={stepOf(key)} title={words.questions[key].title} isCurrent={step === stepOf(key)}>
            <span dir="auto" className="block whitespace-pre-line">
              {answers[key]}
            </span>
          </Cell>
        ))}
        <li className="flex items-end justify-end bg-white p-2">
          <FlywheelMark className="w-8" />
        </li>
      </ol>
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
    <li className="contents">
      <Link
        to={addressOfStep(number)}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        className="group flex min-h-0 min-w-0 flex-col bg-white p-1.5 text-[0.75rem] text-ink-2 leading-[1.3] xl:text-[0.8125rem] hover:bg-paper aria-[current]:bg-paper aria-[current]:outline-2 aria-[current]:outline-ember"
      >
        <span className="mb-1 flex gap-1 font-semibold text-ink leading-tight tracking-tight">
          <span className="text-ember">{number}</span>
          {title}
        </span>
        {/* Whole lines that do not fit are cut at the end, and at the beginning while they are being written. */}
        <span className="min-h-0 flex-1">
          <span className="flex h-[round(down,100%,1lh)] max-h-full flex-col overflow-hidden group-aria-[current]:flex-col-reverse group-aria-[current]:*:mb-auto">
            {children}
          </span>
        </span>
      </Link>
    </li>
  )
}
