import { Tabs } from '#app/components/tabs.tsx'
import { overview } from '#content/staff/overview.ts'
import type { Origin, Overview } from '#contract/overview.ts'
import { number, sourceLabel } from './labels.ts'
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
  const kind = KINDS.find((known) => known === shown) ?? 'source'
  const rows = origins[kind]
  const withVisits = kind !== 'campaign'
  const most = Math.max(1, ...rows.map((row) => measured(row, withVisits)))
  return (
    <section aria-labelledby="origins-title">
      <h2 id="origins-title" className="chart-title">
        {words.title}
      </h2>
      <p className="text-caption text-muted">{words.about}</p>
      <Tabs
        label={words.title}
        tabs={KINDS.map((key) => ({ key, label: words.tabs[key] }))}
        selected={kind}
        onSelect={(key) => onShow(key === 'source' ? '' : key)}
      >
        <p className="mt-2 text-caption text-muted">{words.abouts[kind]}</p>
        {rows.length === 0 ? (
          <p className="chart-none">{kind === 'campaign' ? words.noCampaign : words.none}</p>
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
                  <button type="button" onClick={() => onSource(name)}>
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
            ]}
          />
        )}
      </Tabs>
    </section>
  )
}

const measured = ({ visits, last }: Origin, withVisits: boolean) => (withVisits ? (visits ?? 0) : last)
