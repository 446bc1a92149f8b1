import { useEffect, useRef, useState } from 'react'
import { MissingPart } from '#app/components/missing-part.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { type PageMetaArguments, pageMeta } from '#app/lib/page-meta.ts'
import type { RootData } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useNavigationEffect } from '#app/lib/use-navigation-effect.ts'
import { plainWords, siteFacts, useWords } from '#app/lib/words.ts'
import { missingPart } from '#content/missing-part.ts'
import { survey } from '#content/survey.ts'
import { fillIn } from '#contract/fill-in.ts'
import { SURVEY_PATH, sharedResultPath, sharedScores, surveyPreviewPath } from '#contract/survey.ts'
import { AssessmentStep } from './assessment-step.tsx'
import type { SurveyStep } from './saved-survey.ts'
import { useSurvey } from './use-survey.ts'
import { WelcomeStep } from './welcome-step.tsx'

const pageOwn = pageMeta('survey', survey)

/** A shared result has its own preview. Search engines should list the survey and not its 3,125 results. */
export function meta(page: PageMetaArguments) {
  const own = pageOwn(page)
  const scores = sharedScores(page.location.search)
  if (!scores) return own
  const root = page.matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const { shared, dimensions } = plainWords('survey', survey, root?.published)
  const { title, imageAlt } = shared
  const canonical = String(own.flatMap((entry) => ('href' in entry ? [entry.href] : []))[0] ?? '')
  const siteUrl = canonical.replace(SURVEY_PATH, '')
  const spoken = dimensions.map(({ short }, index) => `${short} ${scores[index]}`).join(', ')
  const replaced: Record<string, string> = {
    'og:title': title,
    'og:url': siteUrl + sharedResultPath(scores),
    'og:image': siteUrl + surveyPreviewPath(scores),
  }
  return [
    ...own.flatMap((entry) => {
      if ('title' in entry) return [{ title: `${title} · ${siteFacts(root?.published).name}` }]
      if ('script:ld+json' in entry) return []
      const content = 'property' in entry ? replaced[String(entry.property)] : undefined
      return [content ? { ...entry, content } : entry]
    }),
    { property: 'og:image:alt', content: fillIn(imageAlt, { scores: spoken }) },
    { name: 'robots', content: 'noindex' },
  ]
}

export const handle: RouteHandle = { hydrate: 'load' }

/** The report's words and layout weigh as much as the questions, and most visitors begin without them. */
const loadResults = async () => (await loadChunk(() => import('./results.tsx'))).Results

/** The server renders a shared result, so the browser needs the same parts before it takes over. */
let resultsAtOnce = import.meta.env.SSR ? await loadResults() : undefined
if (!import.meta.env.SSR && sharedScores(location.search))
  window.hydrateAfter = loadResults().then((results) => {
    resultsAtOnce = results
  })

/**
 * The survey in its three steps, each with an address of its own. The server renders the welcome with all questions, or
 * a result that was passed on.
 */
export default function DiscoverPage() {
  const words = useWords('survey', survey)
  // Without addresses, for the assessment, whose texts change with every answer.
  const record = useWords('survey', survey, 'plain')
  const { step, answers, origin, previous, begin, answer, analyze, startOver } = useSurvey()
  const Results = useResults(step.name)
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
    <>
      <MissingPart words={missingPart} />
      <div ref={container} className="min-h-dvh">
        {step.name === 'welcome' ? (
          <WelcomeStep words={words.welcome} dimensions={words.dimensions} onBegin={begin} />
        ) : null}
        {isAssessment ? (
          <AssessmentStep
            words={record.assessment}
            dimensions={record.dimensions}
            answers={answers}
            onAnswer={answer}
            onAnalyze={analyze}
          />
        ) : null}
        {step.name === 'results' && Results ? (
          <Results
            scores={step.scores}
            origin={origin}
            previous={origin === 'latest' ? previous : undefined}
            onRevise={begin}
            onStartOver={startOver}
          />
        ) : null}
      </div>
    </>
  )
}

/**
 * The results, fetched from the assessment on, so that they are there when the last question is answered. No Suspense:
 * around this much markup the server would send it hidden, for a script to show.
 */
function useResults(stepName: SurveyStep['name']): typeof resultsAtOnce {
  const [loaded, setLoaded] = useState(resultsAtOnce && { Results: resultsAtOnce })
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (stepName === 'welcome' || isLoaded) return
    let isCurrent = true
    void loadResults().then((Results) => isCurrent && setLoaded({ Results }))
    return () => {
      isCurrent = false
    }
  }, [stepName, isLoaded])
  return loaded?.Results
}
