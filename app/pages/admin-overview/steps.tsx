import { ChartSection, NoFigures } from '#app/staff/chart-section.tsx'
import { FiguresTable } from '#app/staff/figures-table.tsx'
import { overview } from '#content/staff/overview.ts'
import { SUMMARY_STEP } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Overview, StepResult } from '#contract/overview.ts'
import { canvasStep } from '#contract/visits.ts'
import { number, percent } from './labels.ts'

const words = overview.steps

interface StepRow extends StepResult {
  /** Number of visitors who reached the previous step. */
  before: number | undefined
}

function nameOf(flow: 'survey' | 'canvas', step: string): string {
  const names: Readonly<Record<string, string>> = words[flow].names
  if (step === canvasStep(SUMMARY_STEP)) return words.canvas.names.summary
  return names[step] ?? fillIn(words.canvas.names.step, { step: step.replace('canvas-', '') })
}

/**
 * How many visitors reached each step of the survey or the canvas, and the share that continued from the previous step.
 */
export function Steps({ flow, overview: { steps } }: { flow: 'survey' | 'canvas'; overview: Overview }) {
  const rows = steps[flow].map((step, at): StepRow => ({ ...step, before: steps[flow][at - 1]?.n }))
  const most = Math.max(1, ...rows.map(({ n }) => n))
  return (
    <ChartSection title={words[flow].title} about={words.about}>
      <div className="mt-2">
        {rows.every(({ n }) => n === 0) ? (
          <NoFigures text={words.none} />
        ) : (
          <FiguresTable
            caption={words[flow].title}
            rows={rows}
            rowKey={({ step }) => step}
            share={({ n }) => n / most}
            name={{ label: words.columns.step, cell: ({ step }) => nameOf(flow, step) }}
            columns={[
              { label: words.columns.n, cell: ({ n }) => number(n) },
              {
                label: words.columns.share,
                cell: ({ n, before }) =>
                  before === undefined ? '' : before === 0 ? '–' : percent(Math.min(1, n / before)),
              },
            ]}
          />
        )}
      </div>
    </ChartSection>
  )
}
