import type { surveyReport } from '#content/survey-report.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { ScoredDimension } from '#contract/survey-report.ts'
import type { Dimensions } from '#contract/survey-words.ts'
import type { FinishedRun } from './saved-survey.ts'

interface ScoreTableProps {
  words: typeof surveyReport.results
  ranking: readonly ScoredDimension[]
  dimensions: Dimensions
  previous: FinishedRun | undefined
}

/** The radar's numbers, highest first, with the change since last time when there was one. */
export function ScoreTable({ words, ranking, dimensions, previous }: ScoreTableProps) {
  const { table, change } = words
  const changeOf = ({ dimension, score }: ScoredDimension) => {
    const difference = score - (previous?.scores[dimensions.indexOf(dimension) as 0] ?? score)
    if (difference === 0) return change.same
    return fillIn(difference > 0 ? change.up : change.down, { count: Math.abs(difference) })
  }
  return (
    <>
      <table className="w-full text-left text-small">
        <caption className="pb-3 text-left font-semibold">{table.caption}</caption>
        <thead>
          <tr className="border-ink border-y">
            <th scope="col" className="py-2 pr-3 font-semibold">
              {table.dimension}
            </th>
            <th scope="col" className="py-2 pr-3 font-semibold">
              {table.score}
            </th>
            <th scope="col" className="py-2 font-semibold">
              {table.meaning}
            </th>
            {previous ? (
              <th scope="col" className="py-2 pl-3 font-semibold">
                {table.change}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {ranking.map((area) => (
            <tr key={area.dimension.key} className="border-line border-b align-baseline">
              <th scope="row" className="py-2.5 pr-3 font-normal">
                {area.dimension.title}
              </th>
              <td className="headline py-2.5 pr-3 text-ember text-h3">{area.score}</td>
              <td className="py-2.5">{area.label}</td>
              {previous ? <td className="whitespace-nowrap py-2.5 pl-3">{changeOf(area)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {previous ? (
        <p className="mt-3 text-muted text-small">
          {fillIn(change.note, { date: new Date(previous.at).toLocaleDateString('en', { dateStyle: 'long' }) })}
        </p>
      ) : null}
    </>
  )
}
