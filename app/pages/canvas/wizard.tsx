import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Arrow } from '#app/components/arrow.tsx'
import { Button } from '#app/components/button.tsx'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { useIsHydrated } from '#app/lib/use-is-hydrated.ts'
import type { CanvasWords } from '#content/canvas.ts'
import { RATING_KEY, SUMMARY_STEP, textKeyOf } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { changeDraft, currentDraft, isUntouched } from './draft.ts'
import { CanvasAlert, CanvasPrint, fetchLaterParts, LastStep, LinkedCanvas, ReturningVisitor } from './later-parts.ts'
import type { LinkWordsGiven } from './link.ts'
import { ProgressRing } from './progress-ring.tsx'
import { RatingStep } from './rating-step.tsx'
import { CanvasSheet } from './sheet.tsx'
import { addressOfStep } from './steps.ts'
import { TextStep } from './text-step.tsx'
import { type CanvasHandling, useCanvas } from './use-canvas.ts'
import { useLinkInAddress } from './use-link-in-address.ts'

/** Set until the tab is closed: a reload continues, and only a new visit is asked whether to resume. */
const VISIT_KEY = 'everturn-canvas-visit'

/** Keeps the footer out of the window until the last step is there. */
const ROOM_FOR_ROWS = <div className="h-screen" />

/**
 * All steps of the canvas. The words of emailed links are loaded only when a link is opened. The route needs
 * `handle = { hydrate: 'load' }`.
 */
