/** The team whose link a visitor has opened, and the page that it shows. */
import type { Context } from 'hono'
import { TEAM_PATH } from '#contract/survey.ts'
import { TEAM_PARAMETERS as PARAMETERS, type TeamVisit } from '#contract/survey-team.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { AnswerStatus } from '#server/http/pages/page-routes.ts'
import type { SitePages } from '#server/pages/site-pages.ts'
import type { TeamLinks } from './team-email.ts'
import type { Teams } from './teams.ts'

const TOKEN_MAX_CHARACTERS = 200

/** Which link the visitor has opened. Undefined for none. */
export function linkOpened(c: Context): 'results' | 'member' | undefined {
  if (c.req.query(PARAMETERS.results) !== undefined) {
    return 'results'
  }
  return c.req.query(PARAMETERS.member) === undefined ? undefined : 'member'
}

const tokenOf = (c: Context, name: keyof typeof PARAMETERS) =>
  (c.req.query(PARAMETERS[name]) ?? '').slice(0, TOKEN_MAX_CHARACTERS)

const STATUS_WITHOUT_TEAM = { unknown: 404, over: 410, deleted: 200 } as const

interface TeamVisitsDependencies {
  teams: Pick<Teams, 'find'>
  links: TeamLinks
  pages: Pick<SitePages, 'answerOnce' | 'answerShared'>
}

export type TeamVisits = ReturnType<typeof teamVisits>

export function teamVisits({ teams, links, pages }: TeamVisitsDependencies) {
  /**
   * Answers with a page that is the same for a whole team. Its key holds the context and no token.
   */
  function showShared(c: Context<AppEnv>, team: TeamVisit, status: AnswerStatus = 200) {
    c.set('route', TEAM_PATH)
    const key = new URLSearchParams({ shown: JSON.stringify(team) })
    return pages.answerShared(c, `${TEAM_PATH}?${key}`, { team }, status)
  }

  return {
    /** The team that takes answers by the link. */
    member: (c: Context) => teams.find(links.memberIdOf(tokenOf(c, 'member'))),
    /** The team whose results the link shows. */
    results: (c: Context) => teams.find(links.resultsIdOf(tokenOf(c, 'results'))),
    /** Answers with a page for this visitor. */
    show(c: Context<AppEnv>, team: TeamVisit, status: AnswerStatus = 200) {
      c.set('route', TEAM_PATH)
      return pages.answerOnce(c, TEAM_PATH + new URL(c.req.url).search, { team }, status)
    },
    showShared,
    /** Answers that the link opens nothing, or nothing more. */
    showNone: (c: Context<AppEnv>, view: keyof typeof STATUS_WITHOUT_TEAM) =>
      showShared(c, { view }, STATUS_WITHOUT_TEAM[view]),
  }
}
