/** Addresses that CalDAV servers name. */

/**
 * Characters that some servers encode in paths and others do not (RFC 3986, 3.3), without the plus
 * sign.
 */
const PLAIN = /^[\w\-.~!$&'()*,;=:@]$/

/**
 * One spelling of an address, because the same server can write `ada@example.org` in one answer and
 * `ada%40example.org` in another.
 * @returns undefined for what is no address
 */
export function davUrl(link: string, base?: string): string | undefined {
  if (!URL.canParse(link, base)) {
    return undefined
  }
  const url = new URL(link, base)
  if (!url.pathname.includes('%')) {
    return url.href
  }
  url.pathname = url.pathname.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return PLAIN.test(character) ? character : code.toUpperCase()
  })
  return url.href
}
