/** The file that staff export of leads. */
import { LEAD_FIELD_NAMES } from '#contract/lead-forms.ts'
import { type ExportedTable, utc } from '#server/staff/export-rows.ts'

export const EXPORTED_LEADS = {
  name: 'leads',
  columns: [
    'id',
    'received_at',
    'form',
    'delivery',
    'delivered_at',
    'delivery_note',
    'page_uri',
    ...LEAD_FIELD_NAMES,
    'first_touch',
    'last_touch',
    'state',
    'lost_reason',
    'decided_at',
    'value',
    'next_step',
    'next_on',
    'assigned_to',
    'notes',
  ],
  select: `id::text as id, form, email, delivery, delivery_note, page_uri, fields || corrected as fields, first_touch,
      last_touch, state, lost_reason, value, next_step, next_on::text as next_on,
      private.staff_address(assigned_to) as assigned_to,
      (select string_agg(n.text, E'\\n\\n' order by n.created_at) from public.lead_notes n
        where n.lead_id = leads.id and n.text <> '') as notes,
      ${utc('received_at')}, ${utc('delivered_at')}, ${utc('decided_at')}`,
  // The fields may contain the address as it was typed, which then replaces the normalized one.
  record: ({ fields, email, ...row }) => ({ email, ...(fields as object), ...row }),
} as const satisfies ExportedTable
