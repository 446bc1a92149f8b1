import { type PointerEvent, useId, useState } from 'react'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { BarLegend, BarPlot, MARK, type Series } from './bar-plot.tsx'
import { ChartSection, FiguresTable, NoFigures } from './figures-table.tsx'

const words = staff.charts

interface BarChartProps {
  title: string
  about: string
  /** Full names of the bars, and short ones for the axis. */
  bars: readonly { name: string; tick: string }[]
  /** Stacked on each other, the first at the bottom. */
  series: readonly Series[]
  /** Values of the period before, drawn as a dashed line in front of the bars. */
  before: readonly number[] | null
  /** For each bar, what happened then. */
  marks?: readonly (readonly string[])[]
}

const TICKS_MAX = 7

/** Most lines of the scale above the axis. */
const LINES_MAX = 5

/**
 * The values of the scale's lines, from 0 up. The highest is the lowest round number that is not
 * below the value.
 * @example 23 gives 0, 5, 10, 15, 20, 25
 */
export function scaleOf(value: number): number[] {
  const highest = Math.max(value, 4)
  const power = 10 ** Math.floor(Math.log10(highest / LINES_MAX))
  const steps = [1, 2, 5, 10].map((factor) => Math.max(1, factor * power))
  const step = steps.find((one) => one * LINES_MAX >= highest) ?? highest
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, at) => at * step)
}

/** Width of a bar with its gap. A few bars do not fill the width. */
const BAR_REM = 3.75

const number = (value: number) => value.toLocaleString('en-US')

/** Invisible, over the whole plot. */
const SLIDER =
  'absolute inset-0 size-full cursor-crosshair touch-pan-y appearance-none bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0'

/**
 * A bar chart as SVG below an invisible slider, which selects a bar. Its values are announced and
 * shown above the chart. A table with the same numbers follows.
 */
export function BarChart({ title, about, ...chart }: BarChartProps) {
  const { bars, series, before, marks = [] } = chart
  const id = useId()
  const last = bars.length - 1
  const [chosen, setChosen] = useState<number>()
  const totals = bars.map((_, at) => totalAt(series, at))
  const scale = scaleOf(Math.max(...totals, ...(before ?? [])))
  const sum = totals.reduce((all, total) => all + total, 0)
  const said = (at: number) => barInWords(chart, at)

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left) / width) * bars.length)
    setChosen(Math.min(last, Math.max(0, at)))
  }

  return (
    <ChartSection title={title} about={about}>
      {sum === 0 && !before?.some((value) => value > 0) ? (
        <NoFigures text={words.nothing} />
      ) : (
        <>
          <BarLegend
            series={series}
            before={before}
            hasMarks={marks.some(({ length }) => length > 0)}
          />
          <p
            className="mt-1 mb-[0.35rem] min-h-[1.6em] text-[0.875rem] tabular-nums"
            aria-hidden="true"
          >
            {chosen === undefined ? ' ' : said(chosen)}
          </p>
          <div
            className="chart grid justify-start gap-x-[0.6rem] text-[0.8125rem] text-muted tabular-nums"
            style={{ gridTemplateColumns: `auto minmax(0, ${BAR_REM * bars.length}rem)` }}
          >
            <div
              className="-mt-[0.5em] flex h-[calc(11rem+1em)] flex-col justify-between text-right leading-none"
              aria-hidden="true"
            >
              {scale.toReversed().map((value) => (
                <span key={value}>{number(value)}</span>
              ))}
            </div>
            <div className="relative h-44">
              <BarPlot
                series={series}
                before={before}
                scale={scale}
                count={bars.length}
                chosen={chosen}
              />
              {marks.map(({ length }, at) =>
                length > 0 ? (
                  <At
                    // biome-ignore lint/suspicious/noArrayIndexKey: bars keep their positions
                    key={at}
                    at={at}
                    count={bars.length}
                    className="-top-2 text-ember leading-none"
                  >
                    {MARK}
                  </At>
                ) : null,
              )}
              <input
                type="range"
                min={1}
                max={bars.length}
                value={(chosen ?? last) + 1}
                aria-label={title}
                aria-roledescription={words.bar}
                aria-describedby={`${id}-keys`}
                aria-valuetext={said(chosen ?? last)}
                className={SLIDER}
                onChange={(event) => setChosen(Number(event.currentTarget.value) - 1)}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') {
                    setChosen(undefined)
                  }
                }}
                onFocus={(event) => {
                  if (event.currentTarget.matches(':focus-visible')) {
                    setChosen((before) => before ?? last)
                  }
                }}
                onBlur={() => setChosen(undefined)}
                onPointerMove={onPointerMove}
                onPointerLeave={() => setChosen(undefined)}
              />
            </div>
            <Axis bars={bars} />
          </div>
          <p id={`${id}-keys`} className="sr-only">
            {words.keys}
          </p>
          <Numbers title={title} bars={bars} series={series} before={before} />
        </>
      )}
    </ChartSection>
  )
}

