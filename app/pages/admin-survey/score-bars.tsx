import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { AreaFigures } from './figures.ts'

const words = staffPages['/admin/survey']
/** Smallest part of a bar, in percent, that has room for its number. */
const LABELED_PERCENT = 7
const SCORES = [1, 2, 3, 4, 5]
const BAR_HEIGHT = 30

interface Part {
  score: number
  from: number
  percent: number
  count: number
}

/** The parts of a bar from the lowest to the highest score. Sliders that were left untouched come last. */
function partsOf({ counts }: AreaFigures): Part[] {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let from = 0
  return [...SCORES, 0].map((score) => {
    const count = counts[score] ?? 0
    const percent = all > 0 ? (100 * count) / all : 0
    const part = { score, from, percent, count }
    from += percent
    return part
  })
}

/** The distribution of scores, one bar for each area. The table below has the same numbers. */
export function ScoreBars({ areas }: { areas: readonly AreaFigures[] }) {
  return (
    <div className="score-bars" aria-hidden="true">
      <ul className="score-legend">
        {SCORES.map((score) => (
          <li key={score}>
            <i data-score={score} />
            {score === 1 ? words.spread.lowest : score === 5 ? words.spread.highest : score}
          </li>
        ))}
        <li>
          <i data-score={0} />
          {words.spread.untouched}
        </li>
      </ul>
      {areas.map((area) => (
        <div key={area.dimension} className="score-row">
          <span>{words.areas[area.dimension] ?? area.dimension}</span>
          <svg width="100%" height={BAR_HEIGHT} role="presentation">
            {partsOf(area).map(({ score, from, percent, count }) => (
              <g key={score} data-score={score}>
                <title>
                  {fillIn(words.spread.part, { score: score === 0 ? words.spread.untouched : score, count })}
                </title>
                <rect x={`${from}%`} width={`${percent}%`} height={BAR_HEIGHT} />
                {percent >= LABELED_PERCENT ? (
                  <text x={`${from + percent / 2}%`} y={BAR_HEIGHT / 2}>
                    {Math.round(percent)} %
                  </text>
                ) : null}
              </g>
            ))}
          </svg>
          <b>{area.average?.toFixed(1) ?? '–'}</b>
        </div>
      ))}
    </div>
  )
}
