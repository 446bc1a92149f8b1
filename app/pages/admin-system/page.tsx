import type { ReactNode } from 'react'
import { Table } from '#app/components/table.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { counted } from '#app/staff/counted.ts'
import { Moment } from '#app/staff/moment.tsx'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { useStaffData } from '#app/staff/use-staff-data.ts'
import { staffPages } from '#content/staff.ts'
import type { SystemState } from '#contract/staff.ts'
import { type Part, partsOf } from './parts.ts'

const words = staffPages['/admin/system']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

const load = () => fetchFromStaffApi<SystemState>('/system')

/** Whether the parts on which the site depends work, and when each last did. */
export default function SystemPage() {
  const state = useStaffData(words, load)
  return (
    <PageFrame words={words} state={state}>
      {state.data ? <Parts parts={partsOf(state.data, Date.now())} /> : null}
    </PageFrame>
  )
}

const MARK_LOOKS = {
  fine: 'bg-sustain',
  open: 'border-2 border-muted',
  trouble: 'bg-ember',
} as const

/** States differ in color, and those that are not set up also in shape. The mark keeps its colors in forced-colors mode. */
function Mark({ state, children }: { state: Part['state']; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2.5 font-semibold">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ${MARK_LOOKS[state]}`} />
      {children}
      <span className="sr-only">: {words.marks[state]}</span>
    </span>
  )
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const inTrouble = parts.filter(({ state }) => state === 'trouble').length
  return (
    <div className="max-w-[64rem]">
      <p className={inTrouble > 0 ? 'mt-4 mb-3 font-semibold text-ember-deep' : 'mt-4 mb-3'} role="status">
        {inTrouble > 0 ? counted(words.trouble, inTrouble) : words.allFine}
      </p>
      <Table
        caption={words.caption}
        labels={words.columns}
        rows={parts}
        rowKey={({ title }) => title}
        columns={[
          { key: 'part', kind: 'title', width: 150, cell: ({ title, state }) => <Mark state={state}>{title}</Mark> },
          { key: 'state', cell: ({ text }) => text },
          { key: 'latest', kind: 'time', width: 200, cell: ({ latest }) => (latest ? <Moment time={latest} /> : null) },
        ]}
      />
    </div>
  )
}
