import { useState } from 'react'
import { Link } from 'react-router'
import { Table } from '#app/components/table.tsx'
import { Moment } from '#app/staff/moment.tsx'
import { staff, staffPages } from '#content/staff.ts'
import type { StaffMeeting } from '#contract/staff.ts'
import { ALL_MEETINGS, chooseMeetings, OUTCOMES, SORTS } from './choose-meetings.ts'

const words = staffPages['/admin/meetings']
const { columns, pastFilters } = words

/** Past meetings with search, filter and sort order. A row links to everything that is stored about the person. */
export function PastMeetings({ meetings }: { meetings: readonly StaffMeeting[] }) {
  const [choice, setChoice] = useState(ALL_MEETINGS)
  const shown = chooseMeetings(meetings, choice)
  return (
    <>
      <search aria-label={pastFilters.region} className="list-controls">
        <input
          type="search"
          aria-label={pastFilters.search}
          placeholder={pastFilters.search}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          value={choice.search}
          onChange={(event) => setChoice({ ...choice, search: event.currentTarget.value })}
          className="field-control dense search-field m-0"
        />
        <label className="list-filter" data-active={choice.outcome ? '' : undefined}>
          <span className="sr-only">{pastFilters.outcome}</span>
          <select
            value={choice.outcome ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setChoice({ ...choice, outcome: OUTCOMES.find((outcome) => outcome === value) })
            }
          >
            <option value="">{pastFilters.outcome}</option>
            {OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {pastFilters.outcomes[outcome]}
              </option>
            ))}
          </select>
        </label>
      </search>
      {shown.length === 0 ? (
        <p className="border-ink border-t py-4 text-ink-2">
          {meetings.length === 0 ? words.noPast : staff.search.nothing}
        </p>
      ) : (
        <PastTable
          meetings={shown}
          sorting={{
            keys: SORTS,
            key: choice.sort,
            isAscending: choice.isAscending,
            onSort: (key) => {
              const sort = SORTS.find((one) => one === key) ?? choice.sort
              setChoice({ ...choice, sort, isAscending: sort === choice.sort ? !choice.isAscending : sort !== 'when' })
            },
          }}
        />
      )}
    </>
  )
}

type PastTableProps = { meetings: readonly StaffMeeting[] } & Pick<Parameters<typeof Table>[0], 'sorting'>

function PastTable({ meetings, sorting }: PastTableProps) {
  return (
    <Table
      caption={words.pastCaption}
      rows={meetings}
      rowKey={({ id }) => id}
      sorting={sorting}
      columns={[
        {
          key: 'when',
          label: columns.when,
          kind: 'time',
          width: 172,
          cell: ({ startsAt }) => <Moment time={startsAt} />,
        },
        {
          key: 'who',
          label: columns.who,
          kind: 'title',
          width: 180,
          cell: ({ leadId, name, email }) => (
            <Link to={`/admin/leads?lead=${leadId}`} className="row-link">
              <bdi>{name || email}</bdi>
            </Link>
          ),
        },
        { key: 'call', label: columns.call, width: 150, cell: ({ call }) => call },
        {
          key: 'note',
          label: columns.note,
          kind: 'long',
          cell: ({ canceledBy, note }) => (canceledBy ? words.canceled[canceledBy] : note && <bdi>{note}</bdi>),
        },
      ]}
    />
  )
}
