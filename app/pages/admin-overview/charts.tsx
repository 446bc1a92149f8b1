import { BarChart } from '#app/staff/bar-chart.tsx'
import { overview } from '#content/staff/overview.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_FORM_NAMES, LEAD_FORMS, type LeadFormName } from '#contract/lead-forms.ts'
import type { Overview } from '#contract/overview.ts'
import { barName, tickName } from './labels.ts'

const words = overview.charts

/** The most valuable forms. They are at the bottom of the bars, where parts are easiest to compare. */
const AT_BOTTOM: readonly LeadFormName[] = ['meeting', 'contact', 'pioneer', 'partner', 'waitlist']
/** All forms from the bottom up. */
const STACKED = [...new Set([...AT_BOTTOM, ...LEAD_FORM_NAMES])]

const barsOf = ({ bars, interval }: Overview) =>
  bars.map((bar) => ({ name: barName(bar, interval), tick: tickName(bar, interval) }))

/** What may have moved the figures, by bar. */
const marksOf = ({ bars, marks }: Overview) =>
  bars.map(({ from, to }) =>
    marks.flatMap(({ day, kind, name }) => (day >= from && day <= to ? [fillIn(words.marks[kind], { name })] : [])),
  )

function beforeOf({ bars, before }: Overview, measure: 'visitsBefore' | 'leadsBefore') {
  return before && bars.map((bar) => bar[measure] ?? 0)
}

export function VisitsChart({ overview: shown }: { overview: Overview }) {
  return (
    <BarChart
      title={words.visits.title}
      about={fillIn(words.visits.about, { interval: words.intervals[shown.interval] })}
      bars={barsOf(shown)}
      marks={marksOf(shown)}
      series={[{ key: 'visits', label: words.visits.title, values: shown.bars.map(({ visits }) => visits) }]}
      before={beforeOf(shown, 'visitsBefore')}
    />
  )
}

export function LeadsChart({ overview: shown }: { overview: Overview }) {
  return (
    <BarChart
      title={words.leads.title}
      about={fillIn(words.leads.about, { interval: words.intervals[shown.interval] })}
      bars={barsOf(shown)}
      marks={marksOf(shown)}
      series={STACKED.map((form) => ({
        key: form,
        label: LEAD_FORMS[form].name,
        values: shown.bars.map(({ leads }) => leads[form] ?? 0),
      }))}
      before={beforeOf(shown, 'leadsBefore')}
    />
  )
}
