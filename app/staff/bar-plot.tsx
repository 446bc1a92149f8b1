/** The drawing of a bar chart, and the legend of what is in it. */
import { staff } from '#content/staff.ts'

const words = staff.charts

export interface Series {
  key: keyof typeof LOOKS
  label: string
  /** One value for each bar. */
  values: readonly number[]
}

interface Drawn {
  series: readonly Series[]
  /** Values of the period before, drawn as a dashed line in front of the bars. */
  before: readonly number[] | null
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
export const MARK = '▼'
const LEGEND_ITEM = 'flex items-center gap-[0.4rem]'
const DRAWING = 'print:[print-color-adjust:exact] forced-colors:[--color-ember:Highlight]'
const LEGEND_MARK = `h-3 w-auto ${DRAWING}`

interface BarPlotProps extends Drawn {
  scale: readonly number[]
  count: number
  chosen: number | undefined
}

/**
 * The drawing, stretched to its element. A bar is one unit wide, and the scale gives the units of
 * the height.
 */
export function BarPlot({ series, before, scale, count, chosen }: BarPlotProps) {
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

/** What the looks mean, where there are several. */
export function BarLegend({ series, before, hasMarks }: Drawn & { hasMarks: boolean }) {
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
