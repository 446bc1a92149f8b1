/** The file that staff export of submitted canvases. */
import { CANVAS_TEXT_KEYS, RATING_KEY } from '#contract/canvas.ts'
import { type ExportedTable, utc } from '#server/staff/export-rows.ts'

const ANSWERS = [RATING_KEY, ...CANVAS_TEXT_KEYS]

export const EXPORTED_CANVASES = {
  name: 'canvas_submissions',
  columns: ['id', 'created_at', 'email', ...ANSWERS],
  select: `id::text as id, ${utc('created_at')}, email, ${ANSWERS.join(', ')}`,
  record: (row) => row,
} as const satisfies ExportedTable
