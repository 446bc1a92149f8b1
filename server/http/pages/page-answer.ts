/**
 * What is sent for a stored page, with conditional requests and codings of RFC 9110. Pages that the
 * app answers and cached pages that are answered before it (`cached-page-handler.ts`) are described
 * here.
 */
import { entityTag, isNotModified, preferredCoding } from '../entity-tag.ts'
import type { ReadHeader } from '../request-log.ts'
import type { StoredPage } from './page-cache.ts'

export interface PageAnswer {
  status: number
  /** Besides the fields that every answer has. */
  headers: Record<string, string>
  /** Undefined with status 304. */
  bytes: Uint8Array<ArrayBuffer> | undefined
}

/** @param header reads a field of the request, by its name in lower case */
export function pageAnswer(page: StoredPage, header: ReadHeader): PageAnswer {
  const stored = (['br', 'gzip'] as const).filter((coding) => page[coding] !== undefined)
  const coding = preferredCoding(header('accept-encoding'), stored)
  const tag = entityTag(page.digest, coding)
  const headers: PageAnswer['headers'] = {
    ETag: tag,
    Vary: 'Accept-Encoding',
    'Cache-Control': page.status < 400 ? 'no-cache' : 'no-store',
  }
  if (page.policy !== undefined) {
    headers['Content-Security-Policy'] = page.policy
  }
  Object.assign(headers, page.headers)
  if (page.status === 200 && isNotModified(header('if-none-match'), tag)) {
    return { status: 304, headers, bytes: undefined }
  }
  const bytes = page[coding] ?? page.identity
  if (coding !== 'identity') {
    headers['Content-Encoding'] = coding
  }
  headers['Content-Type'] = page.contentType
  headers['Content-Length'] = String(bytes.byteLength)
  return { status: page.status, headers, bytes }
}
