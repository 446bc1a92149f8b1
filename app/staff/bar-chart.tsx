import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = staff.charts

interface Series {
  /** Selects the color in `bar-chart.css`. */
  key: string
  label: string
  /** One value for each bar. */
  values: readonly number[]
}

interface BarChartProps {
  title: string
  about: string
  /** Full names of the bars, and short ones for the axis. */
  bars: readonly { name: string; tick: string }[]
  /** Stacked on each other, the first at the bottom. */
  series: readonly Series[]
  /** Values of the period before, drawn as a dashed line in front of the bars. */
  before: readonly number[] | null
}

const TICKS_MAX = 7

/** Most lines of the scale above the axis. */
const LINES_MAX = 5

/**
 * The values of the scale's lines, from 0 up. The highest is the lowest round number that is not below the value.
 * @example 23 gives 0, 5, 10, 15, 20, 25
 */
export function scaleOf(value: number): number[] {
  const highest = Math.max(value, 4)
  const power = 10 ** Math.floor(Math.log10(highest / LINES_MAX))
  const steps = [1, 2, 5, 10].map((factor) => Math.max(1, factor * power))
  const step = steps.find((one) => one * LINES_MAX >= highest) ?? highest
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, at) => at * step)
}

const number = (value: number) => value.toLocaleString('en-US')

/**
 * A bar chart as SVG, operated like a slider: the arrow keys, Home and End select a bar. Its values are announced and
 * shown above the chart. A table with the same numbers follows.
 */
export function BarChart({ title, about, bars, series, before }: BarChartProps) {
  const id = useId()
  const last = bars.length - 1
  const [chosen, setChosen] = useState<number>()
  const totals = bars.map((_, at) => series.reduce((total, { values }) => total + (values[at] ?? 0), 0))
  const scale = scaleOf(Math.max(...totals, ...(before ?? [])))
  const sum = totals.reduce((all, total) => all + total, 0)

  const said = (at: number) =>
    [
      `${bars[at]?.name}: ${number(totals[at] ?? 0)}`,
      ...(series.length > 1
        ? series.filter(({ values }) => values[at]).map(({ label, values }) => `${label} ${number(values[at] ?? 0)}`)
        : []),
      ...(before ? [`${words.before} ${number(before[at] ?? 0)}`] : []),
    ].join(', ')

  function onKeyDown(event: KeyboardEvent) {
    const from = chosen ?? last
    const target = {
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Escape') setChosen(undefined)
    if (target === undefined) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, target)))
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * bars.length))))
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="chart-title">
        {title}
      </h2>
      <p className="text-caption text-muted">{about}</p>
      {sum === 0 && !before?.some((value) => value > 0) ? (
        <p className="chart-none">{words.nothing}</p>
      ) : (
        <>
          <Legend series={series} withBefore={before !== null} />
          <p className="mt-1 mb-[0.35rem] min-h-[1.6em] text-[0.875rem] tabular-nums" aria-hidden="true">
            {chosen === undefined ? ' ' : said(chosen)}
          </p>
          <div className="chart">
            <div
              className="-mt-[0.5em] flex h-[calc(11rem+1em)] flex-col justify-between text-right leading-none"
              aria-hidden="true"
            >
              {scale.toReversed().map((value) => (
                <span key={value}>{number(value)}</span>
              ))}
            </div>
            <div
              role="slider"
              tabIndex={0}
              aria-label={title}
              aria-roledescription={words.bar}
              aria-describedby={`${id}-keys`}
              aria-valuemin={1}
              aria-valuemax={bars.length}
              aria-valuenow={(chosen ?? last) + 1}
              aria-valuetext={said(chosen ?? last)}
              className="chart-plot"
              onKeyDown={onKeyDown}
              onFocus={(event) => {
                if (event.currentTarget.matches(':focus-visible')) setChosen((before) => before ?? last)
              }}
              onBlur={() => setChosen(undefined)}
              onPointerMove={onPointerMove}
              onPointerLeave={() => setChosen(undefined)}
            >
              <Plot series={series} before={before} scale={scale} count={bars.length} chosen={chosen} />
            </div>
            <Ticks bars={bars} />
          </div>
          <p id={`${id}-keys`} className="sr-only">
            {words.keys}
          </p>
          <details className="chart-table">
            <summary className="inline-block min-h-8 cursor-pointer py-1 text-[0.875rem] text-ink-2 underline">
              {words.table}
            </summary>
            <NumbersTable title={title} bars={bars} series={series} before={before} totals={totals} />
          </details>
        </>
      )}
    </section>
  )
}

