/** Network addresses: their spellings, ranges, and how they are counted. */
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Logger } from 'pino'

/**
 * `::ffff:192.0.2.1` → `192.0.2.1`. A dual-stack socket reports IPv4 addresses in the first form.
 */
function plainAddress(address: string): string {
  const text = address.trim().replace(/^\[|\]$/g, '')
  return text.toLowerCase().startsWith('::ffff:') && text.includes('.') ? text.slice(7) : text
}

/**
 * Providers give one household or machine a /64 at least and usually a whole /56, which is 256 of
 * them (RIPE 690). A limit on less would limit nothing.
 *
 * @example countedAddress('2001:db8:0:12ab:1:2:3:4') // '2001:db8:0:1200::/56'
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) {
    return address
  }
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  const numbers = groups.slice(0, 4).map((group) => Number.parseInt(group, 16))
  const counted = numbers.map((number, index) => (index === 3 ? number & 0xff00 : number))
  return `${counted.map((number) => number.toString(16)).join(':')}::/56`
}

/**
 * The larger block that a counted network is in. One customer can have a whole /48 (RFC 6177), and
 * one provider many /40.
 * @param network as counted. An IPv4 address has no larger block and is returned unchanged
 * @example ipv6Block('2001:db8:12ab:3400::/56', 40) // '2001:db8:1200'
 */
export function ipv6Block(network: string, bits: 40 | 48): string {
  if (!network.includes(':')) {
    return network
  }
  const [first = '', second = '', third = ''] = network.split(':')
  if (bits === 48) {
    return `${first}:${second}:${third}`
  }
  return `${first}:${second}:${(Number.parseInt(third, 16) & 0xff00).toString(16)}`
}

/** @returns whether `range` is an address or CIDR range such as `10.0.0.0/8` */
export function isAddressRange(range: string): boolean {
  const [address = '', prefix, ...rest] = range.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) {
    return false
  }
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
  )
}

/** @param trusted addresses and CIDR ranges of our own proxies */
function proxyCheck(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const range of trusted) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) {
      proxies.addAddress(address, family)
    } else {
      proxies.addSubnet(address, Number(prefix), family)
    }
  }
  return (address) =>
    isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The warning names no address, because it may be a visitor's: anyone can send the field. */
const IGNORED_FORWARDING =
  'X-Forwarded-For came from an address that TRUST_PROXY does not name, so it is not believed. If a proxy is in ' +
  'front of this server, set TRUST_PROXY to its address: until then all visitors count as one and share its limits'

/** What is read of a request's connection. */
export type Connection = { remoteAddress?: string | undefined; encrypted?: boolean }

interface ClientInfo {
  address: string
  secure: boolean
  /** A trusted proxy's own request, such as a health check. */
  isProxy: boolean
}

/**
 * Says who sent a request. The first forwarding field of an address that is not trusted is logged
 * as a warning.
 */
export type FindClient = (
  connection: Connection | undefined,
  forwardedFor: string | undefined,
  forwardedProto: string | undefined,
) => ClientInfo

/** @param trustedProxies addresses and CIDR ranges of our own proxies (TRUST_PROXY) */
export function clientFinder(
  log: Pick<Logger, 'warn'>,
  trustedProxies: readonly string[],
): FindClient {
  const isProxy = proxyCheck(trustedProxies)
  let hasWarned = false
  return (connection, forwardedFor, forwardedProto) => {
    let address = plainAddress(connection?.remoteAddress ?? '127.0.0.1')
    const isEncrypted = connection?.encrypted === true
    if (!isProxy(address)) {
      if (forwardedFor !== undefined && !hasWarned) {
        hasWarned = true
        log.warn(IGNORED_FORWARDING)
      }
      return { address: countedAddress(address), secure: isEncrypted, isProxy: false }
    }
    // Each proxy appends the address it saw, so the field is read from the right, up to the first
    // untrusted address.
    const hops = (forwardedFor ?? '').split(',').map(plainAddress)
    while (hops.length > 0 && isProxy(address)) {
      const hop = hops.pop() as string
      if (isIP(hop) === 0) {
        break
      }
      address = hop
    }
    const proto = forwardedProto?.split(',').at(-1)?.trim().toLowerCase()
    return {
      address: countedAddress(address),
      secure: proto === undefined ? isEncrypted : proto === 'https',
      isProxy: isProxy(address),
    }
  }
}
