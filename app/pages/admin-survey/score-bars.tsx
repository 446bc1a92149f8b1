import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { AreaFigures } from './figures.ts'

const words = staffPages['/admin/survey']
/** Narrower parts of a bar, in percent, have no room for their number. */
const LABELED_PERCENT = 7
const SCORES = [1, 2, 3, 4, 5]
const BAR_HEIGHT = 30

interface Part {
  score: number
  from: number
  percent: number
  count: number
}

/** The parts of a bar from the lowest score to the highest; who left the slider untouched comes last. */
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

/** How the scores of each area spread, as one bar per area. The table below it says the same in numbers. */
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
