import { isIP } from 'node:net'
import type { Logger } from 'pino'
import { countedAddress, plainAddress, proxyCheck } from './client-address.ts'

/** The warning names no address, because it may be a visitor's: anyone can send the field. */
const IGNORED_FORWARDING =
  'X-Forwarded-For came from an address that TRUST_PROXY does not name, so it is not believed. If a proxy is in ' +
  'front of this server, set TRUST_PROXY to its address: until then all visitors count as one and share its limits'

/** What is read of a request's connection. */
interface Connection {
  remoteAddress?: string | undefined
  encrypted?: boolean
}

interface ClientInfo {
  /** Address for rate limits. */
  address: string
  /** The request came over https. */
  secure: boolean
  /** A trusted proxy's own request, such as a health check. */
  isProxy: boolean
}

/**
 * Determines who sent a request, according to the trusted proxies. The first forwarding field from an untrusted address is
 * logged as a warning.
 */
export type FindClient = (
  connection: Connection | undefined,
  forwardedFor: string | undefined,
  forwardedProto: string | undefined,
) => ClientInfo

/** @param trustedProxies addresses and CIDR ranges of our own proxies (TRUST_PROXY) */
export function clientFinder(log: Pick<Logger, 'warn'>, trustedProxies: readonly string[]): FindClient {
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
      secure: proto === undefined ? isEncrypted : proto === 'https',
      isProxy: isProxy(address),
    }
  }
}
