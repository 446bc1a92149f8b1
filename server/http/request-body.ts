/**
 * Reads bodies with the web's own interfaces, so that the function of a hosted project reads them
 * as this server does.
 */

/** Why a body is not taken. */
export type BodyRefusal = { status: 400 | 413 | 415; message: string }

const MAX_DEPTH = 20

/** @returns undefined for a body beyond the limit, which is not read to its end */
export async function readLimited(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) {
      return undefined
    }
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

export const tooLarge = (maxBytes: number): BodyRefusal => ({
  status: 413,
  message: `The request is larger than ${maxBytes / 1024} KB.`,
})

/** @returns undefined for bytes that are not UTF-8 */
export function utf8In(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Why a body of this media type is not taken as JSON. */
export function jsonTypeProblem(contentType: string | null): BodyRefusal | undefined {
  // Two Content-Type fields arrive joined. A program that reads only one of them would see a
  // different request.
  if (contentType?.includes(',')) {
    return { status: 400, message: 'Content-Type was sent twice.' }
  }
  if (contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json') {
    return undefined
  }
  return { status: 415, message: 'Send the body as application/json.' }
}

/**
 * Parses JSON: at most 20 levels, `__proto__` keys dropped, no NUL (PostgreSQL text cannot hold it,
 * SQLSTATE 22021). An unpaired surrogate, as left by a field cut at its length, becomes U+FFFD,
 * because PostgreSQL cannot hold it either.
 */
export function jsonIn(bytes: Uint8Array): { value: unknown } | BodyRefusal {
  const refusal = (message: string): BodyRefusal => ({ status: 400, message })
  const text = utf8In(bytes)
  if (text === undefined || text.includes('\0')) {
    return refusal('The body is not valid UTF-8.')
  }
  if (depthOf(text) > MAX_DEPTH) {
    return refusal(`The JSON is nested deeper than ${MAX_DEPTH} levels.`)
  }
  let isStorable = true
  try {
    const value: unknown = JSON.parse(text, (key, member) => {
      if (key === '__proto__') {
        return undefined
      }
      if (key.includes('\0') || !key.isWellFormed()) {
        isStorable = false
      }
      if (typeof member !== 'string') {
        return member
      }
      if (member.includes('\0')) {
        isStorable = false
      }
      return member.toWellFormed()
    })
    return isStorable
      ? { value }
      : refusal('Text must not contain the NUL character or half a character.')
  } catch {
    return refusal('The body is not valid JSON.')
  }
}

/**
 * Depth of the deepest array or object. Found without recursion, because hostile depth can overflow
 * a parser's stack.
 */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') {
        index++
      } else if (character === '"') {
        inString = false
      }
    } else if (character === '"') {
      inString = true
    } else if (character === '{' || character === '[') {
      deepest = Math.max(deepest, ++depth)
    } else if (character === '}' || character === ']') {
      depth--
    }
  }
  return deepest
}
