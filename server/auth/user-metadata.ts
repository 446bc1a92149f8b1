/**
 * Data that the client stores with an account (`data` of sign-up and `PUT /user`). It is part of every access token, and proxies
 * accept only 4 or 8 KB of header fields, so all of it together has to stay small.
 */
import { invalid } from './refusal.ts'

type Metadata = Record<string, unknown>

/** Size as JSON in UTF-8, the form in which a token holds it. */
const MAX_BYTES = 1024

const bytesOf = (metadata: Metadata) => Buffer.byteLength(JSON.stringify(metadata))

/** Whether metadata fits into an access token. Accounts from before the limit can hold more. */
export const fitsToken = (metadata: Metadata) => bytesOf(metadata) <= MAX_BYTES

/**
 * @returns the metadata of an account after a request; entries that are null are removed
 * @throws {AuthRefusal} 400 when all of it would be too large; metadata that was too large before may shrink
 */
export function changedMetadata(before: Metadata, body: Metadata): Metadata {
  const { data } = body
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return before
  const after = Object.fromEntries(Object.entries({ ...before, ...data }).filter(([, value]) => value !== null))
  if (!fitsToken(after) && bytesOf(after) >= bytesOf(before))
    throw invalid(`The user metadata is larger than ${MAX_BYTES} bytes in all`)
  return after
}
