import { Table } from '#app/components/table.tsx'
import { dayOf } from '#app/staff/day-of.ts'
import { staffPages } from '#content/staff.ts'
import type { UserRole } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = staffPages['/admin'].roles

/** The users' roles. The site itself never assigns roles. */
export function Roles({ roles, email }: { roles: readonly UserRole[]; email: string }) {
  if (roles.length === 0)
    return (
      <div className="max-w-measure py-6">
        <p className="font-semibold">{words.empty}</p>
        <p className="mt-2 text-ink-2">{fillIn(words.instruction, { email })}</p>
      </div>
    )
  return (
    <div className="py-4">
      <Table
        caption={words.caption}
        labels={words.columns}
        rows={roles}
        rowKey={(row) => row.id}
        columns={[
          { key: 'user', kind: 'title', cell: (row) => row.user_id },
          {
            key: 'role',
            cell: ({ role }) => (
              <span
                className={`inline-block justify-self-start px-2 font-semibold text-caption ${role === 'admin' ? 'bg-ember text-white' : 'bg-paper-2 text-ink'}`}
              >
                {role}
              </span>
            ),
          },
          { key: 'assigned', cell: (row) => dayOf(row.created_at) },
        ]}
      />
    </div>
  )
}
