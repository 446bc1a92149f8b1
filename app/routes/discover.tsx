import { DiscoverySurvey } from '#app/features/survey/discovery-survey.tsx'
import type { ResultsStepProps } from '#app/features/survey/results-step.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { type RouteHandle, useRouteHandle } from '#app/lib/route-handle.ts'
import { site } from '#content/site.ts'
import { survey } from '#content/survey.ts'

export const meta = pageMeta(survey.meta, site.name)
export const handle: RouteHandle = { hydrate: 'load' }

/** The report's words and layout weigh as much as the questions, and most visitors begin without them. */
async function loadResults() {
  const [{ ResultsStep }, { surveyReport }] = await Promise.all([
    import('#app/features/survey/results-step.tsx'),
    import('#content/survey-report.ts'),
  ])
  return (props: Omit<ResultsStepProps, 'words' | 'product'>) => (
    <ResultsStep {...props} words={surveyReport} product={site.name} />
  )
}

export default function DiscoverPage() {
  const { editable } = useRouteHandle()
  return <DiscoverySurvey words={survey} loadResults={loadResults} editable={editable} />
}
