/**
 * Answers every failure: a status error with its status, any other error with a plain 500 and a log
 * line.
 */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { DEFAULT_LANGUAGE } from '#contract/language.ts'
import { languageAttributes } from '#contract/language-rules.ts'
import { databaseErrorFields } from '#server/db/database-error.ts'
import { StoreUnavailableError } from '#server/db/store.ts'
import { QueueFull } from './bounded-queue.ts'
import type { AppEnv } from './http/app-env.ts'

/**
 * A refusal with an HTTP status (RFC 9110). The message is meant for the caller, so it names no
 * internals.
 *
 * @example throw new StatusError(413, 'The request is larger than 32 KB.')
 */
export class StatusError extends Error {
  override name = 'StatusError'
  readonly status: ContentfulStatusCode
  /** Header fields that the status requires: `Allow` with 405, `Retry-After` with 429 and 503. */
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: ContentfulStatusCode,
    message: string,
    headers: Record<string, string> = {},
    cause?: unknown,
  ) {
    super(message, { cause })
    this.status = status
    this.headers = headers
  }
}

/**
 * Body of a failure in the form of one API, such as the CRM's `{status, message, correlationId}`.
 */
export type FailureBody = (refusal: StatusError, c: Context<AppEnv>) => Record<string, unknown>

const UNKNOWN_FAILURE = 'Something went wrong on our side. Please try again.'

/**
 * A refusal after which a visitor gets the form again with what was typed, because another attempt
 * may succeed.
 * @returns undefined for a failure of any other status than 429 and 503
 */
export function passingRefusal(error: unknown, c: Context<AppEnv>): StatusError | undefined {
  const refusal = toStatusError(error, c)
  return refusal.status === 429 || refusal.status === 503 ? refusal : undefined
}

/** Turns any error into a status error. The message of an unknown error is not shown. */
function toStatusError(error: unknown, c: Context<AppEnv>): StatusError {
  if (error instanceof StatusError) {
    return error
  }
  if (error instanceof StoreUnavailableError) {
    return new StatusError(503, 'The store is busy. Please try again shortly.', {
      'Retry-After': String(error.retryAfterSeconds),
    })
  }
  if (error instanceof QueueFull) {
    return new StatusError(503, 'Too many requests need the same work. Please try again shortly.', {
      'Retry-After': '5',
    })
  }
  if (isBrokenOff(c)) {
    c.get('log')?.debug(describeError(error), 'The client broke off its request')
    return new StatusError(400, 'The request did not arrive completely.')
  }
  return new StatusError(500, UNKNOWN_FAILURE, {}, error)
}

/**
 * Whether the client went away, or ran out of time, while its request was still arriving. No one
 * reads the answer then.
 */
function isBrokenOff(c: Context<AppEnv>): boolean {
  const incoming = c.env?.incoming
  return incoming?.complete === false && incoming.destroyed === true
}

/**
 * The loggable part of an unknown error: its kind, its code and the first lines of the stack.
 * Database errors carry the query and its parameters, and errors of the embedded engine print 20 KB
 * of minified source.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) {
    return { error: typeof error }
  }
  const { code, constraint, table } = error as {
    code?: unknown
    constraint?: unknown
    table?: unknown
  }
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && line.length < 300)
    .slice(0, 8)
    .map((line) => line.trim())
  // Not the message, which may quote a value: invalid input syntax for type uuid: "…".
  const fromDatabase = databaseErrorFields(error) !== undefined
  return {
    error: error.name,
    ...(fromDatabase ? {} : { message: error.message.slice(0, 300) }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    stack: frames,
  }
}

/** What a page says in place of the message, which is for programs. */
export interface FailureWords {
  title: string
  /** The title when the server failed. */
  failed: string
  texts: Readonly<Record<400 | 500, string> & Record<number, string>>
  home: { label: string; to: string }
}

/** Error screen for a failure in which the site itself could not render one. */
function failureDocument(
  { status, message }: StatusError,
  { title: refused, failed, texts, home }: FailureWords,
  language: string,
  requestId: string,
): string {
  // A form that cannot be sent so says it in its own words.
  const text = status === 422 ? message : (texts[status] ?? texts[status < 500 ? 400 : 500])
  const title = status === 500 ? failed : refused
  return `<!doctype html>
<html${languageAttributes(language)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title></head>
<body><main><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>
<p><a href="${escapeMarkup(home.to)}">${escapeMarkup(home.label)}</a></p><p><small>${escapeMarkup(requestId)}</small></p></main></body>
</html>
`
}

/**
 * The app's `onError`: HTML when a page was requested, otherwise JSON in the form of the API that
 * the path belongs to.
 *
 * @param bodies failure bodies by path prefix, e.g. `{ '/rest/v1': postgrestBody }`
 * @param words as published now
 * @param language BCP 47, of these words
 */
export function errorHandler(
  bodies: Readonly<Record<string, FailureBody>>,
  words: () => FailureWords,
  language: () => string = () => DEFAULT_LANGUAGE,
) {
  return (error: unknown, c: Context<AppEnv>): Response => {
    const failure = toStatusError(error, c)
    if (failure.status === 500) {
      c.get('log')?.error(describeError(failure.cause), 'Unexpected failure')
    }
    for (const [name, value] of Object.entries(failure.headers)) {
      c.header(name, value)
    }
    c.header('Cache-Control', 'no-store')
    const prefix = Object.keys(bodies).find(
      (start) => c.req.path === start || c.req.path.startsWith(`${start}/`),
    )
    if (prefix === undefined && c.req.header('Accept')?.includes('text/html')) {
      const html = failureDocument(failure, words(), language(), c.get('requestId') ?? '')
      return c.html(html, failure.status)
    }
    return c.json(bodies[prefix ?? '']?.(failure, c) ?? { error: failure.message }, failure.status)
  }
}
