import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import {
  ChartSection,
  FiguresTable,
  type FiguresTableProps,
  NoFigures,
} from '#app/staff/figures-table.tsx'
import { useMoney } from '#app/staff/money.ts'
import { usePageName } from '#app/staff/page-name.ts'
import { overview as words } from '#content/staff/overview.ts'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Origin, Overview, PageResult, Won } from '#contract/overview.ts'
import { number, sourceLabel } from './write-figures.ts'

/** Number of rows until staff ask for all. */
const ROWS_AT_FIRST = 10

/** A long table of figures, of which only the first rows show at first. */
function Ranking<Row>({ rows, ...table }: FiguresTableProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <FiguresTable rows={isWhole ? rows : rows.slice(0, ROWS_AT_FIRST)} {...table} />
      {rows.length > ROWS_AT_FIRST ? (
        <Button look="text" dense onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewer : fillIn(words.more, { count: rows.length })}
        </Button>
      ) : null}
    </>
  )
}

/** Columns of a table of origins or pages, shown once a lead was won. */
const wonColumns = (
  labels: Readonly<Record<keyof Won, string>>,
  money: (value: number) => string,
) => [
  { label: labels.won, cell: ({ won }: Won) => number(won), isExtra: true },
  { label: labels.value, cell: ({ value }: Won) => money(value) },
]

type Kind = keyof Overview['origins']
const KINDS: readonly Kind[] = ['source', 'campaign', 'landing']

interface OriginsProps {
  overview: Overview
  /** Name of the open tab. Any other value opens the first tab. */
  shown: string
  onShow: (kind: string) => void
  /** Limits the page to a source. */
  onSource: (source: string) => void
}

const VISITS_COLUMN = {
  label: words.origins.columns.visits,
  cell: ({ visits }: Origin) => number(visits ?? 0),
}

/** Origins of visits and leads: source, campaign, landing page. */
export function Origins({ overview: { origins, source }, shown, onShow, onSource }: OriginsProps) {
  const { money } = useMoney()
  const kind = KINDS.find((known) => known === shown) ?? 'source'
  const rows = origins[kind]
  const withVisits = kind !== 'campaign'
  const most = Math.max(1, ...rows.map((row) => measured(row, withVisits)))
  return (
    <ChartSection title={words.origins.title} about={words.origins.about}>
      <Tabs
        label={words.origins.title}
        tabs={KINDS.map((key) => ({ key, label: words.origins.tabs[key] }))}
        selected={kind}
        onSelect={(key) => onShow(key === 'source' ? '' : key)}
      >
        <p className="mt-2 text-caption text-muted">{words.origins.abouts[kind]}</p>
        {rows.length === 0 ? (
          <NoFigures text={kind === 'campaign' ? words.origins.noCampaign : words.origins.none} />
        ) : (
          <Ranking
            caption={words.origins.tabs[kind]}
            rows={rows}
            rowKey={({ name }) => name}
            share={(row) => measured(row, withVisits) / most}
            name={{
              label: words.origins.columns.name,
              cell: ({ name }) =>
                kind === 'source' ? (
                  <Source name={name} onChoose={source === null ? onSource : undefined} />
                ) : (
                  name
                ),
            }}
            columns={[
              ...(withVisits ? [VISITS_COLUMN] : []),
              { label: words.origins.columns.last, cell: ({ last }) => number(last) },
              {
                label: words.origins.columns.first,
                cell: ({ first }) => number(first),
                isExtra: true,
              },
              ...(rows.some(({ won }) => won > 0) ? wonColumns(words.origins.columns, money) : []),
            ]}
          />
        )}
      </Tabs>
    </ChartSection>
  )
}

const SOURCE_BUTTON =
  'cursor-pointer text-left underline decoration-muted underline-offset-[0.2em] hover:text-ember-deep hover:decoration-current'

interface SourceProps {
  name: string
  /** Limits the page to the source. Undefined where it already is. */
  onChoose: ((source: string) => void) | undefined
}

function Source({ name, onChoose }: SourceProps) {
  const label = sourceLabel(name)
  return onChoose ? (
    <button type="button" className={SOURCE_BUTTON} onClick={() => onChoose(name)}>
      {label}
    </button>
  ) : (
    label
  )
}

const measured = ({ visits, last }: Origin, withVisits: boolean) =>
  withVisits ? (visits ?? 0) : last

const FRAMES: Readonly<Record<string, string>> = {
  '/embed/meeting': words.pages.booking,
  '/embed/partner': words.pages.partner,
}

/** Leads per 100 views. */
function ratioOf({ views, leads }: PageResult): string {
  if (!views) {
    return '–'
  }
  return ((100 * leads) / views).toLocaleString('en-US', { maximumFractionDigits: 1 })
}

/** Pages with views, leads and their ratio. */
export function Pages({ overview: { pages, source } }: { overview: Overview }) {
  const pageName = usePageName()
  const { money } = useMoney()
  const most = Math.max(1, ...pages.map(({ views }) => views ?? 0))
  return (
    <ChartSection
      title={words.pages.title}
      about={source === null ? words.pages.about : words.pages.aboutSource}
    >
      <div className="mt-2">
        {pages.length === 0 ? (
          <NoFigures text={staff.charts.nothing} />
        ) : (
          <Ranking
            caption={words.pages.title}
            rows={pages}
            rowKey={({ page }) => page}
            share={({ views }) => (views ?? 0) / most}
            name={{
              label: words.pages.columns.page,
              cell: ({ page }) => FRAMES[page] ?? <span title={page}>{pageName(page)}</span>,
            }}
            columns={[
              {
                label: words.pages.columns.views,
                cell: ({ views }) => (views === null ? '–' : number(views)),
              },
              { label: words.pages.columns.leads, cell: ({ leads }) => number(leads) },
              { label: words.pages.columns.ratio, cell: ratioOf, isExtra: true },
              ...(pages.some(({ won }) => won > 0) ? wonColumns(words.pages.columns, money) : []),
            ]}
          />
        )}
      </div>
    </ChartSection>
  )
}
