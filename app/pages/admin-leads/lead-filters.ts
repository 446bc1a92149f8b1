import type { ListFilter } from '#app/staff/list/controls.tsx'
import { NO_ONE } from '#app/staff/list/lists.ts'
import { staffPages } from '#content/staff.ts'
import type { StaffMember } from '#contract/database.ts'
import { LEAD_KINDS, leadKindName } from '#contract/lead-forms.ts'

const words = staffPages['/admin/leads']
const { filters } = words

/** The filters of the leads. @param staffMembers undefined until they are loaded */
export const filtersOf = (staffMembers: readonly StaffMember[] = []): readonly ListFilter[] => [
  {
    name: 'form',
    label: filters.form,
    options: Object.fromEntries(LEAD_KINDS.map((kind) => [kind, leadKindName(kind)])),
  },
  { name: 'state', label: filters.state, options: words.states },
  {
    name: 'assigned',
    label: filters.assigned,
    options: {
      [NO_ONE]: words.noOne,
      ...Object.fromEntries(staffMembers.map(({ id, email }) => [id, email])),
    },
  },
  { name: 'delivery', label: filters.delivery, options: words.delivery },
]
