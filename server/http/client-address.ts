/** The address that a request comes from, according to the trusted proxies (TRUST_PROXY). */
import { BlockList, isIP, isIPv6 } from 'node:net'

/** What is known from the connection and its forwarding header fields. */
interface Origin {
  peer: string
  forwardedFor: string | undefined
  forwardedProto: string | undefined
  /** The connection to this process is itself encrypted. */
  encrypted: boolean
}

/** `::ffff:192.0.2.1` → `192.0.2.1`. A dual-stack socket reports IPv4 addresses in the first form. */
function plainAddress(address: string): string {
  const text = address.trim().replace(/^\[|\]$/g, '')
  return text.toLowerCase().startsWith('::ffff:') && text.includes('.') ? text.slice(7) : text
}

/**
 * One household or machine usually has a whole /64, so a limit on single IPv6 addresses would limit nothing.
 *
 * @example countedAddress('2001:db8::1:2:3:4') // '2001:db8:0:0::/64'
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** @returns whether `range` is an address or CIDR range such as `10.0.0.0/8` */
export function isAddressRange(range: string): boolean {
  const [address = '', prefix, ...rest] = range.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}

export interface Visitor {
  /** Address for rate limits. */
  address: string
  /** The request came over https. */
  secure: boolean
  /** True when `X-Forwarded-For` came from an untrusted address, so that `address` may be that of a proxy. */
  forwardingIgnored: boolean
}

/** @param trusted addresses and CIDR ranges of our own proxies */
export function createAddressFinder(trusted: readonly string[]) {
  const proxies = new BlockList()
  for (const range of trusted) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  return ({ peer, forwardedFor, forwardedProto, encrypted }: Origin): Visitor => {
    let address = plainAddress(peer)
    if (!isProxy(address))
      return {
        address: countedAddress(address),
        secure: encrypted,
        forwardingIgnored: forwardedFor !== undefined,
      }
    // Each proxy appends the address it saw, so the field is read from the right, up to the first untrusted address.
    const hops = (forwardedFor ?? '').split(',').map(plainAddress)
    while (hops.length > 0 && isProxy(address)) {
      const hop = hops.pop() as string
      if (isIP(hop) === 0) break
      address = hop
    }
    const proto = forwardedProto?.split(',').at(-1)?.trim().toLowerCase()
    return {
      address: countedAddress(address),
      secure: proto === undefined ? encrypted : proto === 'https',
      forwardingIgnored: false,
    }
  }
}
