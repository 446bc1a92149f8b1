/** The survey: its report, the surveys of teams, and the picture of a shared result. */
import type { SitePages } from '#server/pages/site-pages.ts'
import type { Site } from '#server/site.ts'
import type { Keys, Runtime, Subject, Typesetting } from '#server/subject.ts'
import type { PublishedWords } from '#server/words/published-words.ts'
import { benchmarkIfAny } from './benchmark.ts'
import { sharedResultVariant, surveyPreviewRoutes } from './preview-routes.ts'
import { SURVEY_REPORT, surveyMailRoutes, surveyReportMail } from './report-email.ts'
import { surveyReportRoutes } from './report-routes.ts'
import { teamLinks, teamLinksMail } from './team-email.ts'
import { teamFileRoutes } from './team-file-routes.ts'
import { teamFormRoutes } from './team-form-routes.ts'
import { teamPageRoutes } from './team-page-routes.ts'
import { teamVisits } from './team-visits.ts'
import { TEAM_LINKS, teams } from './teams.ts'

interface SurveyDependencies {
  runtime: Runtime
  site: Site & { published: Pick<PublishedWords, 'onChange'> }
  keys: Pick<Keys, 'signingSecret'>
  pages: Pick<SitePages, 'answerOnce' | 'answerShared'>
  typesetting: Typesetting
  wakeOutbox: () => void
}

export function surveySubject({
  runtime: { store, clock, limiter },
  site: { settings, words, published },
  keys: { signingSecret },
  pages,
  typesetting,
  wakeOutbox,
}: SurveyDependencies): Subject {
  const typesetter = typesetting.visitors
  const stored = teams({ store, clock })
  const links = teamLinks({ signingSecret, siteUrl: settings.SITE_URL })
  const visits = teamVisits({ teams: stored, links, pages })
  return {
    routes: [
      surveyMailRoutes({ store, limiter, wakeOutbox }),
      surveyReportRoutes({ store, settings, typesetter, limiter, words }),
      teamPageRoutes({ store, teams: stored, links, visits, limiter }),
      teamFormRoutes({ settings, teams: stored, links, visits, limiter, wakeOutbox }),
      teamFileRoutes({ settings, words, visits, limiter, typesetter }),
      surveyPreviewRoutes({ store, typesetter, words, onChange: published.onChange, limiter }),
    ],
    emails: {
      [SURVEY_REPORT]: surveyReportMail({
        settings,
        typesetter: typesetting.staff,
        words,
        benchmarkOf: () => benchmarkIfAny(store),
      }),
      [TEAM_LINKS]: teamLinksMail({ settings, signingSecret, words }),
    },
    pageVariants: [sharedResultVariant],
  }
}
