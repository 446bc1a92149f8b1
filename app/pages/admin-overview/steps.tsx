import { ChartSection, FiguresTable, NoFigures } from '#app/staff/figures-table.tsx'
import { overview as words } from '#content/staff/overview.ts'
import { SUMMARY_STEP } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Overview, StepResult } from '#contract/overview.ts'
import { canvasStep } from '#contract/visits.ts'
import { number, percent } from './write-figures.ts'

interface StepRow extends StepResult {
  /** Number of visitors who reached the previous step. */
  before: number | undefined
}

function nameOf(flow: 'survey' | 'canvas', step: string): string {
  const names: Readonly<Record<string, string>> = words.steps[flow].names
  if (step === canvasStep(SUMMARY_STEP)) {
    return words.steps.canvas.names.summary
  }
  return names[step] ?? fillIn(words.steps.canvas.names.step, { step: step.replace('canvas-', '') })
}

/** The share of visitors who continued from the previous step. */
function shareOf({ n, before }: StepRow): string {
  if (before === undefined) {
    return ''
  }
  return before === 0 ? '–' : percent(Math.min(1, n / before))
}

/**
 * How many visitors reached each step of the survey or the canvas, and the share that continued
 * from the previous step.
 */
export function Steps({
  flow,
  overview: { steps },
}: {
  flow: 'survey' | 'canvas'
  overview: Overview
}) {
  const rows = steps[flow].map((step, at): StepRow => ({ ...step, before: steps[flow][at - 1]?.n }))
  const most = Math.max(1, ...rows.map(({ n }) => n))
  return (
    <ChartSection title={words.steps[flow].title} about={words.steps.about}>
      <div className="mt-2">
        {rows.every(({ n }) => n === 0) ? (
          <NoFigures text={words.steps.none} />
        ) : (
          <FiguresTable
            caption={words.steps[flow].title}
            rows={rows}
            rowKey={({ step }) => step}
            share={({ n }) => n / most}
            name={{ label: words.steps.columns.step, cell: ({ step }) => nameOf(flow, step) }}
            columns={[
              { label: words.steps.columns.n, cell: ({ n }) => number(n) },
              {
                label: words.steps.columns.share,
                cell: shareOf,
              },
            ]}
          />
        )}
      </div>
    </ChartSection>
  )
}
