/** Which addresses a webhook can have. */
import { isIP } from 'node:net'
import type { Settings } from '#server/env.ts'
import { isPrivateAddress } from '#server/outgoing/guarded-request.ts'

type AddressSettings = Pick<Settings, 'WEBHOOK_PRIVATE_HOSTS'>

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** The operator allows receivers in the own network by name, also without https. */
export const mayBePrivate = (url: URL, { WEBHOOK_PRIVATE_HOSTS: hosts }: AddressSettings) =>
  hosts.includes(hostOf(url))

/**
 * Where a name leads is checked at each connection.
 * @returns undefined when it can be one
 */
export function addressProblem(
  address: string,
  settings: AddressSettings,
): 'noAddress' | 'noHttps' | 'private' | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  // `fetch` and others refuse credentials in an address, and a log could hold them.
  if (!url || !isHttp || url.username || url.password) {
    return 'noAddress'
  }
  if (mayBePrivate(url, settings)) {
    return undefined
  }
  if (url.protocol === 'http:') {
    return 'noHttps'
  }
  const host = hostOf(url)
  const isInside = isIP(host) ? isPrivateAddress(host) : !host.includes('.')
  return isInside ? 'private' : undefined
}
