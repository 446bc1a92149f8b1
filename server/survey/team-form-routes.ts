/**
 * The forms of a team's survey: start, answer, delete. Without scripting each answers with a page.
 */
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
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
  dayFromNow,
  TEAM_PARAMETERS as PARAMETERS,
  TEAM_DAYS_MAX,
  TEAM_DAYS_SUGGESTED,
  TEAM_NAME_MAX_CHARACTERS,
  TEAM_STARTED,
  TEAM_STARTED_PARAMETER,
} from '#contract/survey-team.ts'
import type { Settings } from '#server/env.ts'
import { passingRefusal, StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readPosted } from '#server/http/body.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { TeamLinks } from './team-email.ts'
import { linkOpened, type TeamVisits } from './team-visits.ts'
import { newBrowser, type StoredTeam, TEAM_LINKS, type Teams } from './teams.ts'

interface TeamFormDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  teams: Teams
  links: TeamLinks
  visits: TeamVisits
  limiter: RateLimiter
  wakeOutbox: () => void
}

const COOKIE = 'everturn-team'

/** A name without control characters and doubled spaces. */
const cleanName = (name: string) =>
  [...name.replaceAll(/[\p{C}\s]+/gu, ' ').trim()]
    .slice(0, TEAM_NAME_MAX_CHARACTERS)
    .join('')
    .trim()

/** The answers of a form. Undefined for an invalid one. */
function postedAnswers(values: URLSearchParams): Answers | undefined {
  const posted = SURVEY_AREAS.map((area) => values.get(area))
  const answers = posted.map((value) => (value === null ? undefined : Number(value)))
  const isValid = answers.every((answer) => answer === undefined || isScore(answer))
  return isValid ? (answers as unknown as Answers) : undefined
}

/** `POST /discover/team`. */
export function teamFormRoutes(dependencies: TeamFormDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post(TEAM_PATH, (c) => takeForm(c, dependencies))
  return routes
}

/** The link that is open says what a form is for: answers, deletion, or without one a start. */
async function takeForm(c: Context<AppEnv>, dependencies: TeamFormDependencies): Promise<Response> {
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
  dependencies: TeamFormDependencies,
  values: URLSearchParams,
): Promise<Response> {
  const { links, limiter, visits } = dependencies
  const typed = {
    name: cleanName(values.get('name') ?? ''),
    // Empty where scripts have not filled it in yet.
    endsOn: values.get('endsOn') || dayFromNow(TEAM_DAYS_SUGGESTED),
    email: values.get('email')?.trim() ?? '',
  }
  try {
    await requireWithinLimit(c, limiter, 'team-start')
    const outcome = await startTyped(c, dependencies, typed)
    if ('problem' in outcome) {
      return visits.show(c, { view: 'start', problem: outcome.problem, typed }, 422)
    }
    // An address of its own, so that a reload or a bookmark leads back to both links.
    const page = new URL(links.resultsOf(outcome.id))
    const state = typed.email === '' ? TEAM_STARTED.plain : TEAM_STARTED.mailed
    page.searchParams.set(TEAM_STARTED_PARAMETER, state)
    return c.redirect(page.pathname + page.search, 303)
  } catch (error) {
    const { refusal, problem } = problemOf(error, c)
    return visits.show(c, { view: 'start', problem, typed }, refusal)
  }
}

async function startTyped(
  c: Context<AppEnv>,
  { teams, limiter, wakeOutbox }: TeamFormDependencies,
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
  dependencies: TeamFormDependencies,
  values: URLSearchParams,
): Promise<Response> {
  const { visits } = dependencies
  const answers = requireAnswers(values)
  const team = await visits.member(c)
  if (!team) {
    return c.json({ ok: false }, 404)
  }
  const isTaken = await storeAnswer(c, dependencies, team, answers)
  return isTaken ? c.json({ ok: true }) : c.json({ ok: false }, 410)
}

async function answerByForm(
  c: Context<AppEnv>,
  dependencies: TeamFormDependencies,
  values: URLSearchParams,
): Promise<Response> {
  const { visits } = dependencies
  const answers = requireAnswers(values)
  const team = await visits.member(c)
  if (!team) {
    return visits.showNone(c, 'unknown')
  }
  const shown = { view: 'member', name: team.name, endsOn: team.endsOn } as const
  try {
    if (await storeAnswer(c, dependencies, team, answers)) {
      return visits.show(c, { ...shown, given: answersCode(answers) })
    }
    return visits.showNone(c, 'over')
  } catch (error) {
    const { refusal, problem } = problemOf(error, c)
    return visits.show(c, { ...shown, problem }, refusal)
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
  { teams, limiter }: TeamFormDependencies,
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

async function remove(
  c: Context<AppEnv>,
  { teams, visits, limiter }: TeamFormDependencies,
): Promise<Response> {
  await requireWithinLimit(c, limiter, 'team-start')
  const team = await visits.results(c)
  if (!team) {
    return visits.showNone(c, 'unknown')
  }
  await teams.remove(team.id)
  return visits.showNone(c, 'deleted')
}
