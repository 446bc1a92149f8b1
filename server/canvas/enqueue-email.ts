import { type Kysely, sql } from 'kysely'
import { CANVAS_MAIL_WINDOW_SECONDS } from '#contract/canvas.ts'
import type { Tables } from '#contract/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import type { Trx } from '#server/db/store.ts'
import { enqueue } from '#server/outbox/rows.ts'
import type { CheckedAnswers } from './check-request.ts'
import type { FoundSubmission } from './handle-email-request.ts'
import { makeCanvasLink } from './links.ts'

export const CANVAS_COPY = 'canvas-copy'

/** The latest submission of an address in the last 15 minutes with the given answers (migration `canvas_email_calls`). */
export async function findSubmission(
  db: Kysely<Tables>,
  email: string,
  answers: CheckedAnswers,
): Promise<FoundSubmission | undefined> {
  const { rows } = await sql<{ found: FoundSubmission | null }>`
    select public.canvas_mail_find(${email}, ${JSON.stringify(answers)}::jsonb, ${CANVAS_MAIL_WINDOW_SECONDS}::int) as found`.execute(
    db,
  )
  return rows[0]?.found ?? undefined
}

/**
 * Queues the email of a submission with its link, unless that email is queued or sent already. The row names the
 * submission, not the person.
 */
export async function enqueueCanvasCopy(trx: Trx, submissionId: string): Promise<void> {
  await lockName(trx, submissionId)
  const queued = await trx
    .selectFrom('private.outbox')
    .select('id')
    .where('kind', '=', 'email')
    .where('ref', '=', submissionId)
    .limit(1)
    .executeTakeFirst()
  if (queued) return
  await makeCanvasLink(trx, submissionId)
  const payload = { template: CANVAS_COPY, submissionId }
  await enqueue(trx, { kind: 'email', ref: submissionId, payload }, sql<Date>`now()`)
}
