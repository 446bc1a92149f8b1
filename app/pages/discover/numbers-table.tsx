import { useEffect, useState } from 'react'
import { ComposedText } from '#app/components/composed-text.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { surveyReport } from '#content/survey-report.ts'
import { fillIn } from '#contract/fill-in.ts'
import { SURVEY_AREAS, type SurveyArea } from '#contract/survey.ts'
import type { Dimension } from '#contract/survey-report.ts'
import { BENCHMARK_PATH, type Benchmark } from '#contract/survey-team.ts'
import type { Text } from '#contract/words.ts'

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

const monthInWords = (month: string, language: string) =>
  new Date(`${month}-01T00:00Z`).toLocaleDateString(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const CELL = 'py-2.5 pe-3 last:pe-0'

interface NumbersTableProps {
  words: { caption: Text; others: Text }
  heads: readonly Text[]
  /** `cells`: what follows the number. */
  rows: ReadonlyArray<{
    dimension: Dimension<Text>
    score: number
    /** False for the score of a question without an answer. */
    isAnswered?: boolean
    cells: readonly Text[]
  }>
  benchmark: Benchmark | undefined
}

/** The numbers of a radar by area, with those of others where there are enough. */
export function NumbersTable({ words, heads, rows, benchmark }: NumbersTableProps) {
  const { others } = useWords('surveyReport', surveyReport).results
  const language = useLanguage()
  /** `3.2 (61)`: the figure with the number of answers behind it. */
  const othersIn = ({ areas }: Benchmark, area: SurveyArea) => {
    const { score, n } = areas[SURVEY_AREAS.indexOf(area) as 0]
    const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
    return `${score.toLocaleString(language, one)} (${n.toLocaleString(language)})`
  }
  const allHeads = benchmark ? [...heads, words.others] : heads
  return (
    <>
      <table className="w-full text-start text-small">
        <caption className="pb-3 text-start font-semibold">
          <ComposedText text={words.caption} />
        </caption>
        <thead>
          <tr className="border-ink border-y">
            {allHeads.map((head) => (
              <th
                key={head.at}
                scope="col"
                className="py-2 pe-3 text-start font-semibold last:pe-0"
              >
                <ComposedText text={head} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ dimension, score, isAnswered = true, cells }) => (
            <tr key={dimension.key} className="border-line border-b align-baseline">
              <th scope="row" className="py-2.5 pe-3 text-start font-normal">
                <ComposedText text={dimension.title} />
              </th>
              <td
                className={`headline py-2.5 pe-3 text-h3 ${isAnswered ? 'text-ember' : 'text-muted'}`}
              >
                {score}
              </td>
              {cells.map((cell) => (
                <td key={cell.text} className={CELL}>
                  <ComposedText text={cell} />
                </td>
              ))}
              {benchmark ? <td className={CELL}>{othersIn(benchmark, dimension.key)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {benchmark ? (
        <p className="mt-3 text-muted text-small">
          <ComposedText
            text={fillIn(others, {
              from: monthInWords(benchmark.from, language),
              to: monthInWords(benchmark.to, language),
            })}
          />
        </p>
      ) : null}
    </>
  )
}
