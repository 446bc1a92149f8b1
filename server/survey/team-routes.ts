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
  isScore,
  type PerArea,
  SCALE,
  type Scores,
  SURVEY_AREAS,
  TEAM_PATH,
  UNANSWERED_SCORE,
} from '#contract/survey.ts'
import {
  BENCHMARK_LEAST,
  BENCHMARK_PATH,
  type Benchmark,
  type BenchmarkArea,
  TEAM_PARAMETERS as PARAMETERS,
  TEAM_ANSWERS_MIN,
  TEAM_DAYS_MAX,
  TEAM_FILES,
  TEAM_NAME_MAX_CHARACTERS,
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
import type { AnswerOnce } from '#server/http/pages/page-routes.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
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

/**
 * The scores of a form; a question without an answer counts as in the survey. Undefined for an
 * invalid one.
 */
function postedScores(values: URLSearchParams): Scores | undefined {
  const scores = SURVEY_AREAS.map((area) => Number(values.get(area) ?? UNANSWERED_SCORE))
  return scores.every(isScore) ? (scores as unknown as Scores) : undefined
}

export function surveyTeamRoutes(dependencies: TeamRoutesDependencies): Hono<AppEnv> {
  const { store, settings, teams, links, limiter, typesetter, words, answerOnce, wakeOutbox } =
    dependencies
  const routes = new Hono<AppEnv>()
  const counted = limitVisitor(limiter, 'team-reads')
  const token = (c: Context, name: keyof typeof PARAMETERS) =>
    (c.req.query(PARAMETERS[name]) ?? '').slice(0, TOKEN_MAX_CHARACTERS)
  const memberTeam = (c: Context) => teams.find(links.memberIdOf(token(c, 'member')))
  const resultsTeam = (c: Context) => teams.find(links.resultsIdOf(token(c, 'results')))

  /**
   * @param isShared for a page that is the same for a whole team. Its key holds the context, and no
   * token
   */
  function show(
    c: Context<AppEnv>,
    team: TeamVisit,
    status: Parameters<AnswerOnce>[3] = 200,
    isShared = false,
  ) {
    c.set('route', TEAM_PATH)
    const key = isShared
      ? `?${new URLSearchParams({ shown: JSON.stringify(team) })}`
      : new URL(c.req.url).search
    return answerOnce(c, TEAM_PATH + key, { team }, status, isShared)
  }
  const showNone = (c: Context<AppEnv>, view: 'unknown' | 'over' | 'deleted') =>
    show(c, { view }, view === 'unknown' ? 404 : view === 'over' ? 410 : 200, true)

  async function progressOf({ id, figures }: StoredTeam): Promise<TeamProgress> {
    if (figures) {
      return { figures }
    }
    // With an answer that was changed meanwhile, there may be as many without figures.
    return { waiting: Math.min(await teams.countAnswers(id), TEAM_ANSWERS_MIN - 1) }
  }

  routes.get(TEAM_PATH, counted, async (c, next) => {
    if (c.req.query(PARAMETERS.results) !== undefined) {
      const team = await resultsTeam(c)
      if (!team) {
        return showNone(c, 'unknown')
      }
      const { name, endsOn, isOver } = team
      const [progress, benchmark] = await Promise.all([progressOf(team), readBenchmark(store)])
      const member = linkTo(links.memberOf(team.id))
      return show(c, {
        view: 'results',
        name,
        endsOn,
        isOver,
        member,
        ...progress,
        ...(benchmark && { benchmark }),
      })
    }
    if (c.req.query(PARAMETERS.member) === undefined) {
      return next()
    }
    const team = await memberTeam(c)
    if (!team || team.isOver) {
      return showNone(c, team ? 'over' : 'unknown')
    }
    return show(c, { view: 'member', name: team.name, endsOn: team.endsOn }, 200, true)
  })

  routes.post(TEAM_PATH, async (c) => {
    if (!isFromThisSite(c, settings.SITE_URL)) {
      throw new StatusError(403, 'Forms are taken from this site only.')
    }
    const { values, isNative } = await readPosted(c)
    if (c.req.query(PARAMETERS.member) !== undefined) {
      return answer(c, values, isNative)
    }
    return c.req.query(PARAMETERS.results) === undefined ? start(c, values) : remove(c)
  })

  /** What a form that could not be taken now says. @throws what no page can say */
  function problemOf(error: unknown, c: Context<AppEnv>) {
    const refusal = passingRefusal(error, c)
    if (!refusal) {
      throw error
    }
    return { refusal, problem: refusal.status === 429 ? ('tooMany' as const) : ('failed' as const) }
  }

  async function start(c: Context<AppEnv>, values: URLSearchParams) {
    const typed = {
      name: cleanName(values.get('name') ?? ''),
      endsOn: values.get('endsOn') ?? '',
      email: values.get('email')?.trim() ?? '',
    }
    const email = typed.email === '' ? undefined : emailAddress(typed.email)
    const refused = (problem: 'endsOn' | 'email') => show(c, { view: 'start', problem, typed }, 422)
    try {
      await requireWithinLimit(c, limiter, 'team-start')
      if (typed.email !== '' && email === undefined) {
        return refused('email')
      }
      const until = Date.parse(`${typed.endsOn}T00:00Z`)
      if (
        !/^\d{4}-\d\d-\d\d$/.test(typed.endsOn) ||
        !(Math.abs(until - Date.now()) < (TEAM_DAYS_MAX + 2) * DAY_MS)
      ) {
        return refused('endsOn')
      }
      const network = c.get('clientAddress')
      if (email !== undefined && (await limiter.check(TEAM_LINKS, email, { network })) > 0) {
        throw new StatusError(429, '')
      }
      const id = await teams.start(typed.name, typed.endsOn, email)
      if (id === undefined) {
        return refused('endsOn')
      }
      wakeOutbox()
      const [member, results] = [links.memberOf(id), links.resultsOf(id)].map(linkTo) as [
        TeamLink,
        TeamLink,
      ]
      const { name, endsOn } = typed
      return show(c, {
        view: 'started',
        name,
        endsOn,
        member,
        results,
        isMailed: email !== undefined,
      })
    } catch (error) {
      const { refusal, problem } = problemOf(error, c)
      return show(c, { view: 'start', problem, typed }, refusal)
    }
  }

  async function answer(c: Context<AppEnv>, values: URLSearchParams, isNative: boolean) {
    const scores = postedScores(values)
    if (!scores) {
      throw new StatusError(400, 'The scores are not valid.')
    }
    const team = await memberTeam(c)
    const refused = (view: 'unknown' | 'over') =>
      isNative ? showNone(c, view) : c.json({ ok: false }, view === 'over' ? 410 : 404)
    if (!team) {
      return refused('unknown')
    }
    const shown = { view: 'member', name: team.name, endsOn: team.endsOn } as const
    try {
      await requireWithinLimit(c, limiter, 'team-answer')
      const browser = /^[\da-f]{32}$/.exec(getCookie(c, COOKIE) ?? '')?.[0] ?? newBrowser()
      if ((await teams.answer(team.id, browser, scores)) === 'over') {
        return refused('over')
      }
      const lasts = { secure: c.get('secure'), maxAge: (TEAM_DAYS_MAX * DAY_MS) / 1_000 }
      setCookie(c, COOKIE, browser, { path: TEAM_PATH, httpOnly: true, sameSite: 'Lax', ...lasts })
      return isNative ? show(c, { ...shown, given: scores }) : c.json({ ok: true })
    } catch (error) {
      if (!isNative) {
        throw error
      }
      const { refusal, problem } = problemOf(error, c)
      return show(c, { ...shown, problem }, refusal)
    }
  }

  async function remove(c: Context<AppEnv>) {
    await requireWithinLimit(c, limiter, 'team-start')
    const team = await resultsTeam(c)
    if (team) {
      await teams.remove(team.id)
    }
    return showNone(c, team ? 'deleted' : 'unknown')
  }

  /** @param cacheControl both are asked for again and again, and mostly answered with 304 */
  const json = (c: Context<AppEnv>, value: unknown, cacheControl: string) =>
    fileAnswer(c, JSON.stringify(value), { type: 'application/json', cacheControl })

  routes.get(TEAM_FILES.figures, counted, async (c) => {
    const team = await resultsTeam(c)
    if (!team) {
      throw new StatusError(404, 'This link opens no results.')
    }
    return json(c, await progressOf(team), 'private, no-cache')
  })

  routes.get(BENCHMARK_PATH, counted, async (c) =>
    json(c, (await readBenchmark(store)) ?? null, 'public, no-cache'),
  )

  for (const kind of ['report', 'questions', 'picture'] as const) {
    routes.get(TEAM_FILES[kind], async (c) => {
      const team = await resultsTeam(c)
      if (!team?.figures) {
        throw new StatusError(404, 'There are no results yet.')
      }
      await requireWithinLimit(c, limiter, 'team-files')
      const shown = { name: team.name, figures: team.figures }
      const isPicture = kind === 'picture'
      const job = isPicture
        ? teamPicture(words, shown)
        : teamPages(settings.SITE_URL, words, shown, kind)
      const bytes = new Uint8Array(await typesetter.typeset(job, c.get('clientAddress')))
      c.header('Content-Disposition', `inline; filename="team-${c.req.path.split('/').at(-1)}"`)
      const type = isPicture ? 'image/png' : 'application/pdf'
      return fileAnswer(c, bytes, { type, cacheControl: 'private, no-store' })
    })
  }
  for (const path of [...Object.values(TEAM_FILES), BENCHMARK_PATH]) {
    routes.all(path, allowMethod('GET'))
  }

  return routes
}

/** Part of the answers that is left out at each end. */
const TRIMMED = 0.1

/**
 * Mean of the answers without the lowest and the highest tenth (trimmed mean), to one decimal. `m`
 * answers added to `n` shift it by at most 4.5m ÷ (n + m), on a scale of four steps
 * (docs/decisions/0300).
 * @param counts answers by score, from 1 on
 */
export function trimmedMean(counts: readonly number[]): BenchmarkArea {
  const n = counts.reduce((sum, count) => sum + count, 0)
  let [seen, total] = [0, 0]
  for (const [index, count] of counts.entries()) {
    const left = Math.min(seen + count, (1 - TRIMMED) * n) - Math.max(seen, TRIMMED * n)
    total += Math.max(0, left) * (index + 1)
    seen += count
  }
  return { score: Math.round((10 * total) / ((1 - 2 * TRIMMED) * n)) / 10, n }
}

/** What others answered. Undefined until each figure has enough answers behind it. */
async function readBenchmark({ db }: Pick<Store, 'db'>): Promise<Benchmark | undefined> {
  const rows = await db.selectFrom('private.survey_benchmark').selectAll().execute()
  const areas = SURVEY_AREAS.map((area) => {
    const counts: number[] = SCALE.map(() => 0)
    for (const { dimension, score, n } of rows) {
      if (dimension === area) {
        counts[score - 1] = n
      }
    }
    return trimmedMean(counts)
  })
  if (areas.some(({ n }) => n < BENCHMARK_LEAST)) {
    return undefined
  }
  const days = rows.flatMap(({ since, until }) => [since, until]).sort()
  const month = (day = '') => day.slice(0, 'YYYY-MM'.length)
  return {
    areas: areas as unknown as PerArea<BenchmarkArea>,
    from: month(days[0]),
    to: month(days.at(-1)),
  }
}
