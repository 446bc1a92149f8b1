import { Table } from '#app/components/table.tsx'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { HIGHEST_SCORE, SCALE, type Score } from '#contract/survey.ts'
import type { AreaFigures } from './figures.ts'

const words = staffPages['/admin/survey']
/** Smallest part of a bar, in percent, that has room for its number. */
const LABELED_PERCENT = 7
const BAR_HEIGHT = 30
/**
 * Five shades of the ink on paper, and the color of a number on them. A higher score is darker. 0
 * is no score.
 */
const SHADES: Readonly<Record<Score | 0, { shade: string; number: string }>> = {
  0: { shade: 'text-white', number: 'fill-ink-2' },
  1: {
    shade: 'text-[color-mix(in_srgb,var(--color-line-quiet)_17%,var(--color-paper-2))]',
    number: 'fill-ink',
  },
  2: { shade: 'text-line', number: 'fill-ink' },
  3: {
    shade: 'text-[color-mix(in_srgb,var(--color-line)_64%,var(--color-muted))]',
    number: 'fill-ink',
  },
  4: { shade: 'text-muted', number: 'fill-white' },
  5: { shade: 'text-ink', number: 'fill-white' },
}
const OWN_COLOR = 'forced-color-adjust-none'
/** A slider without a score is only an outline. */
const OUTLINE = 'stroke-1 stroke-muted [stroke-dasharray:3_3]'
const LEGEND_ITEM = 'flex items-center gap-[0.4rem]'
const LEGEND_MARK = `size-[0.9rem] ${OWN_COLOR}`

type Part = { score: Score | 0; from: number; percent: number; count: number }

/**
 * The parts of a bar from the lowest to the highest score. Sliders that were left untouched come
 * last.
 */
function partsOf({ counts }: AreaFigures): Part[] {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let from = 0
  return [...SCALE, 0 as const].map((score) => {
    const count = counts[score] ?? 0
    const percent = all > 0 ? (100 * count) / all : 0
    const part = { score, from, percent, count }
    from += percent
    return part
  })
}

/** Words at both ends of the scale, numbers between. */
function legendOf(score: Score): string | number {
  if (score === 1) {
    return words.spread.lowest
  }
  if (score === HIGHEST_SCORE) {
    return words.spread.highest
  }
  return score
}

/** The distribution of scores, one bar for each area. The table below has the same numbers. */
export function ScoreBars({ areas }: { areas: readonly AreaFigures[] }) {
  return (
    <div
      className="mt-2 mb-6 grid gap-2 text-[0.875rem] tabular-nums [print-color-adjust:exact]"
      aria-hidden="true"
    >
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
        {SCALE.map((score) => (
          <li key={score} className={LEGEND_ITEM}>
            <i className={`${LEGEND_MARK} bg-current ${SHADES[score].shade}`} />
            <span>{legendOf(score)}</span>
          </li>
        ))}
        <li className={LEGEND_ITEM}>
          <i className={`${LEGEND_MARK} border border-muted border-dashed bg-white`} />
          {words.spread.untouched}
        </li>
      </ul>
      {areas.map((area) => (
        <div
          key={area.dimension}
          className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-center gap-x-3 md:grid-cols-[12rem_minmax(0,1fr)_2.25rem] md:gap-4"
        >
          <span className="max-md:col-span-full">
            {words.areas[area.dimension] ?? area.dimension}
          </span>
          <svg className={OWN_COLOR} width="100%" height={BAR_HEIGHT} role="presentation">
            {partsOf(area).map(({ score, from, percent, count }) => (
              <g key={score}>
                <title>
                  {fillIn(words.spread.part, {
                    score: score === 0 ? words.spread.untouched : score,
                    count,
                  })}
                </title>
                <rect
                  x={`${from}%`}
                  width={`${percent}%`}
                  height={BAR_HEIGHT}
                  className={`fill-current ${score === 0 ? OUTLINE : 'stroke-[1.5px] stroke-white'} ${SHADES[score].shade}`}
                />
                {percent >= LABELED_PERCENT ? (
                  <text
                    x={`${from + percent / 2}%`}
                    y={BAR_HEIGHT / 2}
                    textAnchor="middle"
                    dominantBaseline="central"
                    className={`font-semibold text-[0.8125rem] ${SHADES[score].number}`}
                  >
                    {`${Math.round(percent)}%`}
                  </text>
                ) : null}
              </g>
            ))}
          </svg>
          <b className="text-right text-[1.0625rem]">{area.average?.toFixed(1) ?? '–'}</b>
        </div>
      ))}
    </div>
  )
}

const SCORES = SCALE.map(String)

/** How often a score was given in an area, and its share. */
function Share({ area: { counts }, score }: { area: AreaFigures; score: number }) {
  const count = counts[score] ?? 0
  const all = counts.reduce((total, one) => total + one, 0)
  return (
    <span className="whitespace-nowrap">
      <span>{count}</span>{' '}
      <span className="text-muted">{all > 0 ? `· ${Math.round((100 * count) / all)}%` : ''}</span>
    </span>
  )
}

/** How often each score was given in each area. */
export function ScoreSpread({ areas }: { areas: readonly AreaFigures[] }) {
  const { spread } = words
  return (
    <Table
      labelsValues
      caption={spread.caption}
      labels={{ ...spread, ...Object.fromEntries(SCORES.map((score) => [score, score])) }}
      rows={areas}
      rowKey={({ dimension }) => dimension}
      columns={[
        {
          key: 'area',
          kind: 'title',
          cell: ({ dimension }) => words.areas[dimension] ?? dimension,
        },
        ...SCORES.map((score) => ({
          key: score,
          width: 76,
          cell: (area: AreaFigures) => <Share area={area} score={Number(score)} />,
        })),
        { key: 'untouched', width: 96, cell: (area) => <Share area={area} score={0} /> },
        { key: 'average', width: 78, cell: ({ average }) => average?.toFixed(1) ?? '–' },
      ]}
    />
  )
}
