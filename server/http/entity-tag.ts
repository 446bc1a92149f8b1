/** Strong validators and the conditions made with them (RFC 9110, 8.8.3 and 13.1). */
import { createHash } from 'node:crypto'
import type { ContentCoding } from './content-coding.ts'

/** 96 bits of SHA-256 are plenty to tell two versions of one address apart. */
export function digestOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 16)
}

/** Each coding is a representation of its own and so needs a tag of its own. */
export function entityTag(digest: string, coding: ContentCoding): string {
  return coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`
}

/** If-None-Match compares weakly: a proxy may have put `W/` in front. */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((part) => {
    const candidate = part.trim()
    return candidate === '*' || candidate.replace(/^W\//, '') === tag
  })
}