/**
 * The drawing, stretched to the size of its element. A bar is one unit wide, and the scale gives the units of the
 * height.
 */
function Plot({
  series,
  before,
  scale,
  count,
  chosen,
}: Pick<BarChartProps, 'series' | 'before'> & {
  scale: readonly number[]
  count: number
  chosen: number | undefined
}) {
  const top = scale.at(-1) ?? 1
  const gap = count > 60 ? 0.12 : 0.22
  const floor = new Array<number>(count).fill(0)
  const line = before?.map((value, at) => `${at + 0.5},${top - value}`).join(' ')
  return (
    <svg viewBox={`0 0 ${count} ${top}`} preserveAspectRatio="none" aria-hidden="true">
      {scale.map((value) => (
        <line key={value} className="chart-line" x1={0} x2={count} y1={top - value} y2={top - value} />
      ))}
      {chosen === undefined ? null : <rect className="chart-chosen" x={chosen} y={0} width={1} height={top} />}
      {series.map(({ key, values }) => (
        <g key={key} data-series={key}>
          {values.map((value, at) => {
            const y = top - (floor[at] ?? 0) - value
            floor[at] = (floor[at] ?? 0) + value
            // biome-ignore lint/suspicious/noArrayIndexKey: bars keep their positions
            return value > 0 ? <rect key={at} x={at + gap / 2} y={y} width={1 - gap} height={value} /> : null
          })}
        </g>
      ))}
      {before ? <polyline className="chart-halo" points={line} /> : null}
      {before ? <polyline className="chart-before" points={line} /> : null}
    </svg>
  )
}

function Legend({ series, withBefore }: { series: readonly Series[]; withBefore: boolean }) {
  if (series.length < 2 && !withBefore) return null
  return (
    <ul className="chart-legend">
      {series.map(({ key, label }) => (
        <li key={key}>
          <svg viewBox="0 0 12 12" aria-hidden="true" data-series={key}>
            <rect width="12" height="12" />
          </svg>
          {label}
        </li>
      ))}
      {withBefore ? (
        <li>
          <svg viewBox="0 0 24 12" aria-hidden="true">
            <path className="chart-before" d="M0 6h24" />
          </svg>
          {words.before}
        </li>
      ) : null}
    </ul>
  )
}

function Ticks({ bars }: Pick<BarChartProps, 'bars'>) {
  const step = Math.ceil(bars.length / TICKS_MAX)
  return (
    <div className="relative col-start-2 h-7" aria-hidden="true">
      {bars.map(({ name, tick }, at) =>
        at % step === 0 ? (
          <span
            key={name}
            className="absolute top-[0.4rem] -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${((at + 0.5) / bars.length) * 100}%` }}
          >
            {tick}
          </span>
        ) : null,
      )}
    </div>
  )
}

function NumbersTable({
  title,
  bars,
  series,
  before,
  totals,
}: Omit<BarChartProps, 'about'> & { totals: readonly number[] }): ReactNode {
  const withTotal = series.length > 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section className="max-h-96 overflow-auto" aria-label={fillIn(words.numbers, { title })} tabIndex={0}>
      <table className="figures-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.bar}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            {withTotal ? <th scope="col">{words.total}</th> : null}
            {before ? <th scope="col">{words.before}</th> : null}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name }, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{number(values[at] ?? 0)}</td>
              ))}
              {withTotal ? <td>{number(totals[at] ?? 0)}</td> : null}
              {before ? <td>{number(before[at] ?? 0)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
