import { type ReactNode, useState } from 'react'
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
import { isInsight } from '#contract/added-pages.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Origin, Overview, PageResult, Won } from '#contract/overview.ts'
import type { NamedAddedPages } from '#contract/staff/added-pages.ts'
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
export function Origins({
  overview: { origins, addedPages, source },
  shown,
  onShow,
  onSource,
}: OriginsProps) {
  const { money } = useMoney()
  const kind = KINDS.find((known) => known === shown) ?? 'source'
  const rows = origins[kind]
  const withVisits = kind !== 'campaign'
  const most = Math.max(1, ...rows.map((row) => measured(row, withVisits)))
  const cells: Readonly<Record<Kind, (name: string) => ReactNode>> = {
    source: (name) => <Source name={name} onChoose={source === null ? onSource : undefined} />,
    campaign: (name) => name,
    landing: (name) => <PageName path={name} added={addedPages} />,
  }
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
              cell: ({ name }) => cells[kind](name),
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

/** What staff call a page, and its path. */
function PageName({ path, added }: { path: string; added: NamedAddedPages }) {
  const name = usePageName(added)(path)
  return (
    <>
      <span className="block">{name}</span>
      {name === path ? null : <span className="block text-caption text-muted">{path}</span>}
    </>
  )
}

/** All pages, or those that are for the same, beside each other. */
const GROUPS = ['all', 'landing', 'insights'] as const
type Group = (typeof GROUPS)[number]

function isOfGroup(group: Group, { page }: PageResult, added: NamedAddedPages): boolean {
  const kind = added[page]?.kind
  switch (group) {
    case 'all':
      return true
    case 'landing':
      return kind === 'landing'
    case 'insights':
      return kind !== undefined && isInsight(kind)
  }
}

/** Leads per 100 views. */
function ratioOf({ views, leads }: PageResult): string {
  if (!views) {
    return '–'
  }
  return ((100 * leads) / views).toLocaleString('en-US', { maximumFractionDigits: 1 })
}

interface PagesProps {
  overview: Overview
  /** The open tab. Any other value opens the first. */
  shown: string
  onShow: (group: string) => void
}

/** Pages with views, leads and their ratio: all, or those that staff added for the same purpose. */
export function Pages({ overview: { pages, addedPages, source }, shown, onShow }: PagesProps) {
  const groups = GROUPS.filter((group) => pages.some((one) => isOfGroup(group, one, addedPages)))
  const group = groups.find((known) => known === shown) ?? 'all'
  const rows = pages.filter((one) => isOfGroup(group, one, addedPages))
  const table = <PagesTable key={group} rows={rows} added={addedPages} />
  return (
    <ChartSection
      title={words.pages.title}
      about={source === null ? words.pages.about : words.pages.aboutSource}
    >
      {groups.length > 1 ? (
        <Tabs
          label={words.pages.title}
          tabs={groups.map((key) => ({ key, label: words.pages.groups[key] }))}
          selected={group}
          onSelect={(key) => onShow(key === 'all' ? '' : key)}
        >
          {table}
        </Tabs>
      ) : (
        table
      )}
    </ChartSection>
  )
}

function PagesTable({ rows, added }: { rows: readonly PageResult[]; added: NamedAddedPages }) {
  const { money } = useMoney()
  const most = Math.max(1, ...rows.map(({ views }) => views ?? 0))
  return (
    <div className="mt-2">
      {rows.length === 0 ? (
        <NoFigures text={staff.charts.nothing} />
      ) : (
        <Ranking
          caption={words.pages.title}
          rows={rows}
          rowKey={({ page }) => page}
          share={({ views }) => (views ?? 0) / most}
          name={{
            label: words.pages.columns.page,
            cell: ({ page }) => FRAMES[page] ?? <PageName path={page} added={added} />,
          }}
          columns={[
            {
              label: words.pages.columns.views,
              cell: ({ views }) => (views === null ? '–' : number(views)),
            },
            { label: words.pages.columns.leads, cell: ({ leads }) => number(leads) },
            { label: words.pages.columns.ratio, cell: ratioOf, isExtra: true },
            ...(rows.some(({ won }) => won > 0) ? wonColumns(words.pages.columns, money) : []),
          ]}
        />
      )}
    </div>
  )
}
