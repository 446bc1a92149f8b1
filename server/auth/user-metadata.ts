/**
 * What the client keeps with an account (`data` of sign-up and `PUT /user`). It travels in every access token, and proxies
 * take no more than 4 or 8 KB of header fields: so all of it together has to stay small.
 */
import { AuthRefusal } from './refusal.ts'

type Metadata = Record<string, unknown>

/** As JSON in UTF-8, which is what a token holds. */
const MAX_BYTES = 1024

const bytesOf = (metadata: Metadata) => Buffer.byteLength(JSON.stringify(metadata))

/** Whether it may be put into an access token. An account from before the limit can hold more. */
export const fitsToken = (metadata: Metadata) => bytesOf(metadata) <= MAX_BYTES

/**
 * @returns the metadata of an account after a request; an entry that is null is removed
 * @throws {AuthRefusal} 400 when it would be too much in all; what was too much before may become less
 */
export function changedMetadata(before: Metadata, body: Metadata): Metadata {
  const { data } = body
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return before
  const after = Object.fromEntries(Object.entries({ ...before, ...data }).filter(([, value]) => value !== null))
  if (!fitsToken(after) && bytesOf(after) >= bytesOf(before))
    throw new AuthRefusal(400, 'validation_failed', `The user metadata is larger than ${MAX_BYTES} bytes in all`)
  return after
}