/** All series of a bar together. */
const totalAt = (series: readonly Series[], at: number) =>
  series.reduce((total, { values }) => total + (values[at] ?? 0), 0)

/** A bar in words. */
function barInWords(
  { bars, series, before, marks = [] }: Omit<BarChartProps, 'title' | 'about'>,
  at: number,
): string {
  const parts = [`${bars[at]?.name}: ${number(totalAt(series, at))}`]
  if (series.length > 1) {
    for (const { label, values } of series.filter((one) => one.values[at])) {
      parts.push(`${label} ${number(values[at] ?? 0)}`)
    }
  }
  if (before) {
    parts.push(`${words.before} ${number(before[at] ?? 0)}`)
  }
  return parts.concat(marks[at] ?? []).join(', ')
}

/** The names of bars below them, as many as have room. */
function Axis({ bars }: Pick<BarChartProps, 'bars'>) {
  return (
    <div className="relative col-start-2 h-7">
      {bars.map(({ name, tick }, at) =>
        at % Math.ceil(bars.length / TICKS_MAX) === 0 ? (
          <At key={name} at={at} count={bars.length} className="top-[0.4rem] whitespace-nowrap">
            {tick}
          </At>
        ) : null,
      )}
    </div>
  )
}

type NumbersProps = Omit<BarChartProps, 'about' | 'marks'>

/** The same numbers as a table. */
function Numbers({ title, bars, series, before }: NumbersProps) {
  const columns: { label: string; values: readonly number[] }[] = [...series]
  if (series.length > 1) {
    columns.push({ label: words.total, values: bars.map((_, at) => totalAt(series, at)) })
  }
  if (before) {
    columns.push({ label: words.before, values: before })
  }
  return (
    <details className="print:not-open:hidden">
      <summary className="min-h-8 text-[0.875rem]">{words.table}</summary>
      <section
        className="max-h-96 overflow-auto"
        aria-label={fillIn(words.numbers, { title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
        tabIndex={0}
      >
        <FiguresTable<{ name: string; at: number }>
          caption={title}
          rows={bars.map(({ name }, at) => ({ name, at }))}
          rowKey={({ name }) => name}
          name={{ label: words.bar, cell: ({ name }) => name }}
          columns={columns.map(({ label, values }) => ({
            label,
            cell: ({ at }) => number(values[at] ?? 0),
          }))}
        />
      </section>
    </details>
  )
}

/** Something at the middle of a bar. */
function At({
  at,
  count,
  className,
  children,
}: {
  at: number
  count: number
  className: string
  children: string
}) {
  return (
    <span
      aria-hidden="true"
      className={`absolute -translate-x-1/2 ${className}`}
      style={{ left: `${((at + 0.5) / count) * 100}%` }}
    >
      {children}
    </span>
  )
}
