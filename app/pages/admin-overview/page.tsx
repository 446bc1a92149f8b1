import { useCallback, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Field } from '#app/components/field.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { BarChart } from '#app/staff/bar-chart.tsx'
import { counted } from '#app/staff/counted.ts'
import { calendarDay, dayAndTimeOf } from '#app/staff/day-of.ts'
import { ExportButton } from '#app/staff/export-button.tsx'
import { ChartSection, FiguresTable, NoFigures } from '#app/staff/figures-table.tsx'
import { useMoney } from '#app/staff/money.ts'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { useAccess } from '#app/staff/staff-access.ts'
import { overview as words } from '#content/staff/overview.ts'
import { staffPages } from '#content/staff.ts'
import { visitSources } from '#content/visit-sources.ts'
import { SUMMARY_STEP } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_FORM_NAMES, LEAD_FORMS, type LeadFormName } from '#contract/lead-forms.ts'
import { placeOfZone } from '#contract/meeting-time.ts'
import {
  type Overview,
  RESULTS,
  type StepResult,
  UNKNOWN,
  USUAL_PERIOD,
} from '#contract/overview.ts'
import { canvasStep, DIRECT, OTHER } from '#contract/visits.ts'
import { barName, number, Origins, Pages, percent, sourceLabel, tickName } from './rankings.tsx'

const pageWords = staffPages['/admin/overview']

export const meta = pageMeta('staff', { meta: pageWords }, { noindex: true })

/**
 * Parameters of the address that are sent to the server. All others only change how the answer is
 * shown.
 */
const ASKED = ['period', 'from', 'to', 'interval', 'compare', 'source']

/** The results of the site. All choices are stored in the address. */
export default function OverviewPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const asked = new URLSearchParams(
    [...parameters].filter(([name]) => ASKED.includes(name)),
  ).toString()
  const load = useCallback(() => fetchFromStaffApi<Overview>(`/overview?${asked}`), [asked])
  const state = useStaffData(pageWords, load)
  const { data } = state
  /** Changes parameters of the address. Empty values are removed. */
  function change(values: Readonly<Record<string, string>>) {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') {
        next.delete(name)
      } else {
        next.set(name, value)
      }
    }
    void navigate({ search: next.toString() }, { preventScrollReset: true })
  }

  return (
    <PageFrame words={pageWords} state={state}>
      {data ? (
        <div className="grid grid-cols-1 aria-busy:opacity-60" aria-busy={state.isLoading}>
          <Controls overview={data} parameters={parameters} asked={asked} onChange={change} />
          <About overview={data} />
          {data.countedSince === null ? <Empty /> : null}
          <Figures overview={data} />
          <CrmState crm={data.crm} />
          <Charts overview={data} />
          <div className="mt-9 grid items-start gap-x-12 gap-y-8 xl:grid-cols-2">
            <Origins
              overview={data}
              shown={parameters.get('by') ?? ''}
              onShow={(by) => change({ by })}
              onSource={(source) => change({ source })}
            />
            <Pages overview={data} />
          </div>
          <div className="mt-9 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
            <Steps flow="survey" overview={data} />
            <Steps flow="canvas" overview={data} />
          </div>
        </div>
      ) : null}
    </PageFrame>
  )
}

const { controls } = words
const CUSTOM = 'custom'
const NAMES = [DIRECT, ...visitSources.map(({ name }) => name), OTHER, UNKNOWN]
const SOURCES = {
  '': controls.allSources,
  ...Object.fromEntries(NAMES.map((name) => [name, sourceLabel(name)])),
}
/** All controls fit into one row of a tablet. */
const FIELD = 'md:max-w-max md:flex-[1_1_8rem]'

interface ControlsProps {
  overview: Overview
  parameters: URLSearchParams
  /** The query of the address that is sent to the server. */
  asked: string
  onChange: (values: Readonly<Record<string, string>>) => void
}

