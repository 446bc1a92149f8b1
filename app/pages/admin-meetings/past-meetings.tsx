import { useState } from 'react'
import { Link } from 'react-router'
import { ROW_LINK, Table } from '#app/components/table.tsx'
import { FilterSelect, LIST_CONTROLS, SearchInput } from '#app/staff/list-controls.tsx'
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
      <search aria-label={pastFilters.region} className={LIST_CONTROLS}>
        <SearchInput
          hint={pastFilters.search}
          value={choice.search}
          onChange={(event) => setChoice({ ...choice, search: event.currentTarget.value })}
          className="m-0 flex max-w-[17rem] flex-[1_1_14rem] max-[60rem]:max-w-none max-[60rem]:flex-[1_1_10rem]"
        />
        <FilterSelect
          label={pastFilters.outcome}
          options={pastFilters.outcomes}
          value={choice.outcome ?? ''}
          onValue={(value) => setChoice({ ...choice, outcome: OUTCOMES.find((outcome) => outcome === value) })}
        />
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
      labels={columns}
      rows={meetings}
      rowKey={({ id }) => id}
      sorting={sorting}
      columns={[
        { key: 'when', kind: 'time', width: 172, cell: ({ startsAt }) => <Moment time={startsAt} /> },
        {
          key: 'who',
          kind: 'title',
          width: 180,
          cell: ({ leadId, name, email }) => (
            <Link to={`/admin/leads?lead=${leadId}`} className={ROW_LINK}>
              <bdi>{name || email}</bdi>
            </Link>
          ),
        },
        { key: 'call', width: 150, cell: ({ call }) => call },
        {
          key: 'note',
          kind: 'long',
          cell: ({ canceledBy, note }) => (canceledBy ? words.canceled[canceledBy] : note && <bdi>{note}</bdi>),
        },
      ]}
    />
  )
}
