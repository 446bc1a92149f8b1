/** Entity tags and conditional requests (RFC 9110, 8.8.3 and 13.1). */
import { createHash } from 'node:crypto'
import type { ContentCoding } from './content-coding.ts'

/** 96 bits of SHA-256 are enough to distinguish the versions of one address. */
export function digestOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 16)
}

/** Each content coding is a separate representation and needs its own tag. */
export function entityTag(digest: string, coding: ContentCoding): string {
  return coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`
}

/** If-None-Match compares weakly, because a proxy may have added `W/`. */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((part) => {
    const candidate = part.trim()
    return candidate === '*' || candidate.replace(/^W\//, '') === tag
  })
}
