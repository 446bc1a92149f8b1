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
import { surveyTeamRoutes } from './team-routes.ts'
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
  pages: { answerOnce, answerShared },
  typesetting,
  wakeOutbox,
}: SurveyDependencies): Subject {
  const typesetter = typesetting.visitors
  return {
    routes: [
      surveyMailRoutes({ store, limiter, wakeOutbox }),
      surveyReportRoutes({ store, settings, typesetter, limiter, words }),
      surveyTeamRoutes({
        store,
        settings,
        teams: teams({ store, clock }),
        links: teamLinks({ signingSecret, siteUrl: settings.SITE_URL }),
        limiter,
        typesetter,
        words,
        answerOnce,
        answerShared,
        wakeOutbox,
      }),
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