/** Controls for period, comparison, source and interval, and the export of the shown figures. */
function Controls({ overview: shown, parameters, asked, onChange }: ControlsProps) {
  const isCustom = parameters.has('from') && parameters.has('to')
  return (
    <fieldset className="no-print mt-3 grid min-w-0 grid-cols-2 items-end gap-x-3 gap-y-2 md:flex md:flex-wrap">
      <legend className="sr-only">{controls.label}</legend>
      <SelectField
        className={FIELD}
        label={controls.period}
        value={isCustom ? CUSTOM : (parameters.get('period') ?? USUAL_PERIOD)}
        options={controls.periods}
        onChoose={(value) =>
          onChange(
            value === CUSTOM
              ? { period: '', from: shown.from, to: shown.to }
              : { period: value === USUAL_PERIOD ? '' : value, from: '', to: '' },
          )
        }
      />
      {isCustom
        ? (['from', 'to'] as const).map((name) => (
            <Field
              key={name}
              dense
              type="date"
              label={controls[name]}
              value={shown[name]}
              max={name === 'from' ? shown.to : shown.today}
              onChange={({ currentTarget: { value } }) => {
                if (value) {
                  onChange({ from: shown.from, to: shown.to, [name]: value })
                }
              }}
              className={FIELD}
            />
          ))
        : null}
      <SelectField
        className={FIELD}
        label={controls.compare}
        value={parameters.get('compare') ?? 'previous'}
        options={controls.comparisons}
        onChoose={(value) => onChange({ compare: value === 'previous' ? '' : value })}
      />
      <SelectField
        className={FIELD}
        label={controls.source}
        value={shown.source ?? ''}
        options={SOURCES}
        onChoose={(source) => onChange({ source })}
      />
      <SelectField
        className={FIELD}
        label={controls.interval}
        value={shown.interval}
        options={controls.intervals}
        onChoose={(interval) => onChange({ interval })}
      />
      <ExportButton path={`/overview/export?${asked}`} />
    </fieldset>
  )
}

/** The period in words, and the period with which it is compared. */
function About({
  overview: { from, to, today, zone, before, source, countedSince },
}: {
  overview: Overview
}) {
  const sentences = [
    fillIn(words.period, {
      from: calendarDay(from),
      to: calendarDay(to),
      place: placeOfZone(zone),
    }),
    to === today && words.untilNow,
    before &&
      fillIn(words.compared, { from: calendarDay(before.from), to: calendarDay(before.to) }),
    source && fillIn(words.bySource, { source: sourceLabel(source) }),
    countedSince &&
      before &&
      countedSince > before.from &&
      fillIn(words.firstDay, { day: calendarDay(countedSince) }),
  ]
  return <p className="mt-2 text-caption text-muted">{sentences.filter(Boolean).join(' ')}</p>
}

function Empty() {
  return (
    <div className="mt-5 max-w-measure border-ember border-l-4 py-1 pl-4">
      <p className="font-semibold">{words.empty.title}</p>
      <p className="mt-1 text-ink-2 text-small">{words.empty.text}</p>
    </div>
  )
}

interface Pair {
  now: number | null
  before: number | null
}

