import type { SupabaseClient } from '@supabase/supabase-js'
import { useState } from 'react'
import { Field } from '#app/components/field.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { site } from '#content/site.ts'
import { staffPages } from '#content/staff.ts'
import type { SurveyDay, SurveyScore } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type SurveyFigures, surveyFigures } from './figures.ts'
import { ScoreBars } from './score-bars.tsx'
import { ScoreSpread } from './score-spread.tsx'

const words = staffPages['/admin/survey']
const ROWS_AT_ONCE = 1000

export const meta = pageMeta(words, site.name, { noindex: true })

/** All rows of a table, in as many requests as that takes. @throws with the message of the data API */
async function fetchAll<Row>(
  client: SupabaseClient,
  table: 'survey_days' | 'survey_scores',
  order: readonly string[],
): Promise<Row[]> {
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

async function* load(client: SupabaseClient) {
  const [days, scores] = await Promise.all([
    fetchAll<SurveyDay>(client, 'survey_days', ['day']),
    fetchAll<SurveyScore>(client, 'survey_scores', ['since', 'dimension', 'score']),
  ])
  yield surveyFigures(days, scores, Object.keys(words.areas))
}

/** How many people completed the survey, and how their scores spread. The counts identify no one. */
export default function SurveyPage() {
  return (
    <PageFrame words={words} load={load}>
      {({ data }) => (data.completed === 0 ? <NoFigures /> : <Figures figures={data} />)}
    </PageFrame>
  )
}

function NoFigures() {
  return (
    <div className="max-w-measure py-6 text-ink-2">
      <p>{words.none}</p>
      <p className="mt-3 text-small">{words.about}</p>
    </div>
  )
}

const monthOf = (day: string) =>
  new Date(`${day.slice(0, 7)}-01T00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function Figures({ figures }: { figures: SurveyFigures }) {
  const [since, setSince] = useState('')
  const period = figures.periods.find((one) => one.since === since) ?? figures.shown
  const totals = [
    [words.completed, figures.completed],
    [words.lastThirtyDays, figures.lastThirtyDays],
  ] as const
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-3 py-4">
        {totals.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted text-small">{label}</dt>
            <dd className="font-semibold text-h3 tabular-nums">{value.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {period.completed > 0 ? (
        <>
          {figures.periods.length > 1 ? (
            <Field
              as="select"
              dense
              label={words.period.label}
              value={since}
              onChange={(event) => setSince(event.currentTarget.value)}
              className="mb-4 max-w-72"
            >
              <option value="">{fillIn(words.period.all, { count: figures.shown.completed })}</option>
              {figures.periods.map((one) => (
                <option key={one.since} value={one.since}>
                  {fillIn(words.period.since, { month: monthOf(one.since), count: one.completed })}
                </option>
              ))}
            </Field>
          ) : null}
          <h2 className="mt-2 mb-2 font-semibold font-text">
            {words.spread.caption} <span className="font-normal text-muted">n = {period.completed}</span>
          </h2>
          <ScoreBars areas={period.areas} />
          <div className="max-w-[60rem]">
            <ScoreSpread areas={period.areas} />
          </div>
        </>
      ) : null}
      {figures.hidden > 0 ? (
        <p className="mt-3 max-w-measure text-small">{fillIn(words.hidden, { count: figures.hidden })}</p>
      ) : null}
      <h2 className="mt-8 mb-2 font-semibold font-text">{words.months}</h2>
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
