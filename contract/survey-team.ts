/** The survey of a team: its addresses, its rules, and what its pages show. */

import { DAY_MS } from './durations.ts'
import { fillIn } from './fill-in.ts'
import { monthsInWords } from './months-in-words.ts'
import type { RadarInput } from './radar-drawing.ts'
import { type PerArea, type SurveyArea, TEAM_PATH } from './survey.ts'
import type { Dimensions, PartWords, ReportPart } from './survey-report.ts'
import { stringOf, type Text } from './words.ts'

/** Parameters of the two links. */
export const TEAM_PARAMETERS = { member: 'team', results: 'results' } as const
/**
 * Parameter of the results' link right after the start: the page with both links, which can be
 * opened again. Its value tells whether they were emailed.
 */
export const TEAM_STARTED_PARAMETER = 'started'
export const TEAM_STARTED = { plain: 'now', mailed: 'mailed' } as const

/** Files of a team, and the figures as JSON; each with the token of the results. */
export const TEAM_FILES = {
  figures: `${TEAM_PATH}/figures.json`,
  report: `${TEAM_PATH}/report.pdf`,
  questions: `${TEAM_PATH}/questions.pdf`,
  picture: `${TEAM_PATH}/picture.png`,
} as const
/** What others answered, as JSON: {@link Benchmark}, or `null` before there is enough. */
export const BENCHMARK_PATH = '/discover/benchmark.json'

export const TEAM_NAME_MAX_CHARACTERS = 40
/** Days from the start to the last possible end. */
export const TEAM_DAYS_MAX = 60
/** Days to the end that the form suggests. */
export const TEAM_DAYS_SUGGESTED = 14
/** Nothing is shown below this many answers. */
export const TEAM_ANSWERS_MIN = 4
/**
 * New or changed answers that the figures wait for, so that they never change by one answer alone.
 */
export const TEAM_GROUP = 3
/** More answers are refused, so that no team fills the disk. */
export const TEAM_ANSWERS_MAX = 500
/** How often the page of results asks for new figures. */
export const TEAM_POLL_MS = 5_000

/** What a team shows of one area, in half steps from 1 to 5. */
interface TeamArea {
  median: number
  /** Quartiles: half of the answers are between them. */
  low: number
  high: number
}

/** What a team shows: all that leaves the database of its answers. */
export interface TeamFigures {
  /** Answers behind the figures. Later ones wait for a group. */
  n: number
  areas: PerArea<TeamArea>
}

/** What the page of results follows. */
export interface TeamProgress {
  /** Answers so far, until there are enough. */
  waiting?: number
  figures?: TeamFigures
}

/** A link with its QR code. */
export interface TeamLink {
  address: string
  /** Path data of the dark modules, each one unit wide. */
  modules: string
  /** Width of the code, in modules. */
  size: number
}

/** What others answered in one area. */
export interface BenchmarkArea {
  /** Mean of the answers without the lowest and the highest tenth, to one decimal. */
  score: number
  n: number
}

export interface Benchmark {
  areas: PerArea<BenchmarkArea>
  /** First and last month, `2026-03`. */
  from: string
  to: string
}

/**
 * What others answered, with the number of answers and the period, as the radar draws it.
 * @param words their name, and `{n}` for the number of answers: all areas have about as many
 */
export function othersInRadar(
  { areas, from, to }: Benchmark,
  words: { name: string; size: string },
  language: string,
): NonNullable<RadarInput['others']> {
  const sizes = areas.map(({ n }) => n)
  const least = Math.min(...sizes)
  const most = Math.max(...sizes)
  const number = new Intl.NumberFormat(language)
  // Not `formatRange`, whose signs differ between browsers and the server.
  const n = [...new Set([least, most])].map((size) => number.format(size)).join('–')
  const beginOf = (month: string) => Date.parse(`${month}-01T00:00Z`)
  return {
    values: areas.map(({ score }) => score),
    label: [
      words.name,
      fillIn(words.size, { n }),
      monthsInWords(beginOf(from), beginOf(to), language),
    ],
  }
}

/** Least number of answers behind each figure of the benchmark. */
export const BENCHMARK_LEAST = 50

