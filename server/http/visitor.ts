import type { Logger } from 'pino'
import { createAddressFinder, type Visitor } from './client-address.ts'

/** The warning names no address, because it may be a visitor's: anyone can send the field. */
const IGNORED_FORWARDING =
  'X-Forwarded-For came from an address that TRUST_PROXY does not name, so it is not believed. If a proxy is in ' +
  'front of this server, set TRUST_PROXY to its address: until then all visitors count as one and share its limits'

/** What is read of a request's connection. */
export interface Connection {
  remoteAddress?: string | undefined
  encrypted?: boolean
}

/** Determines who sent a request. The first forwarding field from an untrusted address is logged as a warning. */
export type FindVisitor = (
  connection: Connection | undefined,
  forwardedFor: string | undefined,
  forwardedProto: string | undefined,
) => Visitor

/** @param trustedProxies addresses and CIDR ranges of our own proxies (TRUST_PROXY) */
export function createVisitorFinder(log: Logger, trustedProxies: readonly string[]): FindVisitor {
  const findAddress = createAddressFinder(trustedProxies)
  let hasWarned = false
  return (connection, forwardedFor, forwardedProto) => {
    const visitor = findAddress({
      peer: connection?.remoteAddress ?? '127.0.0.1',
      forwardedFor,
      forwardedProto,
      encrypted: connection?.encrypted === true,
    })
    if (visitor.forwardingIgnored && !hasWarned) {
      hasWarned = true
      log.warn(IGNORED_FORWARDING)
    }
    return visitor
  }
}
