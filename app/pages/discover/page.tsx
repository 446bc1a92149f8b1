import { type PageMetaArguments, pageMeta } from '#app/lib/page-meta.ts'
import type { RootData } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { plainWords, siteFacts } from '#app/lib/words.ts'
import { survey } from '#content/survey.ts'
import { fillIn } from '#contract/fill-in.ts'
import {
  SURVEY_PATH,
  sharedAnswers,
  sharedResultPath,
  spokenAnswers,
  surveyPreviewPath,
} from '#contract/survey.ts'
import { SAVED_KEY } from './saved-survey.ts'
import { SurveySteps } from './survey-steps.tsx'

const pageOwn = pageMeta('survey', survey)

/**
 * A shared result has its own preview. Search engines should list the survey and not its 7,776
 * results.
 */
export function meta(page: PageMetaArguments) {
  const own = pageOwn(page)
  const answers = sharedAnswers(page.location.search)
  if (!answers) {
    return own
  }
  const root = page.matches.find((match) => match?.id === 'root')?.loaderData as
    | RootData
    | undefined
  const { shared, dimensions } = plainWords('survey', survey, root?.published)
  const { title, imageAlt, notAnswered } = shared
  const canonical = String(own.flatMap((entry) => ('href' in entry ? [entry.href] : []))[0] ?? '')
  const siteUrl = canonical.replace(SURVEY_PATH, '')
  const titles = dimensions.map(({ short }) => short)
  const spoken = spokenAnswers(titles, answers, notAnswered)
  const replaced: Record<string, string> = {
    'og:title': title,
    'og:url': siteUrl + sharedResultPath(answers),
    'og:image': siteUrl + surveyPreviewPath(answers),
  }
  return [
    ...own.flatMap((entry) => {
      if ('title' in entry) {
        return [{ title: `${title} · ${siteFacts(root?.published).name}` }]
      }
      if ('script:ld+json' in entry) {
        return []
      }
      const content = 'property' in entry ? replaced[String(entry.property)] : undefined
      return [content ? { ...entry, content } : entry]
    }),
    { property: 'og:image:alt', content: fillIn(imageAlt, { scores: spoken }) },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Whoever has answers here may be shown a result of their own. */
export const handle: RouteHandle = { hydrate: SAVED_KEY }

/** The survey, taken alone. */
export default function DiscoverPage() {
  return <SurveySteps />
}
