/** The survey of a team on a site for tests, as its members and the person who started it use it. */
import { DAY_MS } from '#contract/durations.ts'
import { type Scores, SURVEY_AREAS, TEAM_PATH } from '#contract/survey.ts'
import { TEAM_FILES, type TeamVisit } from '#contract/survey-team.ts'
import { formPost, jsonPost } from './posts.ts'
import { SITE_URL, type TestSite } from './test-site.ts'

export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const path = (address: string) => address.replace(SITE_URL, '')

/** Answers as the survey sends them. */
export const sheet = (scores: Scores) =>
  Object.fromEntries(SURVEY_AREAS.map((area, index) => [area, String(scores[index])]))

export function surveyTeams(site: TestSite) {
  /** What the latest page shows. */
  const shown = () => site.renderer.rendered.at(-1)?.context.team as TeamVisit
  return {
    shown,

    async start(values: Record<string, string> = {}) {
      const { status, headers } = await site.request(
        TEAM_PATH,
        formPost({ name: '', endsOn: dayFromNow(7), email: '', ...values }),
      )
      // The page with both links has an address, so a reload shows them again.
      if (status === 303) {
        await site.request(String(headers.get('Location')))
      }
      const visit = shown()
      if (visit.view !== 'started') {
        return { status, visit, member: '', results: '', figuresPath: '' }
      }
      const results = path(visit.results.address)
      const figuresPath = results.replace(TEAM_PATH, TEAM_FILES.figures)
      return { status, visit, member: path(visit.member.address), results, figuresPath }
    },

    /** One browser's answer. @returns the status, and the browser's cookie */
    async answer(
      member: string,
      scores: Scores,
      cookie = '',
      headers: Record<string, string> = {},
    ) {
      const response = await site.request(
        member,
        jsonPost(sheet(scores), { ...(cookie && { Cookie: cookie }), ...headers }),
      )
      return {
        status: response.status,
        cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie,
      }
    },
  }
}
