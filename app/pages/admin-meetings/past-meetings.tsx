import { Link } from 'react-router'
import { Table } from '#app/components/table.tsx'
import { Moment } from '#app/staff/moment.tsx'
import { staffPages } from '#content/staff.ts'
import type { StaffMeeting } from '#contract/staff.ts'

const words = staffPages['/admin/meetings']
const { columns } = words

/** Meetings that are over, the latest first. A row leads to everything that is stored about the person. */
export function PastMeetings({ meetings }: { meetings: readonly StaffMeeting[] }) {
  return (
    <Table
      caption={words.pastCaption}
      rows={meetings}
      rowKey={({ id }) => id}
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
