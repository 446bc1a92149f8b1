import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { useIsHydrated } from '#app/lib/use-is-hydrated.ts'
import type { CanvasWords } from '#content/canvas.ts'
import { RATING_KEY, SUMMARY_STEP, textKeyOf } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import {
  addressOfStep,
  type CanvasDraft,
  changeDraft,
  currentDraft,
  isDraftSent,
  isUntouched,
} from './draft.ts'
import type { CanvasAlertProps, LinkWordsGiven } from './later-parts.tsx'
import {
  AnotherDevice,
  CanvasPrint,
  DeviceLink,
  fetchLazyComponents,
  LastStep,
  LinkedCanvas,
  ReturningVisitor,
  SentBar,
  useLaterParts,
} from './lazy-components.ts'
import { CanvasSheet } from './sheet.tsx'
import { RatingStep, Steering, TextStep } from './text-step.tsx'
import { type CanvasHandling, useCanvas } from './use-canvas.ts'
import { type CanvasLink, useLinkInAddress } from './use-link-in-address.ts'

/**
 * Set until the tab is closed: a reload continues, and only a new visit is asked whether to resume.
 */
const VISIT_KEY = 'everturn-canvas-visit'

/**
 * Keeps the footer out of the window until the last step is there, which needs the visitor's answers.
 */
const ROOM_FOR_ROWS = <div data-hydrate="load" className="h-screen" />

interface CanvasWizardProps {
  words: CanvasWords
  linkWords: LinkWordsGiven
  /** Shown above the first question. */
  introduction: React.ReactElement
}

/**
 * All steps of the canvas. The words of emailed links load with such a link.
 */
export function CanvasWizard({ words, linkWords, introduction }: CanvasWizardProps) {
  const canvas = useCanvas()
  // The server renders the step that the address names. Only the browser knows the visitor's
  // answers.
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [isReturning, setReturning] = useState(false)
  const { step } = canvas
  // A reload keeps the state of its history entry, which the server's document cannot know.
  const isFromSummary =
    isHydrated && (state as { fromSummary?: boolean } | null)?.fromSummary === true
  const [link, forgetLink] = useLinkInAddress()
  const isAsked = isReturning || link !== undefined
  const heading = useStepFocus(isAsked ? 0 : step)

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the page opens
  useEffect(() => {
    void fetchLazyComponents()
    const isSameVisit = browserStorage.tab.getItem(VISIT_KEY) !== null
    browserStorage.tab.setItem(VISIT_KEY, '1')
    const isUnfinished = !isUntouched(currentDraft()) && !isDraftSent()
    if (!isSameVisit && search === '' && isUnfinished) {
      setReturning(true)
    }
  }, [])

  useEffect(() => {
    if (isHydrated && !isAsked) {
      changeDraft((draft) => (draft.step === step ? draft : { ...draft, step }))
    }
  }, [isHydrated, isAsked, step])

  const goTo = (target: number) => navigate(addressOfStep(target))
  const resume = () => {
    setReturning(false)
    if (canvas.draft.step > 1) {
      goTo(canvas.draft.step)
    }
  }
  return (
    <div className="noscript:hidden">
      <div className="grid grid-cols-1 gap-x-6 print:hidden beside:grid-cols-12">
        <div
          className={step === SUMMARY_STEP && !isAsked ? 'beside:col-span-12' : 'beside:col-span-7'}
        >
          {link ? (
            <OpenedLink
              link={link}
              draft={canvas.draft}
              linkWords={linkWords}
              onOpen={(opened) => {
                setReturning(false)
                forgetLink()
                goTo(opened)
              }}
              onLeave={() => {
                forgetLink()
                resume()
              }}
            />
          ) : null}
          {isReturning && !link ? (
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
          ) : null}
          {isAsked ? null : (
            // No Suspense around it. React drops a click inside a boundary that it has not
            // hydrated, and Next is clicked early.
            <Step
              key={step}
              step={step}
              isFromSummary={isFromSummary}
              heading={heading}
              canvas={canvas}
              words={words}
              linkWords={linkWords}
              introduction={introduction}
              onStep={goTo}
            />
          )}
        </div>
        <div className="beside:col-span-5">
          <CanvasSheet answers={canvas.draft.answers} step={isAsked ? 0 : step} words={words} />
        </div>
      </div>
      <Suspense>
        {isHydrated && step === SUMMARY_STEP ? (
          <CanvasPrint answers={canvas.draft.answers} words={words} />
        ) : null}
      </Suspense>
      <Suspense>
        {canvas.alert ? <CanvasAlert canvas={canvas} words={words} heading={heading} /> : null}
      </Suspense>
    </div>
  )
}

function CanvasAlert(alert: CanvasAlertProps) {
  const parts = useLaterParts()
  return <parts.CanvasAlert {...alert} />
}

interface OpenedLinkProps {
  link: CanvasLink
  draft: CanvasDraft
  linkWords: LinkWordsGiven
  onOpen: (step: number) => void
  onLeave: () => void
}

