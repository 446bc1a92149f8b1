/** Entity tags, conditional requests and content codings (RFC 9110, 8.8.3, 13.1 and 12.5.3). */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { FILE_POLICY } from './security-headers.ts'

/** 96 bits of SHA-256 are enough to distinguish the versions of one address. */
export function digestOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    hash.update(part)
  }
  return hash.digest('base64url').slice(0, 16)
}

/** Each content coding is a separate representation and needs its own tag. */
export function entityTag(digest: string, coding: ContentCoding): string {
  return coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`
}

/** If-None-Match compares weakly, because a proxy may have added `W/`. */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) {
    return false
  }
  return ifNoneMatch.split(',').some((part) => {
    const candidate = part.trim()
    return candidate === '*' || candidate.replace(/^W\//, '') === tag
  })
}

export type ContentCoding = 'br' | 'gzip' | 'identity'

/** Weight that an Accept-Encoding field gives to a coding, also by `*`. */
function weightIn(acceptEncoding: string, coding: string): number {
  const weights = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', weight = 'q=1'] = part.toLowerCase().replaceAll(' ', '').split(';')
      return [name, Number(weight.slice(2)) || 0]
    }),
  )
  return weights.get(coding) ?? weights.get('*') ?? 0
}

/**
 * Chooses the content coding of an answer : prefers Brotli to gzip to plain, among the stored
 * codings that the client does not refuse with `q=0`.
 *
 * @example preferredCoding('gzip;q=1, br;q=0', ['br', 'gzip']) // 'gzip'
 */
export function preferredCoding(
  acceptEncoding = '',
  stored: readonly ('br' | 'gzip')[],
): ContentCoding {
  return stored.find((coding) => weightIn(acceptEncoding, coding) > 0) ?? 'identity'
}

/** Answers with a file that was made on request, or says that the client's copy is current. */
export function fileAnswer(
  c: Context,
  body: string | Uint8Array<ArrayBuffer>,
  { type, cacheControl }: { type: string; cacheControl: string },
): Response {
  const tag = entityTag(digestOf(body), 'identity')
  c.header('ETag', tag)
  c.header('Cache-Control', cacheControl)
  c.header('Content-Security-Policy', FILE_POLICY)
  if (isNotModified(c.req.header('If-None-Match'), tag)) {
    return c.body(null, 304)
  }
  c.header('Content-Length', String(Buffer.byteLength(body)))
  return c.body(body, 200, { 'Content-Type': type })
}
