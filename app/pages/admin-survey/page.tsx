import type { SupabaseClient } from '@supabase/supabase-js'
import { useLocation, useNavigate } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BarChart } from '#app/staff/bar-chart.tsx'
import { ChartSection } from '#app/staff/figures-table.tsx'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { staffPages } from '#content/staff.ts'
import type { SurveyDay, SurveyScore, SurveyTeamTotals } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { ROWS_MAX } from '#contract/limits.ts'
import { BENCHMARK_LEAST } from '#contract/survey-team.ts'
import { rangeOf, type SurveyFigures, surveyFigures } from './figures.ts'
import { ScoreBars, ScoreSpread } from './score-bars.tsx'

const words = staffPages['/admin/survey']
const AREAS = Object.keys(words.areas)

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/**
 * Reads all rows of a table in as many requests as needed.
 * @throws with the message of the data API
 */
async function fetchAll<Row>(
  client: SupabaseClient,
  table: 'survey_days' | 'survey_scores',
  order: readonly string[],
) {
  const rows: Row[] = []
  for (;;) {
    let request = client.from(table).select('*')
    for (const column of order) {
      request = request.order(column)
    }
    const { data, error } = await request.range(rows.length, rows.length + ROWS_MAX - 1)
    if (error) {
      throw error
    }
    rows.push(...(data as Row[]))
    if (data.length < ROWS_MAX) {
      return rows
    }
  }
}

type Loaded = SurveyFigures & { teams: SurveyTeamTotals }

async function load(client: SupabaseClient): Promise<Loaded> {
  const [days, scores, { data, error }] = await Promise.all([
    fetchAll<SurveyDay>(client, 'survey_days', ['day']),
    fetchAll<SurveyScore>(client, 'survey_scores', ['since', 'dimension', 'score']),
    client.from('survey_teams').select('*'),
  ])
  if (error) {
    throw error
  }
  return { ...surveyFigures(days, scores, AREAS), teams: data[0] }
}

/**
 * How many people completed the survey, and the distribution of their scores. The counts identify
 * no one.
 */
export default function SurveyPage() {
  const state = useStaffData(words, load)
  const { data } = state
  return (
    <PageFrame words={words} state={state} shape="figures">
      {data?.completed === 0 ? <NoFigures /> : null}
      {data && data.completed > 0 ? <Figures figures={data} /> : null}
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

function monthOf(day: string, month: 'long' | 'short' = 'long'): string {
  const firstDay = new Date(`${day.slice(0, 7)}-01T00:00Z`)
  return firstDay.toLocaleDateString('en', {
    month,
    year: month === 'long' ? 'numeric' : undefined,
    timeZone: 'UTC',
  })
}

function Figures({ figures }: { figures: Loaded }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const range = rangeOf(figures, AREAS, parameters.get('from') ?? '', parameters.get('to') ?? '')
  const totals = [
    [words.completed, figures.completed],
    [words.lastThirtyDays, figures.lastThirtyDays],
    [words.teams.started, figures.teams.started],
    [words.teams.withAnswers, figures.teams.with_answers],
    [words.teams.finished, figures.teams.finished],
    [words.teams.leads, figures.teams.leads],
  ] as const
  const periods = Object.fromEntries(
    figures.periods.map(({ since, completed }) => [
      since,
      fillIn(words.period.since, { month: monthOf(since), count: completed }),
    ]),
  )
  function choose(name: 'from' | 'to', since: string) {
    if (since === '') {
      parameters.delete(name)
    } else {
      parameters.set(name, since)
    }
    void navigate({ search: parameters.toString() }, { preventScrollReset: true })
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-10 gap-y-3 py-4">
        <dl className="flex flex-wrap gap-x-10 gap-y-3 max-sm:grid max-sm:grid-cols-2">
          {totals.map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-muted text-small">{label}</dt>
              <dd className="font-headline text-h2 lining-nums tabular-nums">
                {value.toLocaleString()}
              </dd>
            </div>
          ))}
        </dl>
        {figures.periods.length > 1 ? (
          <fieldset className="grid w-full grid-cols-2 gap-3 sm:w-auto lg:ms-auto">
            <legend className="sr-only">{words.period.label}</legend>
            {(['from', 'to'] as const).map((end) => (
              <SelectField
                key={end}
                label={words.period[end]}
                value={parameters.get(end) ?? ''}
                options={{ '': words.period.whole[end], ...periods }}
                onChoose={(since) => choose(end, since)}
              />
            ))}
          </fieldset>
        ) : null}
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {range.completed > 0 ? (
          <ChartSection
            title={
              <>
                {words.spread.caption}{' '}
                <span className="font-normal text-muted">{`n = ${range.completed}`}</span>
              </>
            }
          >
            <ScoreBars areas={range.areas} />
            <ScoreSpread areas={range.areas} />
          </ChartSection>
        ) : null}
        <BarChart
          title={words.months}
          about={words.monthsAbout}
          bars={range.months.map(({ month }) => ({
            name: monthOf(month),
            tick: monthOf(month, 'short'),
          }))}
          series={[
            {
              key: 'surveys',
              label: words.completed,
              values: range.months.map(({ completed }) => completed),
            },
          ]}
          before={null}
        />
      </div>
      {figures.hidden > 0 ? (
        <p className="mt-6 max-w-measure text-small">
          {fillIn(words.hidden, { count: figures.hidden })}
        </p>
      ) : null}
      <p className="mt-6 max-w-measure text-muted text-small">{words.about}</p>
      <p className="mt-3 max-w-measure text-muted text-small">
        {fillIn(words.benchmark[figures.teams.compared < BENCHMARK_LEAST ? 'missing' : 'enough'], {
          count: figures.teams.compared,
          least: BENCHMARK_LEAST,
        })}
      </p>
    </>
  )
}