/** The canvas of a link: from another device, or from an email. */
function OpenedLink({ link, draft, linkWords, onOpen, onLeave }: OpenedLinkProps) {
  return (
    <Suspense>
      {link.purpose === 'device' ? (
        <DeviceLink
          key={link.token}
          token={link.token}
          draft={draft}
          onOpen={onOpen}
          onLeave={onLeave}
        />
      ) : (
        <LinkedCanvas
          key={link.purpose + link.token}
          link={link}
          draft={draft}
          wordsGiven={linkWords}
          onOpen={() => onOpen(SUMMARY_STEP)}
          onLeave={onLeave}
        />
      )}
    </Suspense>
  )
}

/** Moves the focus to the heading of each new step, but not when the page opens. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) {
      return
    }
    shown.current = step
    // After the page has scrolled to its top for the new address.
    const frame = requestAnimationFrame(() => {
      // A visitor may be in the new step's field by now. What is typed there must not be lost.
      if (!document.activeElement?.matches('input, textarea')) {
        heading.current?.focus()
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [step])
  return heading
}

/** Undefined for the summary, which asks nothing. */
function questionOf(step: number, words: CanvasWords) {
  if (step === 1) {
    return words.rating
  }
  const textKey = textKeyOf(step)
  return textKey ? words.questions[textKey] : undefined
}

type AboveFirstStepProps = Pick<StepProps, 'canvas' | 'heading' | 'introduction'>

/** After a canvas was sent, where it went is more useful than the introduction. */
function AboveFirstStep({ canvas, heading, introduction }: AboveFirstStepProps) {
  const { draft, sent } = canvas
  if (!sent || !isUntouched(draft)) {
    return introduction
  }
  return (
    <Suspense fallback={introduction}>
      <SentBar
        sent={sent}
        onFresh={() => {
          canvas.forgetSent()
          heading.current?.focus()
        }}
      />
    </Suspense>
  )
}

interface StepProps {
  step: number
  /** Opened by its row of the summary. */
  isFromSummary: boolean
  heading: React.RefObject<HTMLHeadingElement | null>
  canvas: CanvasHandling
  words: CanvasWords
  linkWords: LinkWordsGiven
  introduction: React.ReactElement
  onStep: (step: number) => void
}

function Step({
  step,
  isFromSummary,
  heading,
  canvas,
  words,
  linkWords,
  introduction,
  onStep,
}: StepProps) {
  const hintId = useId()
  const { labels } = words
  const textKey = textKeyOf(step)
  const question = questionOf(step, words)
  const isHydrated = useIsHydrated()
  return (
    <div className="flex min-h-svh flex-col pt-4 lg:pt-6 [&>:not(nav)_*]:scroll-mb-24">
      {step === 1 ? (
        <AboveFirstStep canvas={canvas} heading={heading} introduction={introduction} />
      ) : null}
      <h2
        ref={heading}
        tabIndex={-1}
        className="max-w-[42rem] scroll-mt-40 text-h3 outline-none lg:text-[2.125rem] lg:leading-[1.15]"
      >
        <span className="sr-only">
          <ComposedText text={fillIn(labels.step, { step, steps: SUMMARY_STEP })} />
        </span>{' '}
        <span>
          <ChangingText text={question ? question.question : words.summary.title} />
        </span>
      </h2>
      {question ? (
        <div>
          <p id={hintId} className="mt-1.5 text-ink-2 max-lg:text-caption lg:mt-3">
            <ComposedText text={question.hint} />
          </p>
          {textKey ? (
            <TextStep textKey={textKey} describedBy={hintId} canvas={canvas} words={words} />
          ) : (
            <RatingStep
              rating={canvas.draft.answers[RATING_KEY]}
              onRate={canvas.rate}
              describedBy={hintId}
              words={words}
            />
          )}
          <details className="mt-1 border-line border-y text-small">
            <summary className="min-h-11">
              <ComposedText text={labels.example} />
            </summary>
            <p className="pb-3 text-ink-2">
              <ComposedText text={question.example} />
            </p>
          </details>
        </div>
      ) : (
        <>
          <p className="mt-2 text-ink-2 text-lead">
            <ComposedText text={words.summary.question} />
          </p>
          {/*
           * The answers decide how high the rows are, so the buttons below the rows appear together
           * with them.
           */}
          {isHydrated ? (
            <Suspense fallback={ROOM_FOR_ROWS}>
              <LastStep canvas={canvas} words={words} linkWords={linkWords} />
            </Suspense>
          ) : (
            ROOM_FOR_ROWS
          )}
        </>
      )}
      {isHydrated ? (
        <Suspense>
          <AnotherDevice draft={canvas.draft} onStep={onStep} />
        </Suspense>
      ) : null}
      <Steering step={step} isFromSummary={isFromSummary} labels={labels} onStep={onStep} />
    </div>
  )
}
