/**
 * Reads the bodies of requests, with limits against hostile input. A body is read only here, when a handler asks for it, so
 * that nothing of it is kept for a caller who may not send one.
 */
import type { Context } from 'hono'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from './app-env.ts'

/** The largest body, except where a handler names another limit. */
export const MAX_BODY_BYTES = 64 * 1024
export const FORM_TYPE = 'application/x-www-form-urlencoded'
const MAX_DEPTH = 20

/** Depth of the deepest array or object. Found without recursion, because hostile depth can overflow a parser's stack. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return deepest
}

/**
 * Parses JSON text: at most 20 levels, `__proto__` keys dropped, no NUL (PostgreSQL text cannot hold it, SQLSTATE 22021).
 * An unpaired surrogate, as left by a field cut at its length, becomes U+FFFD, because PostgreSQL cannot hold it either.
 *
 * @throws {StatusError} 400
 */
function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) throw new StatusError(400, `The JSON is nested deeper than ${MAX_DEPTH} levels.`)
  let isStorable = true
  try {
    const value: unknown = JSON.parse(text, (key, member) => {
      if (key === '__proto__') return undefined
      if (key.includes('\0') || !key.isWellFormed()) isStorable = false
      if (typeof member !== 'string') return member
      if (member.includes('\0')) isStorable = false
      return member.toWellFormed()
    })
    if (isStorable) return value
  } catch {
    throw new StatusError(400, 'The body is not valid JSON.')
  }
  throw new StatusError(400, 'Text must not contain the NUL character or half a character.')
}

/**
 * `application/json; charset=utf-8` → `application/json`. '' when the field is absent or sent twice, because two
 * programs could read it differently.
 */
export function mediaType(c: Context): string {
  const header = c.req.header('content-type') ?? ''
  return header.includes(',') ? '' : (header.split(';')[0] ?? '').trim().toLowerCase()
}

/** @throws {StatusError} 413 when the request says that its body is larger */
export function refuseLargeBody(c: Context, maxBytes: number): void {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

const tooLarge = (maxBytes: number) => new StatusError(413, `The request is larger than ${maxBytes / 1024} KB.`)

/**
 * The whole body.
 * @throws {StatusError} 413 for a larger one: by its stated length before it is read, or while a chunked body arrives
 */
export async function readBytes(c: Context<AppEnv>, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  const known = c.get('body')
  if (known) return known
  refuseLargeBody(c, maxBytes)
  const bytes =
    c.req.header('content-length') === undefined
      ? await readChunks(c, maxBytes)
      : new Uint8Array(await c.req.arrayBuffer())
  c.set('body', bytes)
  return bytes
}

async function readChunks(c: Context, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = c.req.raw.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (value === undefined) break
    size += value.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/**
 * The body as text. Undefined when it is not UTF-8, or holds a NUL, which PostgreSQL cannot store.
 * @throws {StatusError} 413
 */
export async function readText(c: Context<AppEnv>, maxBytes?: number): Promise<string | undefined> {
  const bytes = await readBytes(c, maxBytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * The fields of a form that the browser sent.
 *
 * @throws {StatusError} 415 for another media type, multipart included, 400 for a body that is not UTF-8 or holds a NUL, 413
 */
export async function readForm(c: Context<AppEnv>, maxBytes?: number): Promise<URLSearchParams> {
  if (mediaType(c) !== FORM_TYPE) throw new StatusError(415, `Send the form as ${FORM_TYPE}.`)
  const text = await readText(c, maxBytes)
  if (text === undefined) throw new StatusError(400, 'The form is not valid UTF-8.')
  return new URLSearchParams(text)
}

/**
 * The JSON body of a request.
 *
 * @throws {StatusError} 415 for another media type, 400 for anything {@link parseJson} refuses, 413
 */
export async function readJson(c: Context<AppEnv>, maxBytes?: number): Promise<unknown> {
  // Two Content-Type fields arrive joined. A program that reads only one of them would see a different request.
  if (c.req.header('Content-Type')?.includes(',')) throw new StatusError(400, 'Content-Type was sent twice.')
  if (mediaType(c) !== 'application/json') throw new StatusError(415, 'Send the body as application/json.')
  const text = await readText(c, maxBytes)
  if (text === undefined) throw new StatusError(400, 'The body is not valid UTF-8.')
  return parseJson(text)
}
