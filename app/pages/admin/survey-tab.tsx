import { useEffect, useState } from 'react'
import { openBackend } from '#app/lib/backend.ts'
import type { SurveyDay, SurveyScore } from '#contract/database.ts'
import { DataTable } from './data-table.tsx'
import { type AreaFigures, type SurveyFigures, surveyFigures } from './survey-figures.ts'
import { filled } from './words.ts'

export interface SurveyTabWords {
  loading: string
  failed: string
  none: string
  completed: string
  lastThirtyDays: string
  /** How the counts came about and what is left out. */
  about: string
  hidden: string
  period: { label: string; all: string; since: string }
  spread: { caption: string; area: string; untouched: string; average: string }
  /** Title of the completed surveys by month. */
  months: string
  /** Names of the areas by key, in the order of the questions. */
  areas: Readonly<Record<string, string>>
}

const ROWS_AT_ONCE = 1000

/** All rows of a table, however many answers that takes. */
async function fetchAll<Row>(table: 'survey_days' | 'survey_scores', order: readonly string[]): Promise<Row[]> {
  const client = await openBackend()
  const rows: Row[] = []
  for (;;) {
    let request = client.from(table).select('*')
    for (const column of order) request = request.order(column)
    const { data, error } = await request.range(rows.length, rows.length + ROWS_AT_ONCE - 1)
    if (error) throw error
    rows.push(...(data as Row[]))
    if (data.length < ROWS_AT_ONCE) return rows
  }
}

async function loadFigures(dimensions: readonly string[]): Promise<SurveyFigures> {
  const [days, scores] = await Promise.all([
    fetchAll<SurveyDay>('survey_days', ['day']),
    fetchAll<SurveyScore>('survey_scores', ['since', 'dimension', 'score']),
  ])
  return surveyFigures(days, scores, dimensions)
}

const monthOf = (day: string) =>
  new Date(`${day.slice(0, 7)}-01T00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function Spread({ words, areas }: { words: SurveyTabWords; areas: readonly AreaFigures[] }) {
  const { spread } = words
  const cell = ({ counts }: AreaFigures, score: number) => {
    const count = counts[score] ?? 0
    const all = counts.reduce((total, one) => total + one, 0)
    return (
      <span className="whitespace-nowrap">
        {count} <span className="text-muted">{all > 0 ? `${Math.round((100 * count) / all)} %` : ''}</span>
      </span>
    )
  }
  return (
    <DataTable
      caption={spread.caption}
      isNarrow
      rows={areas}
      rowKey={({ dimension }) => dimension}
      columns={[
        {
          key: 'area',
          label: spread.area,
          kind: 'title',
          cell: ({ dimension }) => words.areas[dimension] ?? dimension,
        },
        ...[1, 2, 3, 4, 5].map((score) => ({
          key: String(score),
          label: String(score),
          cell: (area: AreaFigures) => cell(area, score),
        })),
        { key: 'untouched', label: spread.untouched, cell: (area) => cell(area, 0) },
        { key: 'average', label: spread.average, cell: ({ average }) => average?.toFixed(1) ?? '–' },
      ]}
    />
  )
}

/** How many people completed the survey and how their scores spread: counts that belong to nobody. */
export function SurveyTab({ words, reloadOn }: { words: SurveyTabWords; reloadOn: unknown }) {
  const [figures, setFigures] = useState<SurveyFigures>()
  const [failure, setFailure] = useState<string>()
  const [since, setSince] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reloadOn` repeats the load
  useEffect(() => {
    let isCurrent = true
    loadFigures(Object.keys(words.areas)).then(
      (loaded) => {
        if (!isCurrent) return
        setFigures(loaded)
        setFailure(undefined)
      },
      (error: { message?: string }) => isCurrent && setFailure(error.message ?? ''),
    )
    return () => {
      isCurrent = false
    }
  }, [words, reloadOn])

  if (failure !== undefined)
    return (
      <p role="alert" className="py-6 font-semibold">
        {filled(words.failed, { message: failure })}
      </p>
    )
  if (!figures)
    return (
      <p role="status" className="py-6 text-ink-2">
        {words.loading}
      </p>
    )
  if (figures.completed === 0)
    return (
      <div className="max-w-measure py-6 text-ink-2">
        <p>{words.none}</p>
        <p className="mt-3 text-small">{words.about}</p>
      </div>
    )

  const period = figures.periods.find((one) => one.since === since) ?? figures.shown
  const periods = figures.periods.length > 1 ? figures.periods : []
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-3 py-4">
        {[
          [words.completed, figures.completed],
          [words.lastThirtyDays, figures.lastThirtyDays],
        ].map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted text-small">{label}</dt>
            <dd className="font-semibold text-h3 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {period.completed > 0 ? (
        <>
          {periods.length > 0 ? (
            <label className="mb-3 flex flex-wrap items-center gap-3 text-small">
              {words.period.label}
              <select
                value={since}
                onChange={(event) => setSince(event.target.value)}
                className="min-h-11 border border-ink bg-white px-3"
              >
                <option value="">{filled(words.period.all, { count: figures.shown.completed })}</option>
                {periods.map((one) => (
                  <option key={one.since} value={one.since}>
                    {filled(words.period.since, { month: monthOf(one.since), count: one.completed })}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          <h2 className="mt-2 mb-2 font-semibold">
            {words.spread.caption} <span className="font-normal text-muted">n = {period.completed}</span>
          </h2>
          <Spread words={words} areas={period.areas} />
        </>
      ) : null}
      {figures.hidden > 0 ? (
        <p className="mt-3 max-w-measure text-small">{filled(words.hidden, { count: figures.hidden })}</p>
      ) : null}
      <h2 className="mt-8 mb-2 font-semibold">{words.months}</h2>
      <dl className="max-w-narrow border-ink border-t text-small tabular-nums">
        {figures.months.map(({ month, completed }) => (
          <div key={month} className="flex justify-between border-line border-b py-2">
            <dt>{monthOf(month)}</dt>
            <dd>{completed}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 max-w-measure text-muted text-small">{words.about}</p>
    </>
  )
}
