import type { Kysely } from 'kysely'
import type { Tables } from '#contract/database.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type PerArea, SURVEY_AREAS } from '#contract/survey.ts'
import { BENCHMARK_LEAST, type Benchmark, type BenchmarkArea } from '#contract/survey-team.ts'

/** Part of the answers that is left out at each end. */
const TRIMMED = 0.1

/**
 * Mean of the answers without the lowest and the highest tenth (trimmed mean), to one decimal. `m` answers added to `n` shift it by
 * at most 4.5m ÷ (n + m), on a scale of four steps (docs/decisions/0300).
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
export async function readBenchmark(db: Kysely<Tables>): Promise<Benchmark | undefined> {
  const rows = await db.selectFrom('private.survey_benchmark').selectAll().execute()
  const areas = SURVEY_AREAS.map((area) => {
    const counts = [0, 0, 0, 0, 0]
    for (const { dimension, score, n } of rows) if (dimension === area) counts[score - 1] = n
    return trimmedMean(counts)
  })
  if (areas.some(({ n }) => n < BENCHMARK_LEAST)) return undefined
  const newest = await db
    .selectFrom('survey_scores')
    .select(({ fn }) => fn.max('since').as('since'))
    .executeTakeFirstOrThrow()
  const month = (time: number) => new Date(time).toISOString().slice(0, 7)
  return {
    areas: areas as unknown as PerArea<BenchmarkArea>,
    from: month(Math.min(...rows.map(({ since }) => Number(since)))),
    // The benchmark ends where the newest period begins.
    to: month(Number(newest.since) - DAY_MS),
  }
}
