import { Table } from '#app/components/table.tsx'
import { staffPages } from '#content/staff.ts'
import { SCALE } from '#contract/survey.ts'
import type { AreaFigures } from './figures.ts'

const words = staffPages['/admin/survey']
const SCORES = SCALE.map(String)

/** How often a score was given in an area, and its share. Score 0 counts the sliders that were left untouched. */
function Share({ area: { counts }, score }: { area: AreaFigures; score: number }) {
  const count = counts[score] ?? 0
  const all = counts.reduce((total, one) => total + one, 0)
  return (
    <span className="whitespace-nowrap">
      {count} <span className="text-muted">{all > 0 ? `· ${Math.round((100 * count) / all)}%` : ''}</span>
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
        { key: 'area', kind: 'title', cell: ({ dimension }) => words.areas[dimension] ?? dimension },
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
