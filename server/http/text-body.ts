import type { Context } from 'hono'

/**
 * `application/json; charset=utf-8` → `application/json`. '' when the field is absent or sent twice, because two
 * programs could read it differently.
 */
export function mediaType(c: Context): string {
  const header = c.req.header('content-type') ?? ''
  return header.includes(',') ? '' : (header.split(';')[0] ?? '').trim().toLowerCase()
}

/** Bytes as text. Undefined when they are not UTF-8, or hold a NUL, which PostgreSQL cannot store. */
export function decodeBody(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
