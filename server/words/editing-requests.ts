/** Shapes of the editor's requests (`contract/editing/api.ts`). */
import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import { EDITING_BATCH_MAX, SCHEDULE_DAYS } from '#contract/editing/api.ts'
import { DRAFT_MAX_CHARACTERS } from '#contract/editing/texts.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import type { Crop } from './encode-picture.ts'

/** Several hundred texts of an editor at once. */
export const EDITING_BODY_MAX_BYTES = 1024 * 1024

const path = z.string().min(1).max(500)
const address = z.string().min(1).max(200)
const revision = z.int().min(0)
const revisions = z
  .array(z.object({ at: address, revision }))
  .min(1)
  .max(EDITING_BATCH_MAX)
export const saveShape = z.object({
  path,
  drafts: z
    .array(
      z.object({
        at: address,
        value: z.string().max(DRAFT_MAX_CHARACTERS).nullable(),
        base: z.int().min(0),
        known: revision,
        writer: z.uuid(),
        sequence: z.int().min(0),
        restores: z.int().min(1).optional(),
      }),
    )
    .min(1)
    .max(EDITING_BATCH_MAX),
})
export const discardShape = z.object({ drafts: revisions })
const isSoon = (time: string) => {
  const ahead = new Date(time).getTime() - Date.now()
  return ahead > 0 && ahead < SCHEDULE_DAYS * DAY_MS
}
export const publishShape = z.object({
  id: z.uuid(),
  path,
  drafts: revisions,
  due: z.iso.datetime().refine(isSoon, 'not a time in the future').optional(),
})
export const unscheduleShape = z.object({ id: z.uuid() })
export const findShape = z.object({
  text: z.string().min(1).max(500),
  matchCase: z.stringbool(),
  wholeWords: z.stringbool(),
})
export const presenceShape = z.object({ path, isEditing: z.boolean() })
export const historyShape = z.object({
  at: address.optional(),
  path: path.optional(),
  before: z.coerce.number().int().optional(),
})
export const cropShape = z
  .string()
  .regex(/^\d+(,\d+){3}$/)
  .transform((text): Crop => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { left, top, width, height }
  })

const listed = ({ issues }: z.ZodError) =>
  issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .slice(0, 5)
    .join('; ')

/** @throws {RestRefusal} 400 */
export function read<T>(shape: z.ZodType<T>, value: unknown): T {
  const sent = shape.safeParse(value)
  if (!sent.success) throw new RestRefusal(400, '400', 'The request could not be read', { details: listed(sent.error) })
  return sent.data
}

/** A request may name each address only once. @throws {RestRefusal} 400 */
export function requireDistinct(list: readonly { at: string }[]): void {
  if (new Set(list.map(({ at }) => at)).size < list.length)
    throw new RestRefusal(400, '400', 'Each address may be named once')
}
