import type { SurveyDay, SurveyScore } from '#contract/database.ts'
import { DAY_MS } from '#contract/durations.ts'
import { SCALE } from '#contract/survey.ts'

/**
 * How often each score was given in an area. Index 0 counts the sliders that were left untouched.
 */
export interface AreaFigures {
  dimension: string
  counts: readonly number[]
  /** Average of the given scores. Undefined if there are none. */
  average: number | undefined
}

export interface SurveyFigures {
  completed: number
  lastThirtyDays: number
  /** Newest first. A month is written like `2026-03`. */
  months: ReadonlyArray<{ month: string; completed: number }>
  /** Periods with enough surveys to be shown, newest first. */
  periods: ReadonlyArray<{ since: string; completed: number }>
  scores: readonly SurveyScore[]
  /** Completed surveys of a period that has too few to be shown. */
  hidden: number
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** @param dimensions keys of the areas in the order of display */
function areasOf(rows: readonly SurveyScore[], dimensions: readonly string[]) {
  const areas = dimensions.map((dimension): AreaFigures => {
    const counts = [0, ...SCALE].map((score) =>
      sum(
        rows.filter((row) => row.dimension === dimension && row.score === score).map(({ n }) => n),
      ),
    )
    const given = sum(counts.slice(1))
    const points = sum(counts.map((count, score) => count * score))
    const average = given === 0 ? undefined : points / given
    return { dimension, counts, average }
  })
  // A completed survey counts once in each area. An area that was added later has a lower count.
  return { completed: Math.max(0, ...areas.map(({ counts }) => sum(counts))), areas }
}

/**
 * The figures from one period to another, with their months, oldest first. Surveys without a period
 * belong to the newest.
 * @param from `since` of the first period. An unknown value means the oldest.
 * @param to `since` of the last period. An unknown value means the newest.
 */
export function rangeOf(
  { periods, months, scores }: SurveyFigures,
  dimensions: readonly string[],
  from: string,
  to: string,
) {
  const all = periods.map(({ since }) => since).toReversed()
  const known = (since: string, otherwise = '') => (all.includes(since) ? since : otherwise)
  const ends = [known(from, all[0]), known(to, all.at(-1))]
  const [first = '', last = ''] = ends.toSorted()
  const next = all.find((since) => since > last)
  const isChosen = (month: string) =>
    (first === all[0] || month >= first.slice(0, 7)) && (!next || month < next.slice(0, 7))
  return {
    ...areasOf(
      scores.filter(({ since }) => since >= first && since <= last),
      dimensions,
    ),
    months: months.filter(({ month }) => isChosen(month)).toReversed(),
  }
}

/** @param dimensions keys of the areas in the order of display */
export function surveyFigures(
  days: readonly SurveyDay[],
  scores: readonly SurveyScore[],
  dimensions: readonly string[],
  now = Date.now(),
): SurveyFigures {
  const completed = sum(days.map((day) => day.completed))
  const newestFirst = (values: readonly string[]) => [...new Set(values)].toSorted().toReversed()
  return {
    completed,
    lastThirtyDays: sum(
      days.filter(({ day }) => now - Date.parse(day) < 30 * DAY_MS).map((day) => day.completed),
    ),
    months: newestFirst(days.map(({ day }) => day.slice(0, 7))).map((month) => ({
      month,
      completed: sum(days.filter(({ day }) => day.startsWith(month)).map((day) => day.completed)),
    })),
    periods: newestFirst(scores.map(({ since }) => since)).map((since) => ({
      since,
      completed: areasOf(
        scores.filter((row) => row.since === since),
        dimensions,
      ).completed,
    })),
    scores,
    hidden: completed - areasOf(scores, dimensions).completed,
  }
}
