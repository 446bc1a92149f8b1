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
 * Chooses the content coding of an answer (RFC 9110, 12.5.3): prefers Brotli to gzip to plain, among the stored codings that the
 * client does not refuse with `q=0`.
 *
 * @example preferredCoding('gzip;q=1, br;q=0', ['br', 'gzip']) // 'gzip'
 */
export function preferredCoding(acceptEncoding = '', stored: readonly ('br' | 'gzip')[]): ContentCoding {
  return stored.find((coding) => weightIn(acceptEncoding, coding) > 0) ?? 'identity'
}
