import type { UserRole } from '#contract/database.ts'
import { DataTable } from './data-table.tsx'
import { type AdminWords, dayOf, filled } from './words.ts'

const BADGE = 'inline-block px-2 font-semibold text-caption'

/** Who has which role. Roles are given outside of the site. */
export function RolesTab({ words, roles, email }: { words: AdminWords; roles: readonly UserRole[]; email: string }) {
  const { columns, caption, empty, instruction } = words.roles
  if (roles.length === 0)
    return (
      <div className="max-w-measure py-6">
        <p className="font-semibold">{empty}</p>
        <p className="mt-2 text-ink-2">{filled(instruction, { email })}</p>
      </div>
    )
  return (
    <div className="py-4">
      <DataTable
        caption={caption}
        rows={roles}
        rowKey={(row) => row.id}
        columns={[
          { key: 'user', label: columns.user, kind: 'title', cell: (row) => row.user_id },
          {
            key: 'role',
            label: columns.role,
            cell: (row) => (
              <span className={`${BADGE} ${row.role === 'admin' ? 'bg-ember text-white' : 'bg-paper-2 text-ink'}`}>
                {row.role}
              </span>
            ),
          },
          { key: 'assigned', label: columns.assigned, cell: (row) => dayOf(row.created_at) },
        ]}
      />
    </div>
  )
}
