import { Link } from 'react-router'
import { ComposedText } from '#app/components/composed-text.tsx'
import { FlywheelMark } from '#app/components/flywheel-mark.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import {
  CANVAS_TEXT_KEYS,
  type CanvasAnswers,
  RATING_KEY,
  SUMMARY_STEP,
  stepOf,
} from '#contract/canvas.ts'
import type { Text } from '#contract/words.ts'
import { addressOfStep } from './draft.ts'

/** The ring in the head and a button of the summary open the sheet by this id. */
export const SHEET_ID = 'canvas-sheet'

interface CanvasSheetProps {
  answers: CanvasAnswers
  /** 0 while the visitor is asked something else; no cell leads anywhere then. */
  step: number
  words: CanvasWords
}

/**
 * The whole canvas: beside the question, and over it in narrow windows and on the summary. Each
 * cell leads to its step.
 */
export function CanvasSheet({ answers, step, words }: CanvasSheetProps) {
  const isSummary = step === SUMMARY_STEP
  return (
    <figure
      id={SHEET_ID}
      popover="auto"
      inert={step === 0}
      className={`canvas-sheet ${isSummary ? '' : 'canvas-sheet-beside'}`}
    >
      <figcaption>
        <ComposedText text={words.labels.sheet} />
        <IconButton
          label={<ComposedText text={words.alerts.close} />}
          popoverTarget={SHEET_ID}
          popoverTargetAction="hide"
          className={`-me-2.5 ${isSummary ? '' : 'beside:hidden'}`}
        >
          <X size={20} />
        </IconButton>
      </figcaption>
      <ol>
        <Cell
          number={1}
          title={words.rating.title}
          isCurrent={step === 1}
          isFromSummary={isSummary}
        >
          <span className="headline block text-[1.75rem] text-ink leading-none">
            {answers[RATING_KEY]}
          </span>
        </Cell>
        {CANVAS_TEXT_KEYS.map((key) => (
          <Cell
            key={key}
            number={stepOf(key)}
            title={words.questions[key].title}
            isCurrent={step === stepOf(key)}
            isFromSummary={isSummary}
          >
            <span dir="auto">{answers[key]}</span>
          </Cell>
        ))}
        <li className="items-end justify-end p-2">
          <FlywheelMark className="w-8" />
        </li>
      </ol>
    </figure>
  )
}

interface CellProps {
  number: number
  title: Text
  isCurrent: boolean
  /** Its step then offers the way back to the summary. */
  isFromSummary: boolean
  children: React.ReactNode
}

function Cell({ number, title, isCurrent, isFromSummary, children }: CellProps) {
  return (
    <li>
      <Link
        to={addressOfStep(number)}
        state={{ fromSummary: isFromSummary }}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={({ currentTarget }) =>
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        }
      >
        <b>
          <span>{number}</span>
          <span>
            <ComposedText text={title} />
          </span>
        </b>
        <span>
          <span>{children}</span>
        </span>
      </Link>
    </li>
  )
}
