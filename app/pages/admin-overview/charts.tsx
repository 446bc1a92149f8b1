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

/** What may have moved the figures, by bar. */
const marksOf = ({ bars, marks }: Overview) =>
  bars.map(({ from, to }) =>
    marks.flatMap(({ day, kind, name }) => (day >= from && day <= to ? [fillIn(words.marks[kind], { name })] : [])),
  )

/** Visits and leads of the period, bar by bar. */
export function Charts({ overview: shown }: { overview: Overview }) {
  const { bars, before, interval } = shown
  const both = {
    bars: bars.map((bar) => ({ name: barName(bar, interval), tick: tickName(bar, interval) })),
    marks: marksOf(shown),
  }
  return (
    <>
      <BarChart
        {...both}
        title={words.visits.title}
        about={fillIn(words.visits.about, { interval: words.intervals[interval] })}
        series={[{ key: 'visits', label: words.visits.title, values: bars.map(({ visits }) => visits) }]}
        before={before && bars.map(({ visitsBefore }) => visitsBefore ?? 0)}
      />
      <BarChart
        {...both}
        title={words.leads.title}
        about={fillIn(words.leads.about, { interval: words.intervals[interval] })}
        series={STACKED.map((form) => ({
          key: form,
          label: LEAD_FORMS[form].name,
          values: bars.map(({ leads }) => leads[form] ?? 0),
        }))}
        before={before && bars.map(({ leadsBefore }) => leadsBefore ?? 0)}
      />
    </>
  )
}
