/** What a visitor sees after sending: the finished sheet, what can follow, and the way back to it. */
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { FlywheelMark, STAGE_FILLS } from '#app/components/flywheel-mark.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { tryChunk } from '#app/lib/load-chunk.ts'
import { saveBlob } from '#app/lib/save-blob.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import type { CanvasAlertName, CanvasWords } from '#content/canvas.ts'
import { canvasSent } from '#content/canvas-sent.ts'
import {
  CANVAS_TEXT_KEYS,
  type CanvasAnswers,
  canvasLinkFragment,
  RATING_KEY,
  RATING_MAX,
  SUMMARY_STEP,
  stepOf,
} from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Text, Words } from '#contract/words.ts'
import type { SentCanvas } from './draft.ts'
import { isAnswered } from './is-answered.ts'

interface SentDialogProps {
  sent: SentCanvas
  words: CanvasWords
  said: CanvasAlertName
  onClose: () => void
}

/** Says that the canvas was sent, and shows it finished. */
export function SentDialog({ sent, words, said, onClose }: SentDialogProps) {
  const titleId = useId()
  const textId = useId()
  const sentWords = useWords('canvasSent', canvasSent)
  const { title, text } = words.alerts[said]
  return (
    <ModalDialog
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
      className="max-h-[calc(100dvh-1.5rem)] w-[min(70rem,calc(100vw-1.5rem))] max-w-none border border-ink"
    >
      {(close) => (
        <>
          <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2 px-4 py-3 sm:gap-x-6 sm:px-8 sm:py-4">
            <ClosedRing className="size-10 sm:row-span-2 sm:size-18" />
            <h2 id={titleId} className="text-h3 sm:self-end">
              <ComposedText text={title} />
            </h2>
            <Button look="outline" dense className="sm:row-span-2" onClick={close}>
              <ComposedText text={words.alerts.close} />
            </Button>
            <p id={textId} className="max-sm:col-span-3 max-sm:text-small sm:self-start">
              <ComposedText text={text} />
            </p>
          </div>
          <FinishedSheet answers={sent.answers} words={words} name={sentWords.sheet} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-ink border-t bg-paper px-4 py-3 sm:px-8 sm:py-4 [@media(height>=44rem)]:sticky [@media(height>=44rem)]:bottom-0">
            <NextActions sent={sent} words={sentWords} onLeave={close} />
          </div>
        </>
      )}
    </ModalDialog>
  )
}

/** The ring of steps with all marks closed to the four arcs of the flywheel. */
function ClosedRing({ className }: { className: string }) {
  const circle = { r: 41, pathLength: SUMMARY_STEP, strokeWidth: 13 }
  return (
    <svg className={className} viewBox="-50 -50 100 100" aria-hidden="true" fill="none">
      {STAGE_FILLS.map((color, index) => (
        // The middle of the first mark is at the top.
        <g key={color} stroke={color} transform={`rotate(${index * 90 - 100.8})`}>
          <circle {...circle} strokeDasharray=".72 .28 .72 .28 .72 20" />
          <circle {...circle} strokeDasharray="2.72 20" className="canvas-arc-closes" />
        </g>
      ))}
      <path
        d="M-17 1l12 12L18-13"
        stroke="currentColor"
        strokeWidth="6"
        className="canvas-check-appears"
      />
    </svg>
  )
}

interface FinishedSheetProps {
  answers: CanvasAnswers
  words: CanvasWords
  name: Text
}

/** The canvas as its PDF shows it (`server/canvas/page.typ`), as wide as the window allows. */
function FinishedSheet({ answers, words, name }: FinishedSheetProps) {
  const [goalKey, ...otherKeys] = CANVAS_TEXT_KEYS
  const rating = answers[RATING_KEY]
  const answerOf = (key: (typeof CANVAS_TEXT_KEYS)[number]) =>
    isAnswered(answers, key) ? (
      answers[key]
    ) : (
      <span className="font-text text-muted text-small">
        <ComposedText text={words.labels.notAnswered} />
      </span>
    )
  return (
    <div className="canvas-unrolls border-line border-t bg-paper-2 p-3 sm:px-8 sm:py-4">
      <figure
        aria-label={name.text}
        className="grid border border-line bg-white lg:grid-cols-[2fr_5fr]"
      >
        <div className="relative grid gap-x-8 gap-y-5 overflow-hidden bg-paper-2 p-5 sm:grid-cols-[1fr_auto] lg:flex lg:flex-col">
          <FlywheelMark
            lit={-1}
            className="absolute -bottom-24 -start-16 w-80 opacity-50 max-lg:hidden"
          />
          <p className="relative font-semibold text-caption sm:col-span-2">
            <ComposedText text={useSite().name} />
            <span className="headline mt-1 block text-[1.375rem] leading-tight">
              <ComposedText text={words.title} />
            </span>
          </p>
          <div className="relative">
            <CellTitle number={stepOf(goalKey)} title={words.questions[goalKey].title} />
            <p
              dir="auto"
              className={`headline mt-2 whitespace-pre-line leading-snug ${goalSize(answers[goalKey])}`}
            >
              {answerOf(goalKey)}
            </p>
          </div>
          <div className="relative flex items-center gap-3 self-start text-caption lg:mt-auto">
            <Gauge rating={rating} />
            <div>
              <CellTitle number={1} title={words.rating.title} />
              <p>
                <ComposedText text={fillIn(words.rating.outOf, { value: rating })} />
              </p>
              <p>{words.rating.scale[rating - 1]?.text}</p>
            </div>
          </div>
        </div>
        <ol className="grid gap-x-6 gap-y-4 p-5 sm:grid-cols-2 lg:grid-cols-3">
          {otherKeys.map((key) => (
            <li key={key} className="min-w-0 border-ink border-t pt-2">
              <CellTitle number={stepOf(key)} title={words.questions[key].title} />
              <p
                dir="auto"
                className="wrap-anywhere mt-1 whitespace-pre-line text-small lg:text-caption"
              >
                {answerOf(key)}
              </p>
            </li>
          ))}
        </ol>
      </figure>
    </div>
  )
}

