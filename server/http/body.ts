/**
 * Reads the bodies of requests, with limits against hostile input. A body is read only here, when a
 * handler asks for it, so that nothing of it is kept for a caller who may not send one.
 */
import type { Context } from 'hono'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from './app-env.ts'
import {
  type BodyRefusal,
  jsonIn,
  jsonTypeProblem,
  readLimited,
  tooLarge,
  utf8In,
} from './request-body.ts'

/** The largest body, except where a handler names another limit. */
export const MAX_BODY_BYTES = 64 * 1024
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * `application/json; charset=utf-8` → `application/json`. '' when it is absent, or sent twice,
 * which is ambiguous.
 */
export function mediaType(c: Context): string {
  const header = c.req.header('content-type') ?? ''
  return header.includes(',') ? '' : (header.split(';')[0] ?? '').trim().toLowerCase()
}

/** @throws {StatusError} 413 when the request says that its body is larger */
export function refuseLargeBody(c: Context, maxBytes: number): void {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) {
    throw refused(tooLarge(maxBytes))
  }
}

const refused = ({ status, message }: BodyRefusal) => new StatusError(status, message)

/**
 * The whole body. @throws {StatusError} 413 for a larger one: by its stated length, or while a
 * chunked one arrives
 */
export async function readBytes(
  c: Context<AppEnv>,
  maxBytes = MAX_BODY_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  const known = c.get('body')
  if (known) {
    return known
  }
  refuseLargeBody(c, maxBytes)
  const bytes =
    c.req.header('content-length') === undefined
      ? await readLimited(c.req.raw.body, maxBytes)
      : new Uint8Array(await c.req.arrayBuffer())
  if (!bytes) {
    throw refused(tooLarge(maxBytes))
  }
  c.set('body', bytes)
  return bytes
}

/**
 * The body as text. Undefined when it is not UTF-8, or holds a NUL, which PostgreSQL cannot store.
 * @throws {StatusError} 413
 */
export async function readText(c: Context<AppEnv>, maxBytes?: number): Promise<string | undefined> {
  const text = utf8In(await readBytes(c, maxBytes))
  return text?.includes('\0') ? undefined : text
}

/**
 * The fields of a form that the browser sent.
 *
 * @throws {StatusError} 415 for another media type, multipart included, 400 for a body that is not
 *   UTF-8 or holds a NUL, 413
 */
export async function readForm(c: Context<AppEnv>): Promise<URLSearchParams> {
  if (mediaType(c) !== FORM_TYPE) {
    throw new StatusError(415, `Send the form as ${FORM_TYPE}.`)
  }
  const text = await readText(c)
  if (text === undefined) {
    throw new StatusError(400, 'The form is not valid UTF-8.')
  }
  return new URLSearchParams(text)
}

/**
 * The JSON body of a request. @throws {StatusError} 415 for another media type, 400 for what
 * `jsonIn` refuses, 413
 */
export async function readJson(c: Context<AppEnv>, maxBytes?: number): Promise<unknown> {
  const problem = jsonTypeProblem(c.req.header('Content-Type') ?? null)
  if (problem) {
    throw refused(problem)
  }
  const json = jsonIn(await readBytes(c, maxBytes))
  if ('status' in json) {
    throw refused(json)
  }
  return json.value
}

/**
 * The fields of a form, or of a flat JSON body of strings. `isNative`: the browser posted the form
 * itself and needs a page.
 * @throws {StatusError} 400, 413, 415
 */
export async function readPosted(
  c: Context<AppEnv>,
): Promise<{ values: URLSearchParams; isNative: boolean }> {
  if (mediaType(c) === FORM_TYPE) {
    return { values: await readForm(c), isNative: true }
  }
  const body = await readJson(c)
  const values = new URLSearchParams()
  if (typeof body !== 'object' || body === null) {
    throw new StatusError(400, 'The body is not valid.')
  }
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string') {
      throw new StatusError(400, 'The body is not valid.')
    }
    values.set(name, value)
  }
  return { values, isNative: false }
}
