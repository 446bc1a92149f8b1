/** One byte range of a known length (RFC 9110, 14.1.2). A request for several ranges is ignored, as the standard allows. */

interface ByteRange {
  /** First and last byte, both included. */
  start: number
  end: number
}

/**
 * @returns the requested bytes; 'whole' when the field is ignored; 'unsatisfiable' for a 416
 * @example parseByteRange('bytes=-500', 10_000) // { start: 9500, end: 9999 }
 */
export function parseByteRange(field: string, length: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(field.trim())
  if (!match) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const suffix = Number(last)
    return suffix === 0 || length === 0 ? 'unsatisfiable' : { start: Math.max(0, length - suffix), end: length - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= length) return 'unsatisfiable'
  return { start, end: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
}
