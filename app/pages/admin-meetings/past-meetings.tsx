import { useState } from 'react'
import { Link } from 'react-router'
import { ROW_LINK, Table } from '#app/components/table.tsx'
import { FilterSelect } from '#app/staff/list/filter-select.tsx'
import { LIST_CONTROLS } from '#app/staff/list/look.ts'
import { SearchInput } from '#app/staff/list/search-input.tsx'
import { Moment } from '#app/staff/moment.tsx'
import { staff, staffPages } from '#content/staff.ts'
import type { StaffMeeting, StaffMeetings } from '#contract/staff/meetings.ts'
import { callOf } from './host-choice.tsx'

const words = staffPages['/admin/meetings']
const { columns, pastFilters } = words

/** Texts to sort by. ISO 8601 sorts in the order in time. */
const SORTS = {
  when: ({ startsAt }: StaffMeeting) => startsAt,
  who: ({ name, email }: StaffMeeting) => name || email,
  call: ({ call }: StaffMeeting) => call,
}

/**
 * All, newest first. The words searched for must all occur in the name, the email address, the call
 * or the note.
 */
const ALL = { search: '', outcome: '', sort: 'when', isAscending: false }

/** Meetings with equal sort values come newest first. */
function chosen(
  meetings: readonly StaffMeeting[],
  { search, outcome, sort, isAscending }: typeof ALL,
): StaffMeeting[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const textOf = SORTS[sort as keyof typeof SORTS]
  const compare = (one: StaffMeeting, other: StaffMeeting) =>
    textOf(one).localeCompare(textOf(other))
  return meetings
    .filter(({ name, email, call, note, canceledBy }) => {
      const text = [name, email, call, note].join(' ').toLowerCase()
      const isOutcome = !outcome || (outcome === 'canceled') === (canceledBy !== null)
      return isOutcome && wanted.every((one) => text.includes(one))
    })
    .toSorted(
      (one, other) =>
        (isAscending ? compare(one, other) : compare(other, one)) ||
        (one.startsAt < other.startsAt ? 1 : -1),
    )
}

/**
 * Past meetings with search, filter and sort order. A row links to everything that is stored about
 * the person.
 */
export function PastMeetings({ data: { past: meetings, hosts } }: { data: StaffMeetings }) {
  const [choice, setChoice] = useState(ALL)
  const shown = chosen(meetings, choice)
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
          value={choice.outcome}
          onValue={(outcome) => setChoice({ ...choice, outcome })}
        />
      </search>
      {shown.length === 0 ? (
        <p className="border-ink border-t py-4 text-ink-2">
          {meetings.length === 0 ? words.noPast : staff.search.nothing}
        </p>
      ) : (
        <Table
          caption={words.pastCaption}
          labels={columns}
          rows={shown}
          rowKey={({ id }) => id}
          sorting={{
            keys: Object.keys(SORTS),
            key: choice.sort,
            isAscending: choice.isAscending,
            onSort: (sort) =>
              setChoice({
                ...choice,
                sort,
                isAscending: sort === choice.sort ? !choice.isAscending : sort !== 'when',
              }),
          }}
          columns={[
            {
              key: 'when',
              kind: 'time',
              width: 172,
              cell: ({ startsAt }) => <Moment time={startsAt} />,
            },
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
            { key: 'call', width: 150, cell: (meeting) => callOf(meeting, hosts) },
            {
              key: 'note',
              kind: 'long',
              cell: ({ canceledBy, note }) =>
                canceledBy ? words.canceled[canceledBy] : note && <bdi>{note}</bdi>,
            },
          ]}
        />
      )}
    </>
  )
}
