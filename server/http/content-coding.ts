/** Chooses the content coding of an answer (RFC 9110, 12.5.3). */

export type ContentCoding = 'br' | 'gzip' | 'identity'

/** Parsed fields are cached, because browsers send only a handful of different values. */
const weightsByHeader = new Map<string, ReadonlyMap<string, number>>()
const MAX_KNOWN_HEADERS = 64

/** Weight of each coding in an Accept-Encoding field. */
function weightsOf(acceptEncoding: string): ReadonlyMap<string, number> {
  const known = weightsByHeader.get(acceptEncoding)
  if (known) return known
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  if (weightsByHeader.size >= MAX_KNOWN_HEADERS) weightsByHeader.clear()
  weightsByHeader.set(acceptEncoding, weights)
  return weights
}

/**
 * Prefers Brotli to gzip to plain, among the stored codings that the client does not refuse with `q=0`.
 *
 * @example preferredCoding('gzip;q=1, br;q=0', ['br', 'gzip']) // 'gzip'
 */
export function preferredCoding(acceptEncoding: string | undefined, stored: readonly ('br' | 'gzip')[]): ContentCoding {
  if (!acceptEncoding) return 'identity'
  const weights = weightsOf(acceptEncoding)
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  return (['br', 'gzip'] as const).find((coding) => stored.includes(coding) && weightOf(coding) > 0) ?? 'identity'
}
