/** Reads JSON bodies with limits against hostile input. */
import type { Context } from 'hono'
import { StatusError } from '#server/errors.ts'
import { mediaType } from './text-body.ts'

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
 * The JSON body of a request. `limitBody` has limited its size before.
 *
 * @throws {StatusError} 415 for another media type, 400 for anything {@link parseJson} refuses
 */
export async function readJson(c: Context): Promise<unknown> {
  // Two Content-Type fields arrive joined. A program that reads only one of them would see a different request.
  if (c.req.header('Content-Type')?.includes(',')) throw new StatusError(400, 'Content-Type was sent twice.')
  if (mediaType(c) !== 'application/json') throw new StatusError(415, 'Send the body as application/json.')
  const bytes = await c.req.arrayBuffer()
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof StatusError) throw error
    throw new StatusError(400, 'The body is not valid UTF-8.')
  }
}
