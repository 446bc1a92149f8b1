import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNavigationEffect } from '#app/lib/use-navigation-effect.ts'
import type { survey } from '#content/survey.ts'
import type { Words } from '#contract/words.ts'
import { AssessmentStep } from './assessment-step.tsx'
import type { ResultsProps } from './results.tsx'
import type { SurveyStep } from './scores.ts'
import { useSurvey } from './use-survey.ts'
import { WelcomeStep } from './welcome-step.tsx'

/** The results with their words. */
export type Results = ComponentType<ResultsProps>

interface DiscoverySurveyProps {
  /** The record without addresses, for the assessment, whose texts change with every answer. */
  record: typeof survey
  words: Words<typeof survey>
  /** The results with their words, when they are loaded already. */
  resultsAtOnce?: Results | undefined
  /** Loads the results. */
  loadResults: () => Promise<Results>
}

/**
 * The results, fetched from the assessment on, so that they are there when the last question is answered. No Suspense:
 * around this much markup the server would send it hidden, for a script to show.
 */
function useResults(
  stepName: SurveyStep['name'],
  load: () => Promise<Results>,
  atOnce: Results | undefined,
): Results | undefined {
  const [loaded, setLoaded] = useState(atOnce && { Results: atOnce })
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (stepName === 'welcome' || isLoaded) return
    let isCurrent = true
    void load().then((Results) => isCurrent && setLoaded({ Results }))
    return () => {
      isCurrent = false
    }
  }, [stepName, isLoaded, load])
  return loaded?.Results
}

/**
 * The survey in its three steps, each with an address of its own. The server renders the welcome with all questions, or
 * a result that was passed on, so the route needs `handle = { hydrate: 'load' }`.
 */
export function DiscoverySurvey({ record, words, resultsAtOnce, loadResults }: DiscoverySurveyProps) {
  const survey = useSurvey()
  const { step } = survey
  const Results = useResults(step.name, loadResults, resultsAtOnce)
  const container = useRef<HTMLDivElement>(null)
  const isFocusDue = useRef(false)

  useNavigationEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    isFocusDue.current = true
  })

  // Announces the new step to screen readers as soon as it is rendered.
  useEffect(() => {
    const heading = container.current?.querySelector('h1')
    if (!isFocusDue.current || !heading) return
    isFocusDue.current = false
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })

  // The browser has scrolled to the questions of the welcome step, which had this id before.
  const isAssessment = step.name === 'assessment'
  useEffect(() => {
    if (isAssessment) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [isAssessment])

  return (
    <div ref={container} className="min-h-dvh">
      {step.name === 'welcome' ? (
        <WelcomeStep words={words.welcome} dimensions={words.dimensions} onBegin={survey.begin} />
      ) : null}
      {isAssessment ? (
        <AssessmentStep
          words={record.assessment}
          dimensions={record.dimensions}
          answers={survey.answers}
          onAnswer={survey.answer}
          onAnalyze={survey.analyze}
        />
      ) : null}
      {step.name === 'results' && Results ? (
        <Results
          scores={step.scores}
          origin={survey.origin}
          previous={survey.origin === 'latest' ? survey.previous : undefined}
          onRevise={survey.begin}
          onStartOver={survey.startOver}
        />
      ) : null}
    </div>
  )
}
