let visitors = 0

/**
 * A new IP address from the range for tests (RFC 2544), so that each visitor has limits of its own.
 */
export function nextVisitorAddress(): string {
  visitors += 1
  return `198.18.${(visitors >> 8) % 256}.${visitors % 256}`
}
