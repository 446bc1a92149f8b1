import type { Context } from 'hono'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { TypesetJob, Typesetter } from './typesetter.ts'

const RETRY_AFTER_SECONDS = 10

interface VisitorPdf {
  job: TypesetJob
  /** As the visitor knows it, for the message. */
  name: 'page' | 'report'
  headers: Readonly<Record<string, string>>
}

/**
 * Answers with the PDF of a job.
 * @throws {StatusError} 503 when it cannot be set now
 */
export async function visitorPdf(
  c: Context<AppEnv>,
  typesetter: Pick<Typesetter, 'typeset'>,
  { job, name, headers }: VisitorPdf,
): Promise<Response> {
  const pdf = await typesetter.typeset(job, c.get('clientAddress')).catch(() => {
    const retry = { 'Retry-After': String(RETRY_AFTER_SECONDS) }
    throw new StatusError(503, `The ${name} cannot be made just now.`, retry)
  })
  return c.body(Buffer.from(pdf), 200, { 'Content-Type': 'application/pdf', ...headers })
}
