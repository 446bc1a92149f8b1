/** Contents of the exports by table. */
import { CANVAS_TEXT_KEYS, RATING_KEY } from '#contract/canvas.ts'
import { LEAD_FIELD_NAMES } from '#contract/lead-forms.ts'
import type { StaffTable } from '#contract/staff.ts'

interface CsvTable {
  /** Headings of the file's columns. */
  columns: readonly string[]
  /** SQL expressions of a row, including `id`. Times are ISO 8601 in UTC. */
  select: string
  /** Converts a row of that SQL to values by column. */
  record(row: Record<string, unknown>): Record<string, unknown>
}

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`

const ANSWERS = [RATING_KEY, ...CANVAS_TEXT_KEYS]

export const CSV_TABLES: Record<StaffTable, CsvTable> = {
  canvas_submissions: {
    columns: ['id', 'created_at', 'email', ...ANSWERS],
    select: `id::text as id, ${utc('created_at')}, email, ${ANSWERS.join(', ')}`,
    record: (row) => row,
  },
  leads: {
    columns: [
      ...['id', 'received_at', 'form', 'delivery', 'delivered_at', 'delivery_note', 'page_uri'],
      ...LEAD_FIELD_NAMES,
      ...['first_touch', 'last_touch', 'state', 'lost_reason', 'decided_at', 'value', 'next_step', 'next_on'],
      ...['assigned_to', 'notes'],
    ],
    select: `id::text as id, form, email, delivery, delivery_note, page_uri, fields || corrected as fields, first_touch,
      last_touch, state, lost_reason, value, next_step, next_on::text as next_on,
      private.staff_address(assigned_to) as assigned_to,
      (select string_agg(n.text, E'\\n\\n' order by n.created_at) from public.lead_notes n
        where n.lead_id = leads.id and n.text <> '') as notes,
      ${utc('received_at')}, ${utc('delivered_at')}, ${utc('decided_at')}`,
    // The fields may contain the address as it was typed, which then replaces the normalized one.
    record: ({ fields, email, ...row }) => ({ email, ...(fields as object), ...row }),
  },
}