/** A day as `2026-12-01`, so many days from today in UTC. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** What the server puts into the page for one visit. Absent: the page that begins a survey. */
export type TeamVisit =
  /** The form of the start, refused: what was typed, and the field that is wrong. */
  | {
      view: 'start'
      problem: 'endsOn' | 'email' | 'tooMany' | 'failed'
      typed: Readonly<Record<string, string>>
    }
  | {
      view: 'started'
      name: string
      endsOn: string
      member: TeamLink
      results: TeamLink
      isMailed: boolean
    }
  /**
   * The questions. `problem`: the posted answers were not stored. `given`: what this browser has
   * just sent, as `answersCode` writes it.
   */
  | { view: 'member'; name: string; endsOn: string; problem?: 'tooMany' | 'failed'; given?: string }
  | ({
      view: 'results'
      name: string
      endsOn: string
      isOver: boolean
      member: TeamLink
    } & TeamProgress & {
        benchmark?: Benchmark
      })
  /**
   * The link opens no survey, or one that no longer takes answers. `busy`: this visitor has asked
   * for too many pages.
   */
  | { view: 'unknown' | 'over' | 'deleted' | 'busy' }

/** The words that the findings are made of, of `content/survey-team-links.ts`. */
interface TeamWords<T> {
  results: Readonly<
    Record<
      | 'agree'
      | 'apart'
      | 'areaSpoken'
      | 'lowest'
      | 'median'
      | 'modules'
      | 'question'
      | 'radarLabel'
      | 'range'
      | 'strongest',
      T
    >
  >
  /** Questions to discuss. */
  discuss: Readonly<Record<SurveyArea, Readonly<Record<'apart' | 'low' | 'strong', T>>>>
}

/**
 * The findings about a team: its areas, highest first, and the parts of its report, each with one
 * question to discuss. Array sorting is stable, which keeps equal areas in the order of the
 * questions.
 */
export function teamReport<T extends string | Text, Around extends PartWords<T>>(
  dimensions: Dimensions<T>,
  { areas }: TeamFigures,
  { results, discuss }: TeamWords<T>,
  reportWords: Around,
) {
  const ranking = dimensions
    .map((dimension, index) => ({ dimension, ...areas[index as 0] }))
    .map((area) => ({ ...area, range: fillIn(results.range, { low: area.low, high: area.high }) }))
    .toSorted((one, other) => other.median - one.median)
  type Area = (typeof ranking)[number]
  const spread = ({ low, high }: TeamArea) => high - low
  const strongest = ranking[0] as Area
  const lowest = ranking.slice(-2).toSorted((one, other) => one.median - other.median)
  // An area in which the middle half agrees is not one where people differ.
  const apart = dimensions
    .flatMap((dimension) =>
      ranking.filter((area) => area.dimension === dimension && spread(area) > 0),
    )
    .toSorted((one, other) => spread(other) - spread(one))
    .slice(0, 2)
  const about = (name: T, { dimension, median, range }: Area) => ({
    name,
    title: dimension.title,
    area: { score: median, label: range },
  })
  const parts: ReportPart<T>[] = [
    ...apart.map((area) => ({
      ...about(results.apart, area),
      text: discuss[area.dimension.key].apart,
    })),
    ...(apart.length === 0 ? [{ title: results.apart, text: results.agree }] : []),
    ...lowest.map((area) => ({
      ...about(results.lowest, area),
      text: discuss[area.dimension.key].low,
      modules: area.dimension.modules,
    })),
    { ...about(results.strongest, strongest), text: discuss[strongest.dimension.key].strong },
  ]
  const spoken = ranking.map(({ dimension, ...area }) =>
    stringOf(
      fillIn(results.areaSpoken, {
        area: dimension.short,
        median: area.median,
        low: area.low,
        high: area.high,
      }),
    ),
  )
  return {
    ranking,
    strongest,
    lowest,
    parts,
    /** The words around the parts. */
    words: {
      ...reportWords,
      scoreOutOf: results.median,
      implication: results.question,
      modules: results.modules,
    } satisfies PartWords<T>,
    /** The medians, and the band of the middle half. */
    radar: {
      titles: dimensions.map(({ short }) => stringOf(short)),
      values: areas.map(({ median }) => median),
      band: { low: areas.map(({ low }) => low), high: areas.map(({ high }) => high) },
    },
    radarLabel: stringOf(fillIn(results.radarLabel, { scores: spoken.join('; ') })),
  }
}

/** The address of a link, without the origin. */
export const teamAddress = (
  link: keyof typeof TEAM_PARAMETERS,
  token: string,
  path: string = TEAM_PATH,
) => `${path}?${TEAM_PARAMETERS[link]}=${token}`