export function CanvasWizard({ words, linkWords }: { words: CanvasWords; linkWords: LinkWordsGiven }) {
  const canvas = useCanvas(words)
  // The server renders the step that the address names. Only the browser knows the visitor's answers.
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [isReturning, setReturning] = useState(false)
  const { step } = canvas
  // A reload keeps the state of its history entry, which the server's document cannot know.
  const isFromSummary = isHydrated && (state as { fromSummary?: boolean } | null)?.fromSummary === true
  const [link, forgetLink] = useLinkInAddress()
  const isAsked = isReturning || link !== undefined
  const heading = useStepFocus(isAsked ? 0 : step)

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the page opens
  useEffect(() => {
    void fetchLaterParts()
    const isSameVisit = browserStorage.tab.getItem(VISIT_KEY) !== null
    browserStorage.tab.setItem(VISIT_KEY, '1')
    if (!isSameVisit && search === '' && !isUntouched(currentDraft())) setReturning(true)
  }, [])

  useEffect(() => {
    if (isHydrated && !isAsked) changeDraft((draft) => (draft.step === step ? draft : { ...draft, step }))
  }, [isHydrated, isAsked, step])

  const goTo = (target: number) => navigate(addressOfStep(target))
  const resume = () => {
    setReturning(false)
    if (canvas.draft.step > 1) goTo(canvas.draft.step)
  }
  return (
    <div className="noscript:hidden" data-later-step={step > 1 ? '' : undefined}>
      <div className="grid gap-x-6 gap-y-10 print:hidden lg:grid-cols-12">
        <div className={step === SUMMARY_STEP && !isAsked ? 'lg:col-span-12' : 'lg:col-span-7'}>
          {link ? (
            <Suspense>
              <LinkedCanvas
                key={link.purpose + link.token}
                link={link}
                draft={canvas.draft}
                wordsGiven={linkWords}
                onOpen={({ email, answers, sentAt }) => {
                  changeDraft(() => ({
                    answers,
                    email,
                    step: SUMMARY_STEP,
                    link: { token: link.token, sentAt },
                  }))
                  setReturning(false)
                  forgetLink()
                  goTo(SUMMARY_STEP)
                }}
                onRevoked={() =>
                  changeDraft(({ link: opened, ...draft }) =>
                    opened && opened.token !== link.token ? { ...draft, link: opened } : draft,
                  )
                }
                onLeave={() => {
                  forgetLink()
                  resume()
                }}
              />
            </Suspense>
          ) : isReturning ? (
            <Suspense>
              <ReturningVisitor
                draft={canvas.draft}
                words={words.returning}
                onResume={resume}
                onFresh={() => {
                  canvas.startFresh()
                  setReturning(false)
                }}
              />
            </Suspense>
          ) : (
            <Step
              step={step}
              isFromSummary={isFromSummary}
              heading={heading}
              canvas={canvas}
              words={words}
              linkWords={linkWords}
              onStep={goTo}
            />
          )}
        </div>
        {step === SUMMARY_STEP && !isAsked ? null : (
          <div className="lg:col-span-4 lg:col-start-9">
            <CanvasSheet answers={canvas.draft.answers} step={isAsked ? 0 : step} words={words} />
          </div>
        )}
      </div>
      <Suspense>
        {isHydrated && step === SUMMARY_STEP ? <CanvasPrint answers={canvas.draft.answers} words={words} /> : null}
      </Suspense>
      <Suspense>
        {canvas.alert ? (
          <CanvasAlert
            words={words.alerts[canvas.alert]}
            isSuccess={canvas.alert === 'saved' || canvas.alert === 'savedBeforeChange'}
            close={words.alerts.close}
            onClose={() => {
              canvas.closeAlert()
              // The focused button was removed with its step.
              if (document.activeElement === document.body) heading.current?.focus()
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Moves the focus to the heading of each new step, but not when the page opens. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // After the page has scrolled to its top for the new address.
    const frame = requestAnimationFrame(() => {
      // A visitor may be in the new step's field by now. What is typed there must not be lost.
      if (!document.activeElement?.matches('input, textarea')) heading.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [step])
  return heading
}

interface StepProps {
  step: number
  /** Opened by its row of the summary. */
  isFromSummary: boolean
  heading: React.RefObject<HTMLHeadingElement | null>
  canvas: CanvasHandling
  words: CanvasWords
  linkWords: LinkWordsGiven
  onStep: (step: number) => void
}

function Step({ step, isFromSummary, heading, canvas, words, linkWords, onStep }: StepProps) {
  const hintId = useId()
  const { labels } = words
  const textKey = textKeyOf(step)
  const question = step === 1 ? words.rating : textKey ? words.questions[textKey] : undefined
  const isHydrated = useIsHydrated()
  const buttons = (
    <nav aria-label={labels.steering} className="mt-9 flex flex-wrap items-center gap-3">
      <Button look="outline" className="min-w-28" disabled={step === 1} onClick={() => onStep(step - 1)}>
        {labels.back}
      </Button>
      <Button data-replay="" className="min-w-28" disabled={step === SUMMARY_STEP} onClick={() => onStep(step + 1)}>
        {labels.next}
        <Arrow />
      </Button>
      {isFromSummary && step < SUMMARY_STEP ? (
        <Link to={addressOfStep(SUMMARY_STEP)} className="link ml-3 inline-flex min-h-11 items-center">
          {labels.backToSummary}
        </Link>
      ) : null}
    </nav>
  )
  return (
    <>
      <div className="flex items-start gap-5 sm:gap-7">
        <ProgressRing step={step} className="wheel-of-page w-16 flex-none sm:w-20" />
        <h2 ref={heading} tabIndex={-1} className="min-w-0 scroll-mt-40 text-h2 outline-none">
          <span className="mb-1 block font-semibold font-text text-ember-deep text-small tracking-normal">
            {fillIn(labels.step, { step, steps: SUMMARY_STEP })}
          </span>{' '}
          {question ? question.question : words.summary.title}
        </h2>
      </div>
      {question ? (
        <div className="max-w-[42rem]">
          <p id={hintId} className="mt-5 text-ink-2">
            {question.hint}
          </p>
          {textKey ? (
            <TextStep key={textKey} textKey={textKey} describedBy={hintId} canvas={canvas} words={words} />
          ) : (
            <RatingStep
              rating={canvas.draft.answers[RATING_KEY]}
              onRate={canvas.rate}
              describedBy={hintId}
              words={words}
            />
          )}
          <p className="mt-7 border-ember border-l-2 pl-4 text-ink-2 text-small">
            <span className="font-semibold text-ink">{labels.example}</span> {question.example}
          </p>
        </div>
      ) : (
        <>
          <p className="mt-5 text-ink-2 text-lead">{words.summary.question}</p>
          {/* The answers decide how high the rows are, so the buttons below the rows appear together with them. */}
          {isHydrated ? (
            <Suspense fallback={ROOM_FOR_ROWS}>
              <LastStep canvas={canvas} words={words} linkWords={linkWords} />
              {buttons}
            </Suspense>
          ) : (
            ROOM_FOR_ROWS
          )}
        </>
      )}
      {question ? buttons : null}
    </>
  )
}
