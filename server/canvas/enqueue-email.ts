import { type Kysely, sql } from 'kysely'
import { CANVAS_MAIL_WINDOW_SECONDS, CANVAS_TEXT_KEYS, RATING_KEY } from '#contract/canvas.ts'
import type { Tables } from '#contract/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import type { Trx } from '#server/db/store.ts'
import { enqueue } from '#server/outbox/rows.ts'
import type { CheckedAnswers } from './check-request.ts'
import type { FoundSubmission } from './handle-email-request.ts'
import { makeCanvasLink } from './links.ts'

export const CANVAS_COPY = 'canvas-copy'

/**
 * The latest submission of an address in the last 15 minutes with the given answers. Submissions that are not emailed yet come
 * first. Answers that were not sent are not compared.
 */
export async function findSubmission(
  db: Kysely<Tables>,
  email: string,
  answers: CheckedAnswers,
): Promise<FoundSubmission | undefined> {
  const isMailed = sql<boolean>`exists (select 1 from private.outbox o where o.kind = 'email' and o.ref = s.id)`
  let query = db
    .selectFrom('canvas_submissions as s')
    .select(['s.id', isMailed.as('isMailed')])
    .where('s.deleted_at', 'is', null)
    .where(sql<boolean>`lower(s.email) = lower(${email})`)
    .where('s.created_at', '>', sql<Date>`now() - make_interval(secs => ${CANVAS_MAIL_WINDOW_SECONDS})`)
  for (const key of [RATING_KEY, ...CANVAS_TEXT_KEYS] as const) {
    const answer = answers[key]
    if (answer !== undefined) query = query.where(`s.${key}`, 'is not distinct from', answer)
  }
  return query.orderBy(isMailed).orderBy('s.created_at', 'desc').limit(1).executeTakeFirst()
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
