import { type FormEvent, useDeferredValue, useId } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { LoaderCircle } from '#app/components/icons.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import { CANVAS_TEXT_KEYS, RATING_KEY, stepOf } from '#contract/canvas.ts'
import { emailAddress } from '#contract/email-address.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import { currentDraft } from './draft.ts'
import { CanvasExports } from './exports.tsx'
import { addressOfStep, isAnswered } from './steps.ts'
import type { CanvasHandling } from './use-canvas.ts'

interface SummaryStepProps {
  canvas: CanvasHandling
  words: CanvasWords
}

/** The last step: every answer with a link to its step, and the ways to save, print and send the canvas. */
export function SummaryStep({ canvas, words }: SummaryStepProps) {
  // After sending, the answers are cleared a moment before this step leaves. It must not collapse in between.
  const answers = useDeferredValue(canvas.draft.answers)
  const { labels } = words
  return (
    <>
      <EmailForm canvas={canvas} words={words} />
      <dl className="mt-10 border-ink border-t">
        <Row step={1} title={words.rating.title} change={labels.change}>
          {fillIn(words.rating.outOf, { value: answers[RATING_KEY] })}
        </Row>
        {CANVAS_TEXT_KEYS.map((key) => (
          <Row key={key} step={stepOf(key)} title={words.questions[key].title} change={labels.change}>
            {isAnswered(answers, key) ? (
              <span dir="auto" className="block whitespace-pre-wrap">
                {answers[key]}
              </span>
            ) : (
              <span className="text-muted">{labels.notAnswered}</span>
            )}
          </Row>
        ))}
      </dl>
    </>
  )
}

interface RowProps {
  step: number
  title: string
  change: string
  children: React.ReactNode
}

function Row({ step, title, change, children }: RowProps) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-line border-b py-4 sm:grid-cols-[13rem_1fr_auto]">
      <dt className="flex gap-3 font-semibold">
        <span aria-hidden="true" className="min-w-6 text-ember tabular-nums">
          {step}
        </span>
        {title}
      </dt>
      <dd className="min-w-0 max-sm:pl-9">{children}</dd>
      <dd className="max-sm:pl-9">
        <Link
          to={addressOfStep(step)}
          state={{ fromSummary: true }}
          className="link -my-2 inline-flex min-h-11 items-center"
        >
          {change} <span className="sr-only">{title}</span>
        </Link>
      </dd>
    </div>
  )
}

function EmailForm({ canvas, words }: SummaryStepProps) {
  const id = useId()
  const { summary } = words
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void canvas.submit(emailAddress(currentDraft().email))
  }
  return (
    <div className="mt-7">
      <form noValidate onSubmit={onSubmit}>
        <label htmlFor={id} className="font-semibold text-small">
          {summary.email}
        </label>
        <p id={`${id}-hint`} className="max-w-measure text-caption text-muted">
          {summary.emailHint}{' '}
          <Link to={summary.privacy.to} className="underline underline-offset-4">
            {summary.privacy.label}
          </Link>
        </p>
        <div className="mt-1.5 flex flex-wrap gap-3">
          <input
            id={id}
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX_CHARACTERS}
            value={canvas.draft.email}
            onChange={(event) => canvas.setEmail(event.currentTarget.value)}
            aria-describedby={`${id}-hint`}
            className="field-control max-w-[26rem] flex-[1_1_16rem]"
          />
          <Button type="submit" aria-disabled={canvas.isSending} className="max-sm:w-full">
            {canvas.isSending ? <LoaderCircle size={20} className="flex-none animate-spin" /> : null}
            {canvas.isSending ? summary.sending : summary.send}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {canvas.isSending ? summary.sending : ''}
        </p>
      </form>
      <CanvasExports answers={canvas.draft.answers} words={words} />
    </div>
  )
}
