import { Tabs } from '#app/components/tabs.tsx'
import { ChartSection, NoFigures } from '#app/staff/chart-section.tsx'
import { useMoney } from '#app/staff/money.ts'
import { overview } from '#content/staff/overview.ts'
import type { Origin, Overview } from '#contract/overview.ts'
import { number, sourceLabel, wonColumns } from './labels.ts'
import { Ranking } from './ranking.tsx'

const words = overview.origins
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

/** Origins of visits and leads: source, campaign, landing page. */
export function Origins({ overview: { origins, source }, shown, onShow, onSource }: OriginsProps) {
  const { money } = useMoney()
  const kind = KINDS.find((known) => known === shown) ?? 'source'
  const rows = origins[kind]
  const withVisits = kind !== 'campaign'
  const most = Math.max(1, ...rows.map((row) => measured(row, withVisits)))
  return (
    <ChartSection title={words.title} about={words.about}>
      <Tabs
        label={words.title}
        tabs={KINDS.map((key) => ({ key, label: words.tabs[key] }))}
        selected={kind}
        onSelect={(key) => onShow(key === 'source' ? '' : key)}
      >
        <p className="mt-2 text-caption text-muted">{words.abouts[kind]}</p>
        {rows.length === 0 ? (
          <NoFigures text={kind === 'campaign' ? words.noCampaign : words.none} />
        ) : (
          <Ranking
            caption={words.tabs[kind]}
            rows={rows}
            rowKey={({ name }) => name}
            share={(row) => measured(row, withVisits) / most}
            name={{
              label: words.columns.name,
              cell: ({ name }) =>
                kind === 'source' && source === null ? (
                  <button
                    type="button"
                    className="cursor-pointer text-left underline decoration-muted underline-offset-[0.2em] hover:text-ember-deep hover:decoration-current"
                    onClick={() => onSource(name)}
                  >
                    {sourceLabel(name)}
                  </button>
                ) : kind === 'source' ? (
                  sourceLabel(name)
                ) : (
                  name
                ),
            }}
            columns={[
              ...(withVisits
                ? [{ label: words.columns.visits, cell: ({ visits }: Origin) => number(visits ?? 0) }]
                : []),
              { label: words.columns.last, cell: ({ last }) => number(last) },
              { label: words.columns.first, cell: ({ first }) => number(first) },
              ...(rows.some(({ won }) => won > 0) ? wonColumns(words.columns, money) : []),
            ]}
          />
        )}
      </Tabs>
    </ChartSection>
  )
}

const measured = ({ visits, last }: Origin, withVisits: boolean) => (withVisits ? (visits ?? 0) : last)
