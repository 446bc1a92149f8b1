import type { Context } from 'hono'
import { digestOf, entityTag, isNotModified } from '../entity-tag.ts'
import { FILE_POLICY } from '../security-headers.ts'

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
  if (isNotModified(c.req.header('If-None-Match'), tag)) return c.body(null, 304)
  c.header('Content-Length', String(Buffer.byteLength(body)))
  return c.body(body, 200, { 'Content-Type': type })
}