/** The main figures, each with its change and its meaning. */
function Figures({ overview: { figures, before, countedSince } }: { overview: Overview }) {
  const { surveys, canvases } = figures
  const finishedIn = (when: 'now' | 'before') =>
    surveys[when] === null || canvases[when] === null ? null : surveys[when] + canvases[when]
  // Without visits for all days of the previous period, every change would look like growth.
  const visits: Pair =
    before && (countedSince === null || countedSince > before.from)
      ? { ...figures.visits, before: null }
      : figures.visits
  const { finished: finishedWords } = words.figures
  const { money } = useMoney()
  const cells = [
    { ...words.figures.visits, pair: visits },
    { ...words.figures.leads, pair: figures.leads },
    {
      ...words.figures.won,
      about: fillIn(words.figures.won.about, { value: money(figures.value.now ?? 0) }),
      pair: figures.won,
    },
    { ...words.figures.meetings, pair: figures.meetings },
    {
      label: finishedWords.label,
      about:
        surveys.now === null || canvases.now === null
          ? finishedWords.notBySource
          : fillIn(finishedWords.about, {
              surveys: number(surveys.now),
              canvases: number(canvases.now),
            }),
      pair: { now: finishedIn('now'), before: finishedIn('before') },
    },
  ]
  return (
    <dl className="mt-4 grid grid-cols-2 border-ink border-y lg:grid-cols-5">
      {cells.map(({ label, about, pair }) => (
        <div
          key={label}
          className="border-line pt-[0.9rem] pr-4 pb-4 even:border-l even:pl-4 nth-[n+3]:border-t lg:nth-[n+2]:border-t-0 lg:nth-[n+2]:border-l lg:nth-[n+2]:pl-5"
        >
          <dt className="font-semibold text-[0.9375rem]">{label}</dt>
          <dd>
            <span
              data-figure=""
              className="block font-headline text-[clamp(2rem,1.5rem+1.6vw,3rem)] tabular-nums lining-nums leading-[1.15]"
            >
              {pair.now === null ? '–' : number(pair.now)}
            </span>
            <Change {...pair} />
            <span className="block text-caption text-muted">{about}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const CHANGE =
  'mt-[0.1rem] mb-[0.4rem] flex items-baseline gap-[0.4em] text-[0.875rem] tabular-nums'

function Change({ now, before }: Pair) {
  if (now === null || before === null) {
    return null
  }
  const { change } = words
  const values = {
    before: number(before),
    percent: before > 0 ? percent(Math.abs(now - before) / before) : '',
  }
  if (now === before) {
    return (
      <span className={`${CHANGE} text-ink-2`}>{before === 0 ? change.none : change.same}</span>
    )
  }
  if (before === 0) {
    return <span className={`${CHANGE} text-ink-2`}>{change.fromNone}</span>
  }
  const direction = now > before ? 'up' : 'down'
  return (
    <span className={`${CHANGE} ${direction === 'up' ? 'text-sustain' : 'text-ember-deep'}`}>
      <svg
        className="size-[0.65em] flex-none fill-current forced-colors:fill-[CanvasText]"
        viewBox="0 0 10 10"
        aria-hidden="true"
      >
        <path d={direction === 'up' ? 'M5 1 9 8H1z' : 'M5 9 1 2h8z'} />
      </svg>
      <span>{fillIn(change[direction], values)}</span>
    </span>
  )
}

/**
 * The most valuable forms. They are at the bottom of the bars, where parts are easiest to compare.
 */
const AT_BOTTOM: readonly LeadFormName[] = ['meeting', 'contact', 'pioneer', 'partner', 'waitlist']
/** All forms from the bottom up. */
const STACKED = [...new Set([...AT_BOTTOM, ...LEAD_FORM_NAMES])]

/** What may have moved the figures, by bar. */
const marksOf = ({ bars, marks }: Overview) =>
  bars.map(({ from, to }) =>
    marks.flatMap(({ day, kind, name }) =>
      day >= from && day <= to ? [fillIn(words.charts.marks[kind], { name })] : [],
    ),
  )

/** The results of the period, bar by bar. */
function Charts({ overview: shown }: { overview: Overview }) {
  const { bars, before, interval } = shown
  const both = {
    bars: bars.map((bar) => ({ name: barName(bar, interval), tick: tickName(bar, interval) })),
    marks: marksOf(shown),
  }
  const namesOf = (chart: 'visits' | 'leads' | (typeof RESULTS)[number]) => ({
    title: words.charts[chart].title,
    about: fillIn(words.charts[chart].about, { interval: words.charts.intervals[interval] }),
  })
  const known = RESULTS.filter((name) => bars[0]?.results[name])
  return (
    <>
      <div className="mt-9 grid gap-x-12 gap-y-8 xl:grid-cols-2">
        <BarChart
          {...both}
          {...namesOf('visits')}
          series={[
            {
              key: 'visits',
              label: words.charts.visits.title,
              values: bars.map(({ visits }) => visits),
            },
          ]}
          before={before && bars.map(({ visitsBefore }) => visitsBefore ?? 0)}
        />
        <BarChart
          {...both}
          {...namesOf('leads')}
          series={STACKED.map((form) => ({
            key: form,
            label: LEAD_FORMS[form].name,
            values: bars.map(({ leads }) => leads[form] ?? 0),
          }))}
          before={before && bars.map(({ leadsBefore }) => leadsBefore ?? 0)}
        />
      </div>
      <div className="mt-9 grid gap-x-12 gap-y-8 xl:grid-cols-3">
        {known.map((key) => (
          <BarChart
            key={key}
            {...both}
            {...namesOf(key)}
            series={[
              {
                key,
                label: words.charts[key].title,
                values: bars.map(({ results }) => results[key]?.now ?? 0),
              },
            ]}
            before={before && bars.map(({ results }) => results[key]?.before ?? 0)}
          />
        ))}
      </div>
    </>
  )
}

const ROW = 'flex flex-wrap gap-x-8 gap-y-1 border-line border-b py-[0.6rem] text-[0.9375rem]'

/**
 * The number of leads that have not reached the CRM, with a link to them. Shows nothing if no CRM
 * is set up.
 */
function CrmState({ crm }: { crm: Overview['crm'] }) {
  const seesLeads = useAccess()?.may('leads')
  if (!crm) {
    return null
  }
  const { failed, waiting, oldest } = crm
  if (failed + waiting === 0) {
    return <p className={`${ROW} text-muted`}>{words.crm.fine}</p>
  }
  const time = oldest ? dayAndTimeOf(oldest) : ''
  const states = { failed: words.crm.showFailed, waiting: words.crm.showWaiting }
  return (
    <ul
      className={`${ROW} ${failed > 0 ? 'border-l-4 border-l-ember-deep pl-3' : ''}`}
      aria-label={words.crm.label}
    >
      {(['failed', 'waiting'] as const).map((state) =>
        crm[state] > 0 ? (
          <li key={state} className={state === 'failed' ? 'font-bold' : ''}>
            <span>{`${fillIn(counted(words.crm[state], crm[state]), { time })}.`}</span>{' '}
            {seesLeads ? (
              <Link className="link font-normal" to={`/admin/leads?delivery=${state}`}>
                {states[state]}
              </Link>
            ) : null}
          </li>
        ) : null,
      )}
    </ul>
  )
}

interface StepRow extends StepResult {
  /** Number of visitors who reached the previous step. */
  before: number | undefined
}

function nameOf(flow: 'survey' | 'canvas', step: string): string {
  const names: Readonly<Record<string, string>> = words.steps[flow].names
  if (step === canvasStep(SUMMARY_STEP)) {
    return words.steps.canvas.names.summary
  }
  return names[step] ?? fillIn(words.steps.canvas.names.step, { step: step.replace('canvas-', '') })
}

/**
 * How many visitors reached each step of the survey or the canvas, and the share that continued
 * from the previous step.
 */
function Steps({ flow, overview: { steps } }: { flow: 'survey' | 'canvas'; overview: Overview }) {
  const rows = steps[flow].map((step, at): StepRow => ({ ...step, before: steps[flow][at - 1]?.n }))
  const most = Math.max(1, ...rows.map(({ n }) => n))
  return (
    <ChartSection title={words.steps[flow].title} about={words.steps.about}>
      <div className="mt-2">
        {rows.every(({ n }) => n === 0) ? (
          <NoFigures text={words.steps.none} />
        ) : (
          <FiguresTable
            caption={words.steps[flow].title}
            rows={rows}
            rowKey={({ step }) => step}
            share={({ n }) => n / most}
            name={{ label: words.steps.columns.step, cell: ({ step }) => nameOf(flow, step) }}
            columns={[
              { label: words.steps.columns.n, cell: ({ n }) => number(n) },
              {
                label: words.steps.columns.share,
                cell: ({ n, before }) =>
                  before === undefined ? '' : before === 0 ? '–' : percent(Math.min(1, n / before)),
              },
            ]}
          />
        )}
      </div>
    </ChartSection>
  )
}
