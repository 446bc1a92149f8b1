import { Link } from 'react-router'
import { FlywheelMark } from '#app/components/flywheel-mark.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import { CANVAS_TEXT_KEYS, type CanvasAnswers, RATING_KEY, stepOf } from '#contract/canvas.ts'
import { addressOfStep } from './draft.ts'

/** The ring in the head opens the sheet by this id. */
export const SHEET_ID = 'canvas-sheet'

/** In wide windows beside the question, as high as the window. */
const BESIDE =
  'lg:sticky lg:top-28 lg:mt-6 lg:flex lg:h-[calc(100svh-11.5rem)] lg:w-auto lg:bg-transparent lg:text-inherit'
/** In narrow windows a popover. */
const POPOVER =
  'max-lg:open:m-auto max-lg:open:flex max-lg:open:h-[min(46rem,100dvh-1.5rem)] max-lg:open:w-[min(32rem,100vw-1.5rem)] max-lg:open:bg-paper max-lg:open:px-4 max-lg:open:pt-2 max-lg:open:pb-4 max-lg:open:text-ink max-lg:backdrop:bg-night/70'
/** The lines between the cells are gaps on a color, which forced colors remove. */
const CELL = 'flex min-h-0 min-w-0 bg-white forced-colors:[outline:1px_solid]'
const LINK =
  'flex min-h-0 min-w-0 flex-1 flex-col p-1.5 text-[0.75rem] text-ink-2 leading-[1.3] hover:bg-paper aria-[current=step]:bg-paper aria-[current=step]:[outline:2px_solid_var(--color-ember)] xl:text-[0.8125rem]'
/** Whole lines that do not fit are cut at the end, and at the beginning while they are being written. */
const LINES = 'flex h-[round(down,100%,1lh)] max-h-full overflow-hidden whitespace-pre-line'

interface CanvasSheetProps {
  answers: CanvasAnswers
  /** 0 while the visitor is asked something else; no cell leads anywhere then. */
  step: number
  words: CanvasWords
}

/** The whole canvas: beside the question, and in narrow windows over it. Each cell leads to its step. */
export function CanvasSheet({ answers, step, words }: CanvasSheetProps) {
  return (
    <figure id={SHEET_ID} popover="auto" inert={step === 0} className={`flex-col ${BESIDE} ${POPOVER}`}>
      <figcaption className="flex items-center justify-between text-[0.875rem] text-muted lg:order-1 lg:pt-3">
        {words.labels.sheet}
        <IconButton
          label={words.alerts.close}
          popoverTarget={SHEET_ID}
          popoverTargetAction="hide"
          className="-mr-2.5 lg:hidden"
        >
          <X size={20} />
        </IconButton>
      </figcaption>
      <ol className="grid min-h-0 flex-1 grid-cols-3 grid-rows-4 gap-px border border-ink bg-line">
        <Cell number={1} title={words.rating.title} isCurrent={step === 1}>
          <span className="headline block text-[1.75rem] text-ink leading-none">{answers[RATING_KEY]}</span>
        </Cell>
        {CANVAS_TEXT_KEYS.map((key) => (
          <Cell key={key} number={stepOf(key)} title={words.questions[key].title} isCurrent={step === stepOf(key)}>
            <span dir="auto">{answers[key]}</span>
          </Cell>
        ))}
        <li className={`${CELL} items-end justify-end p-2`}>
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
    <li className={CELL}>
      <Link
        className={LINK}
        to={addressOfStep(number)}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
      >
        <b className="mb-1 flex gap-1 font-semibold text-ink leading-[1.25] tracking-[-0.025em]">
          <span className="text-ember">{number}</span>
          {title}
        </b>
        <span className="min-h-0 flex-1">
          <span className={`${LINES} ${isCurrent ? 'flex-col-reverse *:mb-auto' : 'flex-col'}`}>{children}</span>
        </span>
      </Link>
    </li>
  )
}
