/**
 * Error answers of the data API in the form of PostgREST (error codes: docs.postgrest.org,
 * 'Errors').
 */
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { databaseErrorFields } from '#server/db/database-error.ts'
import { type FailureBody, StatusError } from '#server/errors.ts'

type RefusalWords = { details?: string; headers?: Record<string, string> }

/** @example throw new RestRefusal(400, 'PGRST102', 'Empty or invalid json') */
export class RestRefusal extends StatusError {
  override name = 'RestRefusal'
  readonly code: string
  readonly details: string | null
  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    words: RefusalWords = {},
  ) {
    super(status, message, words.headers)
    this.code = code
    this.details = words.details ?? null
  }
}

/** Failures under `/rest/v1`: always these four members. */
export const restFailureBody: FailureBody = (refusal) => {
  const { status, message } = refusal
  if (refusal instanceof RestRefusal) {
    return { code: refusal.code, details: refusal.details, hint: null, message }
  }
  const code = status === 400 ? 'PGRST102' : String(status)
  return { code, details: null, hint: null, message }
}

/** SQLSTATE classes of the caller's mistakes: data, constraints, names, refusals by a function. */
const CALLER_CLASSES = new Set(['22', '23', '42', 'P0'])

/**
 * Rethrows an error. A refusal by the database becomes one that the caller may read.
 * @param isAnonymous true when signing in could help, for a 401 instead of a 403
 */
export function refused(error: unknown, isAnonymous = false): never {
  throw refusalOf(error, isAnonymous) ?? error
}

function refusalOf(error: unknown, isAnonymous: boolean): RestRefusal | undefined {
  const fields = databaseErrorFields(error)
  if (!fields) {
    return undefined
  }
  // Without the detail, which may repeat the whole row.
  const { code, message } = fields
  if (code === '42501') {
    return isAnonymous
      ? new RestRefusal(401, code, message, { headers: { 'WWW-Authenticate': 'Bearer' } })
      : new RestRefusal(403, code, message)
  }
  if (code === '57014') {
    return new RestRefusal(503, code, 'The request took too long', {
      headers: { 'Retry-After': '5' },
    })
  }
  // PostgREST's code for a status that a database function chooses.
  if (code === 'PT429') {
    return new RestRefusal(429, code, message, { headers: { 'Retry-After': '300' } })
  }
  return CALLER_CLASSES.has(code.slice(0, 2)) ? new RestRefusal(400, code, message) : undefined
}

/**
 * The one answer to everything in a query that the site does not send. @param part of the query
 * that is not read
 */
export const badQuery = (part: string) =>
  new RestRefusal(400, 'PGRST100', 'This part of the query is not offered', {
    details: part.slice(0, 100),
  })

export const unknownColumn = (table: string, column: string) =>
  new RestRefusal(400, '42703', `column ${table}.${column} does not exist`)
