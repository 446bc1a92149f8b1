/** Visits: counting them, and the overview for staff. */
import type { SitePages } from '#server/pages/site-pages.ts'
import type { Site } from '#server/site.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import type { VisitCounter } from './counter.ts'
import { overviewRoutes } from './overview/routes.ts'
import { visitRoutes } from './routes.ts'

interface VisitsDependencies {
  runtime: Pick<Runtime, 'store' | 'limiter'>
  site: Pick<Site, 'settings' | 'words'>
  keys: Pick<Keys, 'tokens'>
  pages: Pick<SitePages, 'renderer'>
  counter: Pick<VisitCounter, 'countView' | 'countStep'>
}

export function visitsSubject({
  runtime: { store, limiter },
  site: { settings, words },
  keys: { tokens },
  pages: { renderer },
  counter,
}: VisitsDependencies): Subject {
  const forwardsLeads = settings.CRM_FORMS_HOST !== undefined
  return {
    routes: [visitRoutes({ visits: counter, siteUrl: settings.SITE_URL, renderer, limiter })],
    staffRoutes: [overviewRoutes({ store, tokens, forwardsLeads, words })],
  }
}