/** The longer the goal, the smaller it is set, as on paper. */
function goalSize(goal: string): string {
  if (goal.length <= 120) {
    return 'text-[1.625rem]'
  }
  return goal.length <= 300 ? 'text-[1.25rem]' : 'text-body'
}

function CellTitle({ number, title }: { number: number; title: Text }) {
  return (
    <h3 className="flex gap-2 font-semibold font-text text-caption tracking-normal">
      <span className="text-ember-deep tabular-nums">{number}</span>
      <span>
        <ComposedText text={title} />
      </span>
    </h3>
  )
}

/** Five arcs around the rating. As many are filled as the rating says. */
function Gauge({ rating }: { rating: number }) {
  const circle = { r: 42, pathLength: RATING_MAX, strokeWidth: 9 }
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" fill="none" className="size-16 flex-none">
      <g transform="rotate(-90)">
        <circle {...circle} stroke="var(--color-line)" strokeDasharray=".9 .1" />
        <circle
          {...circle}
          stroke="var(--color-ember)"
          strokeDasharray={`${'.9 .1 '.repeat(rating)}0 ${RATING_MAX}`}
        />
      </g>
      <text y="15" textAnchor="middle" fill="currentColor" className="headline text-[2.75rem]">
        {rating}
      </text>
    </svg>
  )
}

interface NextActionsProps {
  sent: SentCanvas
  words: Words<typeof canvasSent>
  /** Closes the dialog, because what follows shows elsewhere. */
  onLeave: () => void
}

/** The first that there is has the look of the main one: the entry needs an experiment. */
function NextActions({ sent, words, onLeave }: NextActionsProps) {
  const hasExperiment = isAnswered(sent.answers, 'q9_next_step_experiments')
  return (
    <>
      {hasExperiment ? <CalendarEntry answers={sent.answers} words={words.calendar} /> : null}
      <SchedulerTrigger
        call="discovery-session"
        dense
        look={hasExperiment ? 'outline' : 'primary'}
        className="max-sm:w-full"
        label={words.talk}
      />
      {sent.link === undefined ? null : (
        <Link
          {...toLast(sent.link)}
          onClick={onLeave}
          className="link inline-flex min-h-11 items-center text-small sm:ms-auto"
        >
          <ComposedText text={words.openAgain} />
        </Link>
      )}
    </>
  )
}

/** The link in the email. The token is not in the address, which scripts of others can read. */
const toLast = (token: string) => ({
  to: '/canvas',
  state: { link: canvasLinkFragment('resume', token) },
})

interface CalendarEntryProps {
  answers: CanvasAnswers
  words: Words<typeof canvasSent>['calendar']
}

/** Saves the day on which the experiment of step 9 is over as a calendar file. */
function CalendarEntry({ answers, words }: CalendarEntryProps) {
  const noteId = useId()
  const day = useRef(new Date(Date.now() + EXPERIMENT_DAYS * DAY_MS)).current
  const date = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'long' }).format(day)
  async function save() {
    const { calendarFile } = await tryChunk(() => import('./calendar-file.ts'))
    const from = fillIn(words.text.text, { address: `${location.origin}/canvas` })
    const text = `${answers.q9_next_step_experiments.trim()}\n\n${from}`
    const file = calendarFile({ day, title: words.entry.text, text, now: new Date() })
    saveBlob(new Blob([file], { type: 'text/calendar;charset=utf-8' }), words.file)
  }
  return (
    <div className="flex items-center gap-x-4 gap-y-1 max-lg:flex-wrap max-sm:w-full">
      <Button
        dense
        aria-describedby={noteId}
        className="max-sm:w-full"
        onClick={() => void save().catch(console.error)}
      >
        <ComposedText text={words.label} />
      </Button>
      <p id={noteId} className="max-w-48 text-caption text-muted max-lg:sr-only">
        <ComposedText text={fillIn(words.note, { date })} />
      </p>
    </div>
  )
}

const DAY_MS = 24 * 60 * 60_000
/** Step 9 asks for the next two weeks. */
const EXPERIMENT_DAYS = 14

interface SentBarProps {
  sent: SentCanvas
  onFresh: () => void
}

/** Above an empty first step: where the last canvas went. */
export function SentBar({ sent, onFresh }: SentBarProps) {
  const words = useWords('canvasSent', canvasSent).bar
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5 border-sustain border-s-4 bg-paper-2 py-1 pe-3 ps-4 text-small lg:mb-5">
      <p className="wrap-anywhere py-1 font-semibold">
        <ComposedText text={fillIn(words.sentTo, { email: sent.email })} />
      </p>
      <button type="button" className="link min-h-11 cursor-pointer" onClick={onFresh}>
        <ComposedText text={words.fresh} />
      </button>
      {sent.link === undefined ? null : (
        <Link {...toLast(sent.link)} className="link inline-flex min-h-11 items-center">
          <ComposedText text={words.last} />
        </Link>
      )}
    </div>
  )
}
