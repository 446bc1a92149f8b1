import { type ContentCoding, preferredCoding } from '../content-coding.ts'
import { entityTag, isNotModified } from '../entity-tag.ts'
import type { StoredPage } from './page-cache.ts'

/** What is sent for a stored page, before the header fields that every answer carries. */
interface PageAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Undefined for a 304. */
  bytes: Uint8Array<ArrayBuffer> | undefined
}

/** The best stored coding of a page that a request accepts. */
export function codingFor(page: StoredPage, acceptEncoding: string | undefined): ContentCoding {
  const stored = (['br', 'gzip'] as const).filter((coding) => page[coding] !== undefined)
  return preferredCoding(acceptEncoding, stored)
}

/** Whether the client already has the page in this coding. */
export function isKnownToClient(page: StoredPage, coding: ContentCoding, ifNoneMatch: string | undefined): boolean {
  return page.status === 200 && isNotModified(ifNoneMatch, entityTag(page.digest, coding))
}

/** @param isKnown true when the client has the page, for a 304 without a body */
export function pageAnswer(page: StoredPage, coding: ContentCoding, isKnown: boolean): PageAnswer {
  const headers = {
    ETag: entityTag(page.digest, coding),
    Vary: 'Accept-Encoding',
    'Cache-Control': page.status < 400 ? 'no-cache' : 'no-store',
    ...(page.policy && { 'Content-Security-Policy': page.policy }),
    ...page.headers,
  }
  if (isKnown) return { status: 304, headers, bytes: undefined }
  const bytes = page[coding] ?? page.identity
  return {
    status: page.status,
    headers: {
      ...headers,
      ...(coding !== 'identity' && { 'Content-Encoding': coding }),
      'Content-Type': page.contentType,
      'Content-Length': String(bytes.byteLength),
    },
    bytes,
  }
}
