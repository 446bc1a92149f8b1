import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Arrow } from '#app/components/arrow.tsx'
import { Button } from '#app/components/button.tsx'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { Slider } from '#app/components/slider.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import { type CanvasTextKey, RATING_KEY, RATING_MAX, SUMMARY_STEP } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { CANVAS_ANSWER_MAX_CHARACTERS } from '#contract/limits.ts'
import type { Text } from '#contract/words.ts'
import { addressOfStep, HELPERS, type HelpedKey, isDraftKept } from './draft.ts'
import { Helper } from './helper.tsx'
import type { CanvasHandling } from './use-canvas.ts'

const ROWS = 6
/**
 * Six lines where the window has room for them, more in higher windows, and as many as the text
 * has.
 */
const FIELD = 'field-sizing-content lg:min-h-[clamp(10.9rem,100svh-36.8rem,22rem)]'
/**
 * Announcing the count at every key would interrupt the screen reader's echo of the typed
 * characters.
 */
const ANNOUNCE_DELAY_MS = 1000

interface TextStepProps {
  textKey: CanvasTextKey
  describedBy: string
  canvas: CanvasHandling
  words: CanvasWords
}

/** What the step leaves free in the window, with and without a helper below the field. */
const HEIGHT = 'min-h-[clamp(6.2rem,100svh-32rem,22rem)]'
const HELPED_HEIGHT = 'min-h-[clamp(6.2rem,100svh-36rem,22rem)]'

/**
 * A question answered with text: a text area, the number of characters left, and a helper where
 * there is one.
 */
export function TextStep({ textKey, describedBy, canvas, words }: TextStepProps) {
  const id = useId()
  const text = canvas.draft.answers[textKey]
  const { labels } = words
  const isHelped = textKey in HELPERS
  const left = remaining(text, labels)
  const announced = useSettled(left.text)
  return (
    <div className="mt-3 lg:mt-4">
      <label htmlFor={id} className="font-semibold text-small">
        <ComposedText text={words.questions[textKey].title} />
      </label>
      <textarea
        id={id}
        name={textKey}
        // The draft brings the text back after a reload. The browser's own copy may be older.
        autoComplete="off"
        rows={ROWS}
        maxLength={CANVAS_ANSWER_MAX_CHARACTERS}
        value={text}
        dir="auto"
        onChange={(event) => canvas.answer(textKey, event.currentTarget.value)}
        aria-describedby={`${describedBy} ${id}-left`}
        className={`field-control mt-1 ${FIELD} ${isHelped ? HELPED_HEIGHT : HEIGHT}`}
      />
      <div className="mt-1 flex flex-wrap justify-between gap-x-6 text-caption text-muted">
        <p>
          {text === '' ? null : (
            <ChangingText text={isDraftKept() ? labels.saved : labels.notSaved} />
          )}
        </p>
        <p id={`${id}-left`} className="tabular-nums">
          <ComposedText text={left} />
        </p>
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {isHelped ? <Helper helpedKey={textKey as HelpedKey} canvas={canvas} words={words} /> : null}
    </div>
  )
}

function remaining(text: string, labels: CanvasWords['labels']): Text {
  const count = CANVAS_ANSWER_MAX_CHARACTERS - text.length
  if (count <= 0) {
    return labels.noneLeft
  }
  return count === 1 ? labels.oneLeft : fillIn(labels.left, { count })
}

/** The value after it has not changed for a moment; '' until it changes for the first time. */
function useSettled(value: string): string {
  const [first] = useState(value)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (value === first && settled === '') {
      return
    }
    const timer = setTimeout(() => setSettled(value), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [value, first, settled])
  return settled
}

interface RatingStepProps {
  rating: number
  onRate: (rating: number) => void
  describedBy: string
  words: CanvasWords
}

/** Step 1: how active AI is today, with the word for the value large above the slider. */
export function RatingStep({ rating, onRate, describedBy, words }: RatingStepProps) {
  const id = useId()
  const value = fillIn(words.rating.outOf.text, { value: rating })
  const meaning = words.rating.scale[rating - 1]?.text
  return (
    <div className="mt-4 lg:mt-6">
      <p aria-hidden="true" className="headline flex items-baseline gap-4 text-h3">
        <span className="min-w-8 text-ember text-h2">{rating}</span>
        <span>{meaning}</span>
      </p>
      <label htmlFor={id} className="mt-2 block font-semibold text-small">
        <ComposedText text={words.labels.rating} />
      </label>
      <Slider
        id={id}
        name={RATING_KEY}
        autoComplete="off"
        value={rating}
        max={RATING_MAX}
        onValue={onRate}
        aria-valuetext={`${value}: ${meaning}`}
        aria-describedby={describedBy}
      />
      <div
        aria-hidden="true"
        className="mt-1 flex justify-between px-2 font-semibold text-caption tabular-nums"
      >
        {words.rating.scale.map((word, index) => (
          <span key={word.at} className="w-4 text-center">
            {index + 1}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-caption text-muted">
        <span>{words.rating.scale[0].text}</span>
        <span>{words.rating.scale.at(-1)?.text}</span>
      </div>
    </div>
  )
}

interface SteeringProps {
  step: number
  /** Offers the way back to the summary, from which the step was opened. */
  isFromSummary: boolean
  labels: CanvasWords['labels']
  onStep: (step: number) => void
}

/**
 * Not sticky in a low window, e.g. at 200% zoom, where the bar would cover what it is for. The
 * negative scroll margin undoes the padding of `styles/base.css`, so that pressing a button here
 * does not scroll.
 */
const STEERING =
  'wrap-anywhere mt-auto flex items-center gap-3 border-ink border-t bg-paper pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] *:-scroll-mb-24 over:-mx-5 over:px-5 [@media(height>=30rem)]:sticky [@media(height>=30rem)]:bottom-0 [@media(height>=30rem)]:z-10'

/** Back and Next at the lower edge of the window, above the on-screen keyboard. */
export function Steering({ step, isFromSummary, labels, onStep }: SteeringProps) {
  return (
    <nav ref={useAboveKeyboard()} aria-label={labels.steering.text} className={STEERING}>
      <Button
        look="outline"
        className="sm:min-w-28"
        data-replay=""
        disabled={step === 1}
        onClick={() => onStep(step - 1)}
      >
        <ComposedText text={labels.back} />
      </Button>
      <Button
        data-replay=""
        // Where nothing follows, it does not compete with the button that sends.
        className={step === SUMMARY_STEP ? 'border-transparent bg-transparent' : 'sm:min-w-28'}
        disabled={step === SUMMARY_STEP}
        onClick={() => onStep(step + 1)}
      >
        <ComposedText text={labels.next} />
        <Arrow />
      </Button>
      {isFromSummary && step < SUMMARY_STEP ? (
        <Link
          to={addressOfStep(SUMMARY_STEP)}
          className="link ms-3 inline-flex min-h-11 items-center text-small"
        >
          <ComposedText text={labels.backToSummary} />
        </Link>
      ) : null}
    </nav>
  )
}

/** The keyboard covers the lower part of the window without changing the window's height. */
function useAboveKeyboard() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) {
      return
    }
    const place = () => {
      // While the visitor has zoomed in, the bar stays where it is on the page.
      const covered = viewport.scale === 1 ? innerHeight - viewport.height - viewport.offsetTop : 0
      element.current?.style.setProperty('bottom', `${Math.max(0, covered)}px`)
    }
    const over = new AbortController()
    for (const event of ['resize', 'scroll']) {
      viewport.addEventListener(event, place, { signal: over.signal })
    }
    return () => over.abort()
  }, [])
  return element
}
