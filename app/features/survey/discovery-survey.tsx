import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { useNavigationEffect } from '#app/lib/use-navigation-effect.ts'
import { AssessmentStep } from './assessment-step.tsx'
import type { ResultsStepProps } from './results-step.tsx'
import type { SurveyWords } from './survey-words.ts'
import { useSurvey } from './use-survey.ts'
import { WelcomeStep } from './welcome-step.tsx'

interface DiscoverySurveyProps {
  words: SurveyWords
  /** The results with their words, fetched apart: `React.lazy`. */
  Results: ComponentType<Omit<ResultsStepProps, 'words' | 'product'>>
  /** Begins to fetch them, so that they are there when the last question is answered. */
  preloadResults: () => void
  editable?: boolean | undefined
}

/**
 * The survey in its three steps, each with an address of its own. The server renders the welcome with all questions,
 * so the route needs `handle = { hydrate: 'load' }`.
 */
export function DiscoverySurvey({ words, Results, preloadResults, editable }: DiscoverySurveyProps) {
  const survey = useSurvey()
  const { step } = survey
  const container = useRef<HTMLDivElement>(null)

  useNavigationEffect(() => {
    const heading = container.current?.querySelector('h1')
    if (!heading) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    // Whoever does not see the page change hears where they are now.
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })

  // Arriving at the assessment, the browser has gone to the questions of the welcome, which stood there before.
  const isAssessment = step.name === 'assessment'
  useEffect(() => {
    if (!isAssessment) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    preloadResults()
  }, [isAssessment, preloadResults])

  return (
    <div ref={container}>
      <Suspense fallback={<div className="min-h-dvh" />}>
        {step.name === 'welcome' ? (
          <WelcomeStep words={words.welcome} dimensions={words.dimensions} editable={editable} onBegin={survey.begin} />
        ) : null}
        {isAssessment ? (
          <AssessmentStep
            words={words.assessment}
            dimensions={words.dimensions}
            answers={survey.answers}
            onAnswer={survey.answer}
            onAnalyze={survey.analyze}
          />
        ) : null}
        {step.name === 'results' ? (
          <Results
            scores={step.scores}
            origin={survey.origin}
            previous={survey.origin === 'latest' ? survey.previous : undefined}
            onRevise={survey.begin}
            onStartOver={survey.startOver}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
