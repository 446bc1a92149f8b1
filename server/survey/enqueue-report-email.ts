import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Scores, scoresCode } from '#contract/survey.ts'
import type { Trx } from '#server/db/store.ts'
import { lockName } from '#server/db/store.ts'
import { enqueue } from '#server/outbox/rows.ts'

/** Name of the email in the outbox. */
export const SURVEY_REPORT = 'survey-report'

/**
 * Queues the report's email, unless the same one is still waiting. The row holds only the address, and drops it once the email
 * is sent.
 */
export async function enqueueSurveyReport(trx: Trx, email: string, scores: Scores): Promise<void> {
  const payload = { template: SURVEY_REPORT, to: email, scores: scoresCode(scores) }
  await lockName(trx, `${SURVEY_REPORT} ${email.toLowerCase()}`)
  const waiting = await trx
    .selectFrom('private.outbox')
    .select('id')
    .where('kind', '=', 'email')
    .where('state', '=', 'pending')
    .where(sql<boolean>`payload->>'template' = ${SURVEY_REPORT}`)
    .where(sql<boolean>`lower(payload->>'to') = lower(${email})`)
    .where(sql<boolean>`payload->>'scores' = ${payload.scores}`)
    .limit(1)
    .executeTakeFirst()
  if (!waiting) await enqueue(trx, { kind: 'email', ref: randomUUID(), payload }, sql<Date>`now()`)
}
