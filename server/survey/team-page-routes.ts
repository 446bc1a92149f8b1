/** The page of a team's survey: the questions of a member, the results and their figures. */
import { type Context, Hono } from 'hono'
import { encode } from 'uqr'
import { TEAM_PATH } from '#contract/survey.ts'
import {
  BENCHMARK_PATH,
  TEAM_ANSWERS_MIN,
  TEAM_FILES,
  TEAM_STARTED,
  TEAM_STARTED_PARAMETER,
  type TeamLink,
  type TeamProgress,
} from '#contract/survey-team.ts'
import type { Store } from '#server/db/store.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { fileAnswer } from '#server/http/entity-tag.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { readBenchmark } from './benchmark.ts'
import type { TeamLinks } from './team-email.ts'
import { linkOpened, type TeamVisits } from './team-visits.ts'
import type { StoredTeam, Teams } from './teams.ts'

interface TeamPageDependencies {
  store: Pick<Store, 'db'>
  teams: Teams
  links: TeamLinks
  visits: TeamVisits
  limiter: RateLimiter
}

/**
 * `GET /discover/team` with the token of a link (without one it is a page like any other), and what
 * its results ask for again and again.
 */
export function teamPageRoutes(dependencies: TeamPageDependencies): Hono<AppEnv> {
  const { store, limiter } = dependencies
  const counted = limitVisitor(limiter, 'team-reads')
  const routes = new Hono<AppEnv>()
  routes.get(TEAM_PATH, counted, async (c, next) => {
    const opens = linkOpened(c)
    if (opens === undefined) {
      return next()
    }
    return opens === 'results' ? showResults(c, dependencies) : showQuestions(c, dependencies)
  })
  routes.get(TEAM_FILES.figures, counted, (c) => sendFigures(c, dependencies))
  routes.get(BENCHMARK_PATH, counted, async (c) =>
    json(c, (await readBenchmark(store)) ?? null, 'public, no-cache'),
  )
  for (const path of [TEAM_FILES.figures, BENCHMARK_PATH]) {
    routes.all(path, allowMethod('GET'))
  }
  return routes
}

function linkTo(address: string): TeamLink {
  const { data, size } = encode(address, { border: 0 })
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { address, modules: modules.join(''), size }
}

async function showResults(
  c: Context<AppEnv>,
  dependencies: TeamPageDependencies,
): Promise<Response> {
  const { store, links, teams, visits } = dependencies
  const team = await visits.results(c)
  if (!team) {
    return visits.showNone(c, 'unknown')
  }
  const { name, endsOn, isOver } = team
  const started = c.req.query(TEAM_STARTED_PARAMETER)
  if (started !== undefined) {
    return visits.show(c, {
      view: 'started',
      name,
      endsOn,
      member: linkTo(links.memberOf(team.id)),
      results: linkTo(links.resultsOf(team.id)),
      isMailed: started === TEAM_STARTED.mailed,
    })
  }
  const [progress, benchmark] = await Promise.all([progressOf(teams, team), readBenchmark(store)])
  const member = linkTo(links.memberOf(team.id))
  const results = { view: 'results', name, endsOn, isOver, member, ...progress } as const
  return visits.show(c, benchmark ? { ...results, benchmark } : results)
}

async function progressOf(
  teams: Pick<Teams, 'countAnswers'>,
  { id, figures }: StoredTeam,
): Promise<TeamProgress> {
  if (figures) {
    return { figures }
  }
  // With an answer that was changed meanwhile, there may be as many without figures.
  return { waiting: Math.min(await teams.countAnswers(id), TEAM_ANSWERS_MIN - 1) }
}

async function showQuestions(
  c: Context<AppEnv>,
  { visits }: TeamPageDependencies,
): Promise<Response> {
  const team = await visits.member(c)
  if (!team) {
    return visits.showNone(c, 'unknown')
  }
  if (team.isOver) {
    return visits.showNone(c, 'over')
  }
  return visits.showShared(c, { view: 'member', name: team.name, endsOn: team.endsOn })
}

/** Mostly answered with 304. */
const json = (c: Context<AppEnv>, value: unknown, cacheControl: string) =>
  fileAnswer(c, JSON.stringify(value), { type: 'application/json', cacheControl })

async function sendFigures(
  c: Context<AppEnv>,
  { teams, visits }: TeamPageDependencies,
): Promise<Response> {
  const team = await visits.results(c)
  if (!team) {
    throw new StatusError(404, 'This link opens no results.')
  }
  return json(c, await progressOf(teams, team), 'private, no-cache')
}
