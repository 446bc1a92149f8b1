/** Fetches a calendar over http(s). Its address is a secret: it never appears in a message. */
import { lookup as systemLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import { FeedError } from './feed-error.ts'

type FetchedFeed = { status: 'read'; text: string; etag: string | null } | { status: 'unchanged' }

interface FetchLimits {
  maxBytes: number
  timeMs: number
}

const { problems } = words.calendars
const LIMITS: FetchLimits = { maxBytes: 5 * 1024 * 1024, timeMs: 20_000 }
const MAX_REDIRECTS = 5

/** IPv4 addresses that only machines near this one can reach, and those without a single receiver (RFC 6890). */
const NOT_PUBLIC = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4')
/** Parts of 2000::/3 that tunnel to IPv4 addresses or have special uses (RFC 4380, RFC 3056, RFC 3849, RFC 9637). */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv6')
/** The only IPv6 addresses that are routed publicly (RFC 4291). */
const GLOBAL_UNICAST = new BlockList()
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6')

/** @param address an IP address; an IPv4-mapped IPv6 address is checked as IPv4, and one in hexadecimal counts as private */
export function isPrivateAddress(address: string): boolean {
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address
  if (isIP(ipv4) === 4) return NOT_PUBLIC.check(ipv4, 'ipv4')
  return isIP(address) !== 6 || !GLOBAL_UNICAST.check(address, 'ipv6') || NOT_PUBLIC.check(address, 'ipv6')
}

/**
 * Follows redirects, but never from a public address to a private one. Otherwise the calendar's operator could make this server
 * call machines that only it can reach. Host names are checked when they are resolved for the connection.
 *
 * @param etag entity tag of the answer that is known already
 * @throws {FeedError}
 */
export async function fetchFeed(address: string, etag: string | null, limits = LIMITS): Promise<FetchedFeed> {
  const signal = AbortSignal.timeout(limits.timeMs)
  let url = new URL(address.replace(/^webcal:/, 'https:'))
  let mayBePrivate = true
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await request(url, etag, { mayBePrivate, signal, maxBytes: limits.maxBytes })
    if (answer.location === undefined) return answer.feed
    // The operator chose the first address, so only that one may be in the private network.
    mayBePrivate &&= answer.wasPrivate
    if (!URL.canParse(answer.location, url)) throw new FeedError(problems.redirectsNowhere)
    url = new URL(answer.location, url)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FeedError(problems.redirectsElsewhere)
  }
  throw new FeedError(problems.redirectsTooOften)
}

type Answer = { location: string; wasPrivate: boolean } | { location: undefined; feed: FetchedFeed }

function request(
  url: URL,
  etag: string | null,
  { mayBePrivate, signal, maxBytes }: { mayBePrivate: boolean; signal: AbortSignal; maxBytes: number },
): Promise<Answer> {
  const refusal = () => new FeedError(problems.redirectsInside)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The connection resolves only names, so a host that is an address is checked here.
  if (isIP(host) && !mayBePrivate && isPrivateAddress(host)) return Promise.reject(refusal())
  const lookup: LookupFunction = (name, options, done) => {
    systemLookup(name, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      if (!error && !mayBePrivate && addresses.some(isPrivateAddress)) done(refusal(), found, family)
      else done(error, found, family)
    })
  }
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(error instanceof FeedError ? error : new FeedError(reasonOf(error)))
    const call = (url.protocol === 'https:' ? https : http).get(
      url,
      {
        lookup,
        signal,
        agent: false,
        headers: {
          accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
          'accept-encoding': 'identity',
          'user-agent': 'calendar-reader',
          ...(etag && { 'if-none-match': etag }),
        },
      },
      (response) => {
        const { statusCode = 0, headers } = response
        response.on('error', fail)
        const { location } = headers
        if ([301, 302, 303, 307, 308].includes(statusCode) && location !== undefined) {
          const wasPrivate = isPrivateAddress(response.socket.remoteAddress ?? '0.0.0.0')
          response.destroy()
          return resolve({ location, wasPrivate })
        }
        if (statusCode === 304 && etag !== null) {
          response.destroy()
          return resolve({ location: undefined, feed: { status: 'unchanged' } })
        }
        if (statusCode !== 200) {
          response.destroy()
          return fail(new FeedError(fillIn(problems.status, { status: statusCode })))
        }
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength
          chunks.push(chunk)
          if (bytes <= maxBytes) return
          fail(new FeedError(fillIn(problems.tooLarge, { size: Math.round(maxBytes / 1024 / 1024) })))
          response.destroy()
        })
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ location: undefined, feed: { status: 'read', text, etag: headers.etag ?? null } })
        })
        response.on('aborted', () => fail(new FeedError(problems.brokeOff)))
      },
    )
    call.on('error', fail)
  })
}

/** Only error codes, because the system's messages name hosts. */
function reasonOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return problems.late
  return `${problems.unreachable}${code ? ` (${code})` : ''}`
}
