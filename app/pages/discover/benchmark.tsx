import { useEffect, useState } from 'react'
import { fillIn } from '#contract/fill-in.ts'
import { SURVEY_AREAS, type SurveyArea } from '#contract/survey.ts'
import { BENCHMARK_PATH, type Benchmark } from '#contract/survey-team.ts'

/** What others answered. Undefined until it is there, and while there are too few. */
export function useBenchmark(): Benchmark | undefined {
  const [benchmark, setBenchmark] = useState<Benchmark>()
  useEffect(() => {
    const ask = async () => (await fetch(BENCHMARK_PATH)).json() as Promise<Benchmark | null>
    ask().then(
      (found) => setBenchmark(found ?? undefined),
      () => {},
    )
  }, [])
  return benchmark
}

/** `3.2 (61)`: the figure with the number of answers behind it. */
export function othersIn({ areas }: Benchmark, area: SurveyArea): string {
  const { score, n } = areas[SURVEY_AREAS.indexOf(area) as 0]
  return `${score.toFixed(1)} (${n})`
}

const monthInWords = (month: string) =>
  new Date(`${month}-01T00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What the figures are, and from when. @param words with places for `from` and `to` */
export const benchmarkNote = (words: string, { from, to }: Benchmark) =>
  fillIn(words, { from: monthInWords(from), to: monthInWords(to) })
