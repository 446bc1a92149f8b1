import { ButtonLink } from '#app/components/button-link.tsx'
import { Table } from '#app/components/table.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { Moment } from '#app/staff/moment.tsx'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { StateMark } from '#app/staff/section.tsx'
import { staffPages } from '#content/staff.ts'
import type { SystemState } from '#contract/staff/system.ts'
import { GivenUpDeliveries } from './given-up.tsx'
import { type Part, partsOf, summaryOf } from './parts.ts'

const words = staffPages['/admin/system']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

const load = () => fetchFromStaffApi<SystemState>('/system')

/** Whether the parts on which the site depends work, and when each last did. */
export default function SystemPage() {
  const state = useStaffData(words, load)
  return (
    <PageFrame words={words} state={state} shape="sections">
      {state.data ? (
        <>
          <Parts parts={partsOf(state.data, Date.now())} />
          <GivenUpDeliveries deliveries={state.data.givenUp} refresh={state.refresh} />
        </>
      ) : null}
    </PageFrame>
  )
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const isTroubled = parts.some(({ state }) => state === 'trouble')
  return (
    <div className="max-w-[72rem]">
      <p
        className={isTroubled ? 'mt-4 mb-3 font-semibold text-ember-deep' : 'mt-4 mb-3'}
        role="status"
      >
        {summaryOf(parts)}
      </p>
      <Table
        caption={words.caption}
        labels={words.columns}
        rows={parts}
        rowKey={({ title }) => title}
        columns={[
          {
            key: 'part',
            kind: 'title',
            width: 150,
            cell: ({ title, state }) => (
              <StateMark state={state} said={words.marks[state]} title={title} />
            ),
          },
          {
            key: 'state',
            kind: 'sentence',
            cell: ({ text, to }) => [
              text,
              ' ',
              to && <ButtonLink key={to} to={to} look="text" dense label={words.launch.to} />,
            ],
          },
          {
            key: 'latest',
            kind: 'time',
            width: 200,
            cell: ({ latest }) => (latest ? <Moment time={latest} /> : null),
          },
        ]}
      />
    </div>
  )
}
