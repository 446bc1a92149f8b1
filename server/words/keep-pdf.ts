/** A PDF that staff sent in place of one of our documents. Its bytes are kept as they are. */
import { createHash } from 'node:crypto'
import { RestRefusal } from '#server/rest/refusal.ts'

/** ISO 32000: where the header and the end of a file may be. */
const HEADER = /^%PDF-[12]\.\d/
const END_WITHIN_BYTES = 1024

/** @returns undefined for anything but a PDF @throws {RestRefusal} 415 for one that is cut off */
export function keepPdf(sent: Buffer) {
  if (!HEADER.test(sent.toString('latin1', 0, 8))) return undefined
  if (!sent.subarray(-END_WITHIN_BYTES).includes('%%EOF'))
    throw new RestRefusal(415, 'picture', 'The PDF is damaged: its end is missing. Save it again and send that file.')
  const name = `${createHash('sha256').update(sent).digest('base64url')}.pdf`
  return { value: `${name} ${sent.byteLength}`, files: [{ name, type: 'application/pdf', bytes: sent }] }
}
