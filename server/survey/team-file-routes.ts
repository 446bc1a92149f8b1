/** The files of a page of results: PDFs, the picture of the radar. */
import { type Context, Hono } from 'hono'
import { TEAM_FILES } from '#contract/survey-team.ts'
import type { Settings } from '#server/env.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { fileAnswer } from '#server/http/entity-tag.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { TypesetJob, Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { teamPages, teamPicture } from './report-pages.ts'

import type { TeamVisits } from './team-visits.ts'

interface TeamFileDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  words: CurrentWords
  visits: Pick<TeamVisits, 'results'>
  limiter: RateLimiter
  typesetter: Pick<Typesetter, 'typeset'>
}

/** `GET` of the report, the questions and the picture, with the token of the results' link. */
export function teamFileRoutes(dependencies: TeamFileDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get(TEAM_FILES.report, (c) => sendPages(c, dependencies, 'report'))
  routes.get(TEAM_FILES.questions, (c) => sendPages(c, dependencies, 'questions'))
  routes.get(TEAM_FILES.picture, (c) => sendPicture(c, dependencies))
  for (const path of [TEAM_FILES.report, TEAM_FILES.questions, TEAM_FILES.picture]) {
    routes.all(path, allowMethod('GET'))
  }
  return routes
}

async function sendPages(
  c: Context<AppEnv>,
  dependencies: TeamFileDependencies,
  kind: 'report' | 'questions',
): Promise<Response> {
  const { settings, words } = dependencies
  const results = await requireResults(c, dependencies)
  const job = teamPages(settings.SITE_URL, words, results, kind)
  return sendFile(c, dependencies, job, 'application/pdf')
}

async function sendPicture(
  c: Context<AppEnv>,
  dependencies: TeamFileDependencies,
): Promise<Response> {
  const results = await requireResults(c, dependencies)
  return sendFile(c, dependencies, teamPicture(dependencies.words, results), 'image/png')
}

/** @throws {StatusError} 404 without results, 429 */
async function requireResults(c: Context<AppEnv>, { visits, limiter }: TeamFileDependencies) {
  const team = await visits.results(c)
  if (!team?.figures) {
    throw new StatusError(404, 'There are no results yet.')
  }
  await requireWithinLimit(c, limiter, 'team-files')
  return { name: team.name, figures: team.figures }
}

async function sendFile(
  c: Context<AppEnv>,
  { typesetter }: TeamFileDependencies,
  job: TypesetJob,
  type: string,
): Promise<Response> {
  const bytes = new Uint8Array(await typesetter.typeset(job, c.get('clientAddress')))
  c.header('Content-Disposition', `inline; filename="team-${c.req.path.split('/').at(-1)}"`)
  return fileAnswer(c, bytes, { type, cacheControl: 'private, no-store' })
}
