import { type PointerEvent, useId, useState } from 'react'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { ChartSection, FiguresTable, NoFigures } from './figures-table.tsx'

const words = staff.charts

interface Series {
  key: keyof typeof LOOKS
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

/**
 * Color and opacity of the series. The forms of the overview differ in lightness, so that they can
 * be told apart without seeing red or green. The accent means meetings.
 */
const LOOKS = {
  visits: ['muted', 1],
  surveys: ['muted', 1],
  canvases: ['muted', 1],
  meetings: ['ember', 1],
  meeting: ['ember', 1],
  contact: ['ink', 1],
  pioneer: ['ink', 0.42],
  partner: ['ink', 0.7],
  waitlist: ['ink', 0.26],
  ebook: ['ink', 0.12],
} as const
const lookOf = (series: keyof typeof LOOKS) => ({
  fill: `var(--color-${LOOKS[series][0]})`,
  fillOpacity: LOOKS[series][1],
})
/** Keeps the width of a line although the drawing is stretched. */
const FIXED_STROKE = '[vector-effect:non-scaling-stroke]'
const PART = `${FIXED_STROKE} stroke-white`
const BEFORE = `${FIXED_STROKE} fill-none stroke-[1.5px] stroke-ink [stroke-dasharray:4_3]`
/** Above a bar in whose time something happened. */
const MARK = '▼'
/** Width of a bar with its gap. A few bars do not fill the width. */
const BAR_REM = 3.75
const LEGEND_ITEM = 'flex items-center gap-[0.4rem]'
const DRAWING = 'print:[print-color-adjust:exact] forced-colors:[--color-ember:Highlight]'
const LEGEND_MARK = `h-3 w-auto ${DRAWING}`

const number = (value: number) => value.toLocaleString('en-US')

/** Invisible, over the whole plot. */
const SLIDER =
  'absolute inset-0 size-full cursor-crosshair touch-pan-y appearance-none bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0'

/**
 * A bar chart as SVG below an invisible slider, which selects a bar. Its values are announced and
 * shown above the chart. A table with the same numbers follows.
 */
export function BarChart({ title, about, bars, series, before, marks = [] }: BarChartProps) {
  const id = useId()
  const last = bars.length - 1
  const [chosen, setChosen] = useState<number>()
  const totals = bars.map((_, at) =>
    series.reduce((total, { values }) => total + (values[at] ?? 0), 0),
  )
  const scale = scaleOf(Math.max(...totals, ...(before ?? [])))
  const sum = totals.reduce((all, total) => all + total, 0)

  const columns: { label: string; values: readonly number[] }[] = [...series]
  if (series.length > 1) {
    columns.push({ label: words.total, values: totals })
  }
  if (before) {
    columns.push({ label: words.before, values: before })
  }

  /** A bar in words. */
  function said(at: number): string {
    const parts = [`${bars[at]?.name}: ${number(totals[at] ?? 0)}`]
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
          <Legend series={series} before={before} marks={marks} />
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
              <Plot
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
            <div className="relative col-start-2 h-7">
              {bars.map(({ name, tick }, at) =>
                at % Math.ceil(bars.length / TICKS_MAX) === 0 ? (
                  <At
                    key={name}
                    at={at}
                    count={bars.length}
                    className="top-[0.4rem] whitespace-nowrap"
                  >
                    {tick}
                  </At>
                ) : null,
              )}
            </div>
          </div>
          <p id={`${id}-keys`} className="sr-only">
            {words.keys}
          </p>
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
        </>
      )}
    </ChartSection>
  )
}

interface PlotProps extends Pick<BarChartProps, 'series' | 'before'> {
  scale: readonly number[]
  count: number
  chosen: number | undefined
}

/**
 * The drawing, stretched to its element. A bar is one unit wide, and the scale gives the units of
 * the height.
 */
function Plot({ series, before, scale, count, chosen }: PlotProps) {
  const top = scale.at(-1) ?? 1
  const gap = count > 60 ? 0.12 : 0.22
  const floor = new Array<number>(count).fill(0)
  const line = before?.map((value, at) => `${at + 0.5},${top - value}`).join(' ')
  return (
    <svg
      className={`size-full max-h-none overflow-visible ${DRAWING}`}
      viewBox={`0 0 ${count} ${top}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className={`${FIXED_STROKE} stroke-1 stroke-line`}
        d={scale.map((value) => `M0 ${top - value}H${count}`).join('')}
      />
      {chosen === undefined ? null : (
        <rect
          className={`${FIXED_STROKE} fill-paper-2 forced-colors:stroke-[Highlight]`}
          x={chosen}
          y={0}
          width={1}
          height={top}
        />
      )}
      {series.map(({ key, values }) => (
        <g key={key} data-series={key} {...lookOf(key)}>
          <path
            className={PART}
            d={values
              .map((value, at) => {
                floor[at] = (floor[at] ?? 0) + value
                return value > 0
                  ? `M${at + gap / 2} ${top - floor[at]}h${1 - gap}v${value}h${gap - 1}z`
                  : ''
              })
              .join('')}
          />
        </g>
      ))}
      {/* Separates the line from the bars behind it. */}
      {before ? (
        <polyline className={`${FIXED_STROKE} fill-none stroke-4 stroke-white`} points={line} />
      ) : null}
      {before ? <polyline className={BEFORE} points={line} /> : null}
    </svg>
  )
}

function Legend({
  series,
  before,
  marks,
}: Required<Pick<BarChartProps, 'series' | 'before' | 'marks'>>) {
  const hasMarks = marks.some(({ length }) => length > 0)
  if (series.length < 2 && !before && !hasMarks) {
    return null
  }
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-[0.2rem] text-[0.8125rem]">
      {series.map(({ key, label }) => (
        <li key={key} className={LEGEND_ITEM}>
          <svg
            viewBox="0 0 12 12"
            aria-hidden="true"
            data-series={key}
            className={LEGEND_MARK}
            {...lookOf(key)}
          >
            <rect width="12" height="12" />
          </svg>
          <span>{label}</span>
        </li>
      ))}
      {before ? (
        <li className={LEGEND_ITEM}>
          <svg viewBox="0 0 24 12" aria-hidden="true" className={LEGEND_MARK}>
            <path className={BEFORE} d="M0 6h24" />
          </svg>
          {words.before}
        </li>
      ) : null}
      {hasMarks ? (
        <li className={LEGEND_ITEM}>
          <span aria-hidden="true" className="text-ember">
            {MARK}
          </span>
          {words.marks}
        </li>
      ) : null}
    </ul>
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
