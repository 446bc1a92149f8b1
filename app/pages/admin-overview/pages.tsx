import { ChartSection, NoFigures } from '#app/staff/chart-section.tsx'
import { useMoney } from '#app/staff/money.ts'
import { overview } from '#content/staff/overview.ts'
import { staff } from '#content/staff.ts'
import type { Overview, PageResult } from '#contract/overview.ts'
import { number, wonColumns } from './labels.ts'
import { Ranking } from './ranking.tsx'

const words = overview.pages
const FRAMES: Readonly<Record<string, string>> = { '/embed/meeting': words.booking, '/embed/partner': words.partner }

/** Leads per 100 views. */
function ratioOf({ views, leads }: PageResult): string {
  if (!views) return '–'
  return ((100 * leads) / views).toLocaleString('en-US', { maximumFractionDigits: 1 })
}

/** Pages with views, leads and their ratio. */
export function Pages({ overview: { pages, source } }: { overview: Overview }) {
  const { money } = useMoney()
  const most = Math.max(1, ...pages.map(({ views }) => views ?? 0))
  return (
    <ChartSection title={words.title} about={source === null ? words.about : words.aboutSource}>
      <div className="mt-2">
        {pages.length === 0 ? (
          <NoFigures text={staff.charts.nothing} />
        ) : (
          <Ranking
            caption={words.title}
            rows={pages}
            rowKey={({ page }) => page}
            share={({ views }) => (views ?? 0) / most}
            name={{ label: words.columns.page, cell: ({ page }) => FRAMES[page] ?? page }}
            columns={[
              { label: words.columns.views, cell: ({ views }) => (views === null ? '–' : number(views)) },
              { label: words.columns.leads, cell: ({ leads }) => number(leads) },
              { label: words.columns.ratio, cell: ratioOf },
              ...(pages.some(({ won }) => won > 0) ? wonColumns(words.columns, money) : []),
            ]}
          />
        )}
      </div>
    </ChartSection>
  )
}
