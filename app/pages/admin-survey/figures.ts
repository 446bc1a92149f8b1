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
  periods: ReadonlyArray<{ since: string; completed: number; areas: readonly AreaFigures[] }>
  /** All shown periods together. */
  shown: { completed: number; areas: readonly AreaFigures[] }
  /** Completed surveys of a period that has too few to be shown. */
  hidden: number
}
const SCORES = [0, ...SCALE]
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function areaOf(dimension: string, counts: readonly number[]): AreaFigures {
  const given = sum(counts.slice(1))
  const average = given === 0 ? undefined : sum(counts.map((count, score) => count * score)) / given
  return { dimension, counts, average }
}

function areasOf(rows: readonly SurveyScore[], dimensions: readonly string[]) {
  const areas = dimensions.map((dimension) =>
    areaOf(
      dimension,
      SCORES.map((score) =>
        sum(rows.filter((row) => row.dimension === dimension && row.score === score).map(({ n }) => n)),
      ),
    ),
  )
  // A completed survey counts once in each area. An area that was added later has a lower count.
  return { completed: Math.max(0, ...areas.map(({ counts }) => sum(counts))), areas }
}

/** Several consecutive periods combined. */
interface SurveyRange {
  completed: number
  areas: readonly AreaFigures[]
  /** Oldest first. A month is written like `2026-03`. */
  months: ReadonlyArray<{ month: string; completed: number }>
}

/**
 * The figures from one period to another. Surveys without a period belong to the newest.
 * @param from `since` of the first period. An unknown value means the oldest.
 * @param to `since` of the last period. An unknown value means the newest.
 */
export function rangeOf({ periods, months }: SurveyFigures, from: string, to: string): SurveyRange {
  const at = (since: string, otherwise: number) => {
    const found = periods.findIndex((period) => period.since === since)
    return found === -1 ? otherwise : found
  }
  const ends = [at(from, periods.length - 1), at(to, 0)]
  const [newest, oldest] = [Math.min(...ends), Math.max(...ends)]
  const chosen = periods.slice(newest, oldest + 1)
  const isChosen = (month: string) =>
    (oldest === periods.length - 1 || month >= (periods[oldest]?.since ?? '').slice(0, 7)) &&
    (newest === 0 || month < (periods[newest - 1]?.since ?? '').slice(0, 7))
  return {
    completed: sum(chosen.map(({ completed }) => completed)),
    areas: (chosen[0]?.areas ?? []).map(({ dimension }) => {
      const all = chosen.flatMap(({ areas }) => areas.filter((area) => area.dimension === dimension))
      return areaOf(
        dimension,
        SCORES.map((score) => sum(all.map(({ counts }) => counts[score] ?? 0))),
      )
    }),
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
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))].toSorted().toReversed()
  const shown = areasOf(scores, dimensions)
  return {
    completed,
    lastThirtyDays: sum(days.filter(({ day }) => now - Date.parse(day) < 30 * DAY_MS).map((day) => day.completed)),
    months: months.map((month) => ({
      month,
      completed: sum(days.filter(({ day }) => day.startsWith(month)).map((day) => day.completed)),
    })),
    periods: [...new Set(scores.map(({ since }) => since))]
      .toSorted()
      .toReversed()
      .map((since) => ({
        since,
        ...areasOf(
          scores.filter((row) => row.since === since),
          dimensions,
        ),
      })),
    shown,
    hidden: completed - shown.completed,
  }
}
