/** Which surveys are in the benchmark: each group of networks adds one in twelve months (decision 0370). */
import { createHmac } from 'node:crypto'

/** As in `private.survey_network_groups`. Few enough that a group tells nothing about a visitor. */
const GROUPS = 1024

/**
 * @returns the number of the group that a counted address is in. Which networks share one depends on the secret, so that
 *   nobody can use up the turn of a particular other network.
 */
export function networkGroups(signingSecret: string) {
  return (address: string): number =>
    createHmac('sha256', signingSecret)
      .update(`survey:${routedBlock(address)}`)
      .digest()
      .readUInt32BE() % GROUPS
}

/**
 * The smallest block that is routed on its own in practice, because one customer can have all of it: the /24 of an IPv4
 * address, the /48 of a counted IPv6 network.
 */
function routedBlock(address: string): string {
  return address.split(/[.:]/).slice(0, 3).join(':')
}
