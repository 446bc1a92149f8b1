import { BarChart } from '#app/staff/bar-chart.tsx'
import { usePageName } from '#app/staff/page-name.ts'
import { overview as words } from '#content/staff/overview.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_FORM_NAMES, LEAD_FORMS, type LeadFormName } from '#contract/lead-forms.ts'
import { type Overview, RESULTS } from '#contract/overview.ts'
import { barName, tickName } from './bar-names.ts'

/**
 * The most valuable forms. They are at the bottom of the bars, where parts are easiest to compare.
 */
const AT_BOTTOM: readonly LeadFormName[] = ['meeting', 'contact', 'pioneer', 'partner', 'waitlist']
/** All forms from the bottom up. */
const STACKED = AT_BOTTOM.concat(LEAD_FORM_NAMES.filter((form) => !AT_BOTTOM.includes(form)))

/** What may have moved the figures, by bar. */
const marksOf = ({ bars, marks }: Overview, pageName: (path: string) => string) =>
  bars.map(({ from, to }) =>
    marks
      .filter(({ day }) => day >= from && day <= to)
      .map(({ kind, name }) =>
        fillIn(words.charts.marks[kind], { name: kind === 'published' ? pageName(name) : name }),
      ),
  )

/** The results of the period, bar by bar. */
export function Charts({ overview: shown }: { overview: Overview }) {
  const { bars, before, interval } = shown
  const both = {
    bars: bars.map((bar) => ({ name: barName(bar, interval), tick: tickName(bar, interval) })),
    marks: marksOf(shown, usePageName(shown.addedPages)),
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
