/**
 * Which surveys are in the benchmark: each group of networks adds one in twelve months (decision
 * 0370).
 */
import { createHmac } from 'node:crypto'
import { ipv6Block } from '#server/http/client-address.ts'

/** As in `private.survey_network_groups`. Few enough that a group tells nothing about a visitor. */
const GROUPS = 1024

/**
 * @returns the number of the group that a counted address is in. Which networks share one depends
 *   on the secret, so that nobody can use up the turn of a particular other network.
 */
export function networkGroups(signingSecret: string) {
  return (address: string): number =>
    createHmac('sha256', signingSecret)
      .update(`survey:${routedBlock(address)}`)
      .digest()
      .readUInt32BE() % GROUPS
}

/**
 * What one customer can hardly have many of: the /24 of an IPv4 address, and the /40 of a counted
 * IPv6 network, which is 256 /48 and often one part of a provider.
 */
function routedBlock(address: string): string {
  return address.includes(':') ? ipv6Block(address, 40) : address.split('.').slice(0, 3).join('.')
}
