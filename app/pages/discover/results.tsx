import { useWords } from '#app/lib/words.ts'
import { site } from '#content/site.ts'
import { survey } from '#content/survey.ts'
import { surveyReport } from '#content/survey-report.ts'
import { ResultsStep, type ResultsStepProps } from './results-step.tsx'

/** The results with their words, which are fetched together. */
export function Results(props: Omit<ResultsStepProps, 'words' | 'questions' | 'product'>) {
  const { dimensions } = useWords('survey', survey, 'plain')
  const words = useWords('surveyReport', surveyReport, 'plain')
  return <ResultsStep {...props} questions={dimensions} words={words} product={site.name} />
}
