/** Network addresses: their spellings, ranges, and how they are counted. */
import { BlockList, isIP, isIPv6 } from 'node:net'

/** `::ffff:192.0.2.1` → `192.0.2.1`. A dual-stack socket reports IPv4 addresses in the first form. */
export function plainAddress(address: string): string {
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

/** @param trusted addresses and CIDR ranges of our own proxies */
export function proxyCheck(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const range of trusted) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
