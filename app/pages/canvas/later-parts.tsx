import { lazy, useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { FlywheelMark } from '#app/components/flywheel-mark.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import type { CanvasAlertName, CanvasWords } from '#content/canvas.ts'
import type { canvasLink } from '#content/canvas-link.ts'
import { CANVAS_TEXT_KEYS, type CanvasAnswers, RATING_KEY, stepOf } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Text } from '#contract/words.ts'
import type { CanvasDraft } from './draft.ts'
import { isAnswered } from './is-answered.ts'
import type { CanvasHandling } from './use-canvas.ts'

const SentDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./sent-canvas.tsx'))).SentDialog,
}))

export interface CanvasAlertProps {
  canvas: CanvasHandling
  words: CanvasWords
  /** Of the step. */
  heading: React.RefObject<HTMLHeadingElement | null>
}

/** A result or an error. */
export function CanvasAlert({ canvas, words, heading }: CanvasAlertProps) {
  const { alert, sent } = canvas
  const onClose = () => {
    canvas.closeAlert()
    // The focused button was removed with its step.
    if (document.activeElement === document.body) {
      heading.current?.focus()
    }
  }
  if (!alert) {
    return null
  }
  return sent && (alert === 'saved' || alert === 'savedBeforeChange') ? (
    <SentDialog sent={sent} words={words} said={alert} onClose={onClose} />
  ) : (
    <PlainAlert words={words.alerts[alert]} close={words.alerts.close} onClose={onClose} />
  )
}

interface PlainAlertProps {
  words: CanvasWords['alerts'][CanvasAlertName]
  close: Text
  onClose: () => void
}

/** What is missing, or what went wrong. */
function PlainAlert({ words, close: closeLabel, onClose }: PlainAlertProps) {
  const titleId = useId()
  const textId = useId()
  return (
    <ModalDialog
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-2.5rem))] border border-ink p-6 sm:p-8"
    >
      {(close) => (
        <>
          <h2 id={titleId} className="text-h3">
            <ComposedText text={words.title} />
          </h2>
          <p id={textId} className="mt-3">
            <ComposedText text={words.text} />
          </p>
          <Button className="mt-6 max-sm:w-full" onClick={close}>
            <ComposedText text={closeLabel} />
          </Button>
        </>
      )}
    </ModalDialog>
  )
}

interface ReturningVisitorProps {
  draft: CanvasDraft
  words: CanvasWords['returning']
  onResume: () => void
  onFresh: () => void
}

/** A visitor who returns to an unfinished canvas resumes it or starts a new one. */
export function ReturningVisitor({ draft, words, onResume, onFresh }: ReturningVisitorProps) {
  return (
    <>
      <h2 className="text-h2">
        <ComposedText text={words.title} />
      </h2>
      <p className="mt-5 text-ink-2 text-lead">
        <ComposedText text={fillIn(words.text, { answered: answeredCount(draft.answers) })} />
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onResume}>
          <ComposedText text={words.resume} />
        </Button>
        <Button look="outline" onClick={onFresh}>
          <ComposedText text={words.fresh} />
        </Button>
      </div>
    </>
  )
}

/** Characters that fit into a box of the grid. */
const BOX_MAX = 480
/** Characters of all answers that fit on one landscape sheet in columns of that size. */
const NORMAL_MAX = 4500
const DENSE_MAX = 9000
/** Type size by density. */
const SIZES = {
  boxes: 'text-[8.5pt]',
  normal: 'text-[8pt]',
  dense: 'text-[6.6pt]',
  full: 'text-[4.6pt]',
} as const
const GRID =
  'grid h-[168mm] auto-rows-[minmax(0,1fr)] grid-cols-[repeat(4,minmax(0,1fr))] border-line border-s'
const TITLE = 'font-semibold text-[1.15em]'
/** Characters in a line of a column. A line break can leave almost a whole line empty. */
const LINE_CHARACTERS = 42

/**
 * Short answers are set in boxes of equal size. Long ones flow through columns, in smaller type the
 * more text there is.
 */
function densityOf(answers: CanvasAnswers): keyof typeof SIZES {
  const rooms = CANVAS_TEXT_KEYS.map(
    (key) => answers[key].length + (answers[key].split('\n').length - 1) * LINE_CHARACTERS,
  )
  if (rooms.every((needed) => needed <= BOX_MAX)) {
    return 'boxes'
  }
  const total = rooms.reduce((sum, needed) => sum + needed, 0)
  if (total <= NORMAL_MAX) {
    return 'normal'
  }
  return total <= DENSE_MAX ? 'dense' : 'full'
}

/** The canvas as one landscape page: on paper only, where it replaces everything else. */
export function CanvasPrint({ answers, words }: { answers: CanvasAnswers; words: CanvasWords }) {
  const density = densityOf(answers)
  const isGrid = density === 'boxes'
  const meaning = words.rating.scale[answers[RATING_KEY] - 1]
  const box = isGrid
    ? 'overflow-hidden border-line border-e border-b px-[3mm] py-[2mm]'
    : 'mb-[3mm]'
  return (
    <div className={`canvas-print hidden leading-[1.3] print:block ${SIZES[density]}`}>
      <p className="headline mb-[3mm] border-ink border-b pb-[2mm] text-[16pt]">
        <ComposedText text={words.title} />
      </p>
      <div
        className={isGrid ? GRID : 'columns-4 gap-[6mm] [column-rule:1px_solid_var(--color-line)]'}
      >
        <section className={box}>
          <h3 className={TITLE}>
            <span className="text-ember">1</span> <ComposedText text={words.rating.title} />
          </h3>
          <p className="whitespace-pre-line">
            {`${fillIn(words.rating.outOf.text, { value: answers[RATING_KEY] })}: ${meaning?.text}`}
          </p>
        </section>
        {CANVAS_TEXT_KEYS.map((key) => (
          <section key={key} className={box}>
            <h3 className={TITLE}>
              <span className="text-ember">{stepOf(key)}</span>{' '}
              <span>
                <ComposedText text={words.questions[key].title} />
              </span>
            </h3>
            <p dir="auto" className="whitespace-pre-line">
              {isAnswered(answers, key) ? answers[key] : words.labels.notAnswered.text}
            </p>
          </section>
        ))}
        <FlywheelMark className={`w-[12mm] ${isGrid ? 'm-[2mm] self-end justify-self-end' : ''}`} />
      </div>
    </div>
  )
}

/**
 * Loads the words around a link when they are needed, because few visitors come by one. Every call
 * returns the same promise.
 */
export type LinkWordsGiven = () => Promise<typeof canvasLink>

/**
 * A day in words, e.g. `November 21, 2026`.
 * @param time ISO 8601
 * @param language BCP 47
 */
export function dateInWords(time: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(time))
}

/**
 * How many questions are answered. The rating counts once any other answer does, because it has a
 * default.
 */
export function answeredCount(answers: CanvasAnswers): number {
  const texts = CANVAS_TEXT_KEYS.filter((key) => isAnswered(answers, key)).length
  return texts === 0 ? 0 : texts + 1
}
