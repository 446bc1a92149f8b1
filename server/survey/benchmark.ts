/** What others answered in the survey, from completed surveys of enough people only. */
import { type PerArea, SCALE, SURVEY_AREAS } from '#contract/survey.ts'
import { BENCHMARK_LEAST, type Benchmark, type BenchmarkArea } from '#contract/survey-team.ts'
import type { Store } from '#server/db/store.ts'

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
  let seen = 0
  let total = 0
  for (const [index, count] of counts.entries()) {
    const left = Math.min(seen + count, (1 - TRIMMED) * n) - Math.max(seen, TRIMMED * n)
    total += Math.max(0, left) * (index + 1)
    seen += count
  }
  return { score: Math.round((10 * total) / ((1 - 2 * TRIMMED) * n)) / 10, n }
}

/** What others answered. Undefined until each figure has enough answers behind it. */
export async function readBenchmark({ db }: Pick<Store, 'db'>): Promise<Benchmark | undefined> {
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

/** The same for a picture, which is complete without others. */
export const benchmarkIfAny = (store: Pick<Store, 'db'>): Promise<Benchmark | undefined> =>
  readBenchmark(store).catch(() => undefined)
