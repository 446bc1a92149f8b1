/**
 * The survey of a team: start, answer, results, files. Without scripting everything is a form that
 * answers with a page.
 */
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { encode } from 'uqr'
import { DAY_MS } from '#contract/durations.ts'
import { emailAddress } from '#contract/email-address.ts'
import {
  type Answers,
  answersCode,
  isScore,
  SURVEY_AREAS,
  scoresOf,
  TEAM_PATH,
} from '#contract/survey.ts'
import {
  BENCHMARK_PATH,
  TEAM_PARAMETERS as PARAMETERS,
  TEAM_ANSWERS_MIN,
  TEAM_DAYS_MAX,
  TEAM_FILES,
  TEAM_NAME_MAX_CHARACTERS,
  TEAM_STARTED,
  TEAM_STARTED_PARAMETER,
  type TeamLink,
  type TeamProgress,
  type TeamVisit,
} from '#contract/survey-team.ts'
import type { Store } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { passingRefusal, StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readPosted } from '#server/http/body.ts'
import { fileAnswer } from '#server/http/entity-tag.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import { limitVisitor, requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { AnswerOnce, AnswerStatus } from '#server/http/pages/page-routes.ts'
import type { TypesetJob, Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { readBenchmark } from './benchmark.ts'
import { teamPages, teamPicture } from './report-pages.ts'
import type { TeamLinks } from './team-email.ts'
import { newBrowser, type StoredTeam, TEAM_LINKS, type Teams } from './teams.ts'

interface TeamRoutesDependencies {
  store: Pick<Store, 'db'>
  settings: Pick<Settings, 'SITE_URL'>
  teams: Teams
  links: TeamLinks
  limiter: RateLimiter
  typesetter: Pick<Typesetter, 'typeset'>
  words: CurrentWords
  answerOnce: AnswerOnce
  answerShared: AnswerOnce
  wakeOutbox: () => void
}

const COOKIE = 'everturn-team'
const TOKEN_MAX_CHARACTERS = 200

/** A name without control characters and doubled spaces. */
const cleanName = (name: string) =>
  [...name.replaceAll(/[\p{C}\s]+/gu, ' ').trim()]
    .slice(0, TEAM_NAME_MAX_CHARACTERS)
    .join('')
    .trim()

function linkTo(address: string): TeamLink {
  const { data, size } = encode(address, { border: 0 })
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { address, modules: modules.join(''), size }
}

/** The answers of a form. Undefined for an invalid one. */
function postedAnswers(values: URLSearchParams): Answers | undefined {
  const posted = SURVEY_AREAS.map((area) => values.get(area))
  const answers = posted.map((value) => (value === null ? undefined : Number(value)))
  const isValid = answers.every((answer) => answer === undefined || isScore(answer))
  return isValid ? (answers as unknown as Answers) : undefined
}

export function surveyTeamRoutes(dependencies: TeamRoutesDependencies): Hono<AppEnv> {
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
  routes.post(TEAM_PATH, (c) => takeForm(c, dependencies))
  routes.get(TEAM_FILES.figures, counted, (c) => sendFigures(c, dependencies))
  routes.get(BENCHMARK_PATH, counted, async (c) =>
    json(c, (await readBenchmark(store)) ?? null, 'public, no-cache'),
  )
  routes.get(TEAM_FILES.report, (c) => sendPages(c, dependencies, 'report'))
  routes.get(TEAM_FILES.questions, (c) => sendPages(c, dependencies, 'questions'))
  routes.get(TEAM_FILES.picture, (c) => sendPicture(c, dependencies))
  for (const path of [...Object.values(TEAM_FILES), BENCHMARK_PATH]) {
    routes.all(path, allowMethod('GET'))
  }
  return routes
}

/** Which link the visitor has opened. Undefined for none. */
function linkOpened(c: Context): 'results' | 'member' | undefined {
  if (c.req.query(PARAMETERS.results) !== undefined) {
    return 'results'
  }
  return c.req.query(PARAMETERS.member) === undefined ? undefined : 'member'
}

const tokenOf = (c: Context, name: keyof typeof PARAMETERS) =>
  (c.req.query(PARAMETERS[name]) ?? '').slice(0, TOKEN_MAX_CHARACTERS)

const memberTeam = (c: Context, { teams, links }: TeamRoutesDependencies) =>
  teams.find(links.memberIdOf(tokenOf(c, 'member')))

const resultsTeam = (c: Context, { teams, links }: TeamRoutesDependencies) =>
  teams.find(links.resultsIdOf(tokenOf(c, 'results')))

/** Answers with a page for this visitor. */
function show(
  c: Context<AppEnv>,
  { answerOnce }: TeamRoutesDependencies,
  team: TeamVisit,
  status: AnswerStatus = 200,
): Promise<Response> {
  c.set('route', TEAM_PATH)
  return answerOnce(c, TEAM_PATH + new URL(c.req.url).search, { team }, status)
}

/** Answers with a page that is the same for a whole team. Its key holds the context and no token. */
function showShared(
  c: Context<AppEnv>,
  { answerShared }: TeamRoutesDependencies,
  team: TeamVisit,
  status: AnswerStatus = 200,
): Promise<Response> {
  c.set('route', TEAM_PATH)
  const key = new URLSearchParams({ shown: JSON.stringify(team) })
  return answerShared(c, `${TEAM_PATH}?${key}`, { team }, status)
}

const STATUS_WITHOUT_TEAM = { unknown: 404, over: 410, deleted: 200 } as const

const showNone = (
  c: Context<AppEnv>,
  dependencies: TeamRoutesDependencies,
  view: keyof typeof STATUS_WITHOUT_TEAM,
) => showShared(c, dependencies, { view }, STATUS_WITHOUT_TEAM[view])

async function showResults(
  c: Context<AppEnv>,
  dependencies: TeamRoutesDependencies,
): Promise<Response> {
  const { store, links, teams } = dependencies
  const team = await resultsTeam(c, dependencies)
  if (!team) {
    return showNone(c, dependencies, 'unknown')
  }
  const { name, endsOn, isOver } = team
  const started = c.req.query(TEAM_STARTED_PARAMETER)
  if (started !== undefined) {
    return show(c, dependencies, {
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
  return show(c, dependencies, benchmark ? { ...results, benchmark } : results)
}

async function progressOf(teams: Teams, { id, figures }: StoredTeam): Promise<TeamProgress> {
  if (figures) {
    return { figures }
  }
  // With an answer that was changed meanwhile, there may be as many without figures.
  return { waiting: Math.min(await teams.countAnswers(id), TEAM_ANSWERS_MIN - 1) }
}

async function showQuestions(
  c: Context<AppEnv>,
  dependencies: TeamRoutesDependencies,
): Promise<Response> {
  const team = await memberTeam(c, dependencies)
  if (!team) {
    return showNone(c, dependencies, 'unknown')
  }
  if (team.isOver) {
    return showNone(c, dependencies, 'over')
  }
  return showShared(c, dependencies, { view: 'member', name: team.name, endsOn: team.endsOn })
}

/** The link that is open says what a form is for: answers, deletion, or without one a start. */
async function takeForm(
  c: Context<AppEnv>,
  dependencies: TeamRoutesDependencies,
): Promise<Response> {
  if (!isFromThisSite(c, dependencies.settings.SITE_URL)) {
    throw new StatusError(403, 'Forms are taken from this site only.')
  }
  const { values, isNative } = await readPosted(c)
  // First, because deleting cannot be undone.
  if (c.req.query(PARAMETERS.member) !== undefined) {
    return isNative
      ? answerByForm(c, dependencies, values)
      : answerByScript(c, dependencies, values)
  }
  return linkOpened(c) === 'results' ? remove(c, dependencies) : start(c, dependencies, values)
}

/** What a form that could not be taken now says. @throws what no page can say */
function problemOf(error: unknown, c: Context<AppEnv>) {
  const refusal = passingRefusal(error, c)
  if (!refusal) {
    throw error
  }
  return { refusal, problem: refusal.status === 429 ? ('tooMany' as const) : ('failed' as const) }
}

/** What was typed into the form that starts a team. */
interface TypedTeam {
  name: string
  endsOn: string
  email: string
}

async function start(
  c: Context<AppEnv>,
  dependencies: TeamRoutesDependencies,
  values: URLSearchParams,
): Promise<Response> {
  const { links, limiter } = dependencies
  const typed = {
    name: cleanName(values.get('name') ?? ''),
    endsOn: values.get('endsOn') ?? '',
    email: values.get('email')?.trim() ?? '',
  }
  try {
    await requireWithinLimit(c, limiter, 'team-start')
    const outcome = await startTyped(c, dependencies, typed)
    if ('problem' in outcome) {
      return show(c, dependencies, { view: 'start', problem: outcome.problem, typed }, 422)
    }
    // An address of its own, so that a reload or a bookmark leads back to both links.
    const page = new URL(links.resultsOf(outcome.id))
    const state = typed.email === '' ? TEAM_STARTED.plain : TEAM_STARTED.mailed
    page.searchParams.set(TEAM_STARTED_PARAMETER, state)
    return c.redirect(page.pathname + page.search, 303)
  } catch (error) {
    const { refusal, problem } = problemOf(error, c)
    return show(c, dependencies, { view: 'start', problem, typed }, refusal)
  }
}

async function startTyped(
  c: Context<AppEnv>,
  { teams, limiter, wakeOutbox }: TeamRoutesDependencies,
  typed: TypedTeam,
): Promise<{ id: string } | { problem: 'endsOn' | 'email' }> {
  const email = typed.email === '' ? undefined : emailAddress(typed.email)
  if (typed.email !== '' && email === undefined) {
    return { problem: 'email' }
  }
  if (!isPossibleEnd(typed.endsOn)) {
    return { problem: 'endsOn' }
  }
  const network = c.get('clientAddress')
  if (email !== undefined && (await limiter.check(TEAM_LINKS, email, { network })) > 0) {
    throw new StatusError(429, '')
  }
  const id = await teams.start(typed.name, typed.endsOn, email)
  if (id === undefined) {
    return { problem: 'endsOn' }
  }
  wakeOutbox()
  return { id }
}

/** Rough, because the database knows the day at the consultancy. */
function isPossibleEnd(day: string): boolean {
  const time = Date.parse(`${day}T00:00Z`)
  const isNear = Math.abs(time - Date.now()) < (TEAM_DAYS_MAX + 2) * DAY_MS
  return /^\d{4}-\d\d-\d\d$/.test(day) && isNear
}

/** Answers of a page whose script has replaced the form's own sending. */
async function answerByScript(
  c: Context<AppEnv>,
  dependencies: TeamRoutesDependencies,
  values: URLSearchParams,
): Promise<Response> {
  const answers = requireAnswers(values)
  const team = await memberTeam(c, dependencies)
  if (!team) {
    return c.json({ ok: false }, 404)
  }
  const isTaken = await storeAnswer(c, dependencies, team, answers)
  return isTaken ? c.json({ ok: true }) : c.json({ ok: false }, 410)
}

async function answerByForm(
  c: Context<AppEnv>,
  dependencies: TeamRoutesDependencies,
  values: URLSearchParams,
): Promise<Response> {
  const answers = requireAnswers(values)
  const team = await memberTeam(c, dependencies)
  if (!team) {
    return showNone(c, dependencies, 'unknown')
  }
  const shown = { view: 'member', name: team.name, endsOn: team.endsOn } as const
  try {
    if (await storeAnswer(c, dependencies, team, answers)) {
      return show(c, dependencies, { ...shown, given: answersCode(answers) })
    }
    return showNone(c, dependencies, 'over')
  } catch (error) {
    const { refusal, problem } = problemOf(error, c)
    return show(c, dependencies, { ...shown, problem }, refusal)
  }
}

/** @throws {StatusError} 400 */
function requireAnswers(values: URLSearchParams): Answers {
  const answers = postedAnswers(values)
  if (!answers) {
    throw new StatusError(400, 'The scores are not valid.')
  }
  return answers
}

/** Stores the answer of a browser, in place of its earlier one. @returns false when time is up */
async function storeAnswer(
  c: Context<AppEnv>,
  { teams, limiter }: TeamRoutesDependencies,
  team: StoredTeam,
  answers: Answers,
): Promise<boolean> {
  await requireWithinLimit(c, limiter, 'team-answer')
  const browser = /^[\da-f]{32}$/.exec(getCookie(c, COOKIE) ?? '')?.[0] ?? newBrowser()
  if ((await teams.answer(team.id, browser, scoresOf(answers))) === 'over') {
    return false
  }
  setCookie(c, COOKIE, browser, {
    path: TEAM_PATH,
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.get('secure'),
    maxAge: (TEAM_DAYS_MAX * DAY_MS) / 1_000,
  })
  return true
}

async function remove(c: Context<AppEnv>, dependencies: TeamRoutesDependencies): Promise<Response> {
  await requireWithinLimit(c, dependencies.limiter, 'team-start')
  const team = await resultsTeam(c, dependencies)
  if (!team) {
    return showNone(c, dependencies, 'unknown')
  }
  await dependencies.teams.remove(team.id)
  return showNone(c, dependencies, 'deleted')
}

/** Figures and benchmark are asked for again and again, and mostly answered with 304. */
const json = (c: Context<AppEnv>, value: unknown, cacheControl: string) =>
  fileAnswer(c, JSON.stringify(value), { type: 'application/json', cacheControl })

async function sendFigures(
  c: Context<AppEnv>,
  dependencies: TeamRoutesDependencies,
): Promise<Response> {
  const team = await resultsTeam(c, dependencies)
  if (!team) {
    throw new StatusError(404, 'This link opens no results.')
  }
  return json(c, await progressOf(dependencies.teams, team), 'private, no-cache')
}

async function sendPages(
  c: Context<AppEnv>,
  dependencies: TeamRoutesDependencies,
  kind: 'report' | 'questions',
): Promise<Response> {
  const { settings, words } = dependencies
  const results = await requireResults(c, dependencies)
  const job = teamPages(settings.SITE_URL, words, results, kind)
  return sendFile(c, dependencies, job, 'application/pdf')
}

async function sendPicture(
  c: Context<AppEnv>,
  dependencies: TeamRoutesDependencies,
): Promise<Response> {
  const results = await requireResults(c, dependencies)
  return sendFile(c, dependencies, teamPicture(dependencies.words, results), 'image/png')
}

/** @throws {StatusError} 404 without results, 429 */
async function requireResults(c: Context<AppEnv>, dependencies: TeamRoutesDependencies) {
  const team = await resultsTeam(c, dependencies)
  if (!team?.figures) {
    throw new StatusError(404, 'There are no results yet.')
  }
  await requireWithinLimit(c, dependencies.limiter, 'team-files')
  return { name: team.name, figures: team.figures }
}

async function sendFile(
  c: Context<AppEnv>,
  { typesetter }: TeamRoutesDependencies,
  job: TypesetJob,
  type: string,
): Promise<Response> {
  const bytes = new Uint8Array(await typesetter.typeset(job, c.get('clientAddress')))
  c.header('Content-Disposition', `inline; filename="team-${c.req.path.split('/').at(-1)}"`)
  return fileAnswer(c, bytes, { type, cacheControl: 'private, no-store' })
}
