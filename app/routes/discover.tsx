import { DiscoverySurvey } from '#app/features/survey/discovery-survey.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { type RouteHandle, useRouteHandle } from '#app/lib/route-handle.ts'
import { site } from '#content/site.ts'
import { survey } from '#content/survey.ts'

export const meta = pageMeta(survey.meta, site.name)
export const handle: RouteHandle = { hydrate: 'load' }

export default function DiscoverPage() {
  const { editable } = useRouteHandle()
  return <DiscoverySurvey words={survey} product={site.name} editable={editable} />
}
