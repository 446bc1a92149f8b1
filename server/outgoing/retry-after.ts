/**
 * `Retry-After` (RFC 9110, 10.2.3), seconds or a date, in milliseconds from now. Undefined if absent
 * or invalid. The receiver writes what it likes, so any length is possible.
 */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  if (!header) {
    return undefined
  }
  const wish = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return wish >= 0 ? wish : undefined
}
