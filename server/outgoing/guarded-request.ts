/**
 * Requests to addresses that people of the site name: calendars, and webhooks. It is the one place
 * that keeps them out of the server's own network. The addresses are secrets: they never appear in
 * a message.
 */
import { lookup as systemLookup } from 'node:dns'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import { CallError } from './call-error.ts'
import { TextTooLargeError, textOf } from './decode-text.ts'
import { retryAfterMs } from './retry-after.ts'

export interface GuardedRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'PROPFIND' | 'REPORT'
  headers?: Record<string, string>
  body?: string | undefined
  /**
   * `user:password`. It follows no redirect to another host or port, and no call with it is
   * redirected away from https.
   */
  credentials?: string | undefined
  signal: AbortSignal
  /** False where a server chose the address. */
  mayBePrivate?: boolean
  /** It follows no redirect, because its headers are secrets. */
  isDirect?: boolean
  /** Default: 20 MB. */
  maxBytes?: number
  /** False where only the status counts. Default: true. */
  isBodyRead?: boolean
}

const { problems } = words.calendars
/** Message of the refusal of an address in a network that only this machine can reach. */
export const LEADS_INSIDE = problems.leadsInside
const MAX_REDIRECTS = 5
const MAX_BYTES = 20 * 1024 * 1024

function blockList(nets: string): BlockList {
  const list = new BlockList()
  for (const net of nets.split(' ')) {
    const [address = '', bits] = net.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
/**
 * IPv4 addresses that only machines near this one can reach, and those without a single receiver
 * (RFC 6890); parts of 2000::/3 that tunnel to IPv4 addresses or have special uses (RFC 4380, RFC
 * 3056, RFC 3849, RFC 9637).
 */
const NOT_PUBLIC = blockList(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20',
)
/** The only IPv6 addresses that are routed publicly (RFC 4291). */
const GLOBAL_UNICAST = blockList('2000::/3')

/**
 * @param address an IP address; an IPv4-mapped IPv6 address is checked as IPv4, and one in
 * hexadecimal counts as private
 */
export function isPrivateAddress(address: string): boolean {
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address
  if (isIP(ipv4) === 4) {
    return NOT_PUBLIC.check(ipv4, 'ipv4')
  }
  return (
    isIP(address) !== 6 ||
    !GLOBAL_UNICAST.check(address, 'ipv6') ||
    NOT_PUBLIC.check(address, 'ipv6')
  )
}

/**
 * Follows redirects, but never from a public address to a private one. Otherwise the calendar's
 * operator could make this server call machines that only it can reach. Host names are checked when
 * they are resolved for the connection.
 *
 * @returns `url` is where the answer came from, after redirects
 * @throws {CallError} when there is no whole answer
 */
export function guardedRequest(address: string | URL, request: GuardedRequest) {
  return untilAborted(request.signal, sendAndFollow(address, request))
}

async function sendAndFollow(address: string | URL, request: GuardedRequest) {
  const first = new URL(address)
  let url = first
  let { mayBePrivate = true } = request
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const isTrusted =
      url.host === first.host && (url.protocol === 'https:' || first.protocol === 'http:')
    const credentials = isTrusted ? request.credentials : undefined
    const answer = await send(url, { ...request, mayBePrivate, credentials })
    if (answer.location === undefined) {
      return { ...answer, url }
    }
    if (request.isDirect) {
      throw new CallError(fillIn(problems.status, { status: answer.status }))
    }
    // The operator chose the first address, so only that one may be in the private network.
    mayBePrivate &&= answer.wasPrivate === true
    if (!URL.canParse(answer.location, url)) {
      throw new CallError(problems.redirectsNowhere)
    }
    url = new URL(answer.location, url)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new CallError(problems.redirectsElsewhere)
    }
    // What is written to an account would be readable on the way.
    const isOpened =
      request.credentials !== undefined && first.protocol === 'https:' && url.protocol === 'http:'
    if (isOpened) {
      throw new CallError(problems.leadsToOpen)
    }
  }
  throw new CallError(problems.redirectsTooOften)
}

async function send(
  url: URL,
  {
    method = 'GET',
    headers,
    body,
    credentials: auth,
    mayBePrivate,
    signal,
    maxBytes = MAX_BYTES,
    isBodyRead = true,
  }: GuardedRequest,
) {
  const refusal = () => new CallError(LEADS_INSIDE)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The connection resolves only names, so a host that is an address is checked here.
  if (isIP(host) && !mayBePrivate && isPrivateAddress(host)) {
    throw refusal()
  }
  const lookup: LookupFunction = (name, options, done) => {
    systemLookup(name, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      if (!error && !mayBePrivate && addresses.some(isPrivateAddress)) {
        done(refusal(), found, family)
      } else {
        done(error, found, family)
      }
    })
  }
  const fields = { 'accept-encoding': 'identity', 'user-agent': 'calendar-reader', ...headers }
  try {
    const { request } = url.protocol === 'https:' ? https : http
    const call = request(url, { method, lookup, signal, agent: false, auth, headers: fields })
    call.end(body)
    const response = await responseTo(call)
    const { statusCode: status = 0, headers: answered } = response
    const { location } = answered
    if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
      const wasPrivate = isPrivateAddress(response.socket.remoteAddress ?? '0.0.0.0')
      response.destroy()
      return { status, location, wasPrivate } as const
    }
    const { 'content-encoding': encoding, 'content-type': type } = answered
    const text = isBodyRead ? await textOf(response, { encoding, type, maxBytes }) : ''
    if (!isBodyRead) {
      response.destroy()
    }
    const challenge = answered['www-authenticate'] ?? ''
    const retryAfter = retryAfterMs(answered['retry-after'], Date.now())
    return { status, text, etag: answered.etag ?? null, challenge, retryAfter }
  } catch (error) {
    if (error instanceof CallError) {
      throw error
    }
    if (error instanceof TextTooLargeError) {
      throw new CallError(fillIn(problems.tooLarge, { size: Math.round(maxBytes / 1024 / 1024) }))
    }
    if (signal.aborted) {
      throw new CallError(problems.late)
    }
    // Only the code, because the system's messages name hosts.
    const { code } = error as NodeJS.ErrnoException
    throw new CallError(`${problems.unreachable}${code ? ` (${code})` : ''}`)
  }
}

/** Also ends when a call is never closed, whatever its server answered. */
async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const end = () => reject(new CallError(problems.late))
  signal.addEventListener('abort', end)
  if (signal.aborted) {
    end()
  }
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** A server can switch to another protocol, or end the connection. Neither is a response. */
function responseTo(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.on('response', resolve)
    call.on('upgrade', ({ statusCode: status = 101 }, socket) => {
      socket.destroy()
      reject(new CallError(fillIn(problems.status, { status })))
    })
    // Also keeps an error after the response from ending the process. It ends the response, too.
    call.on('error', reject)
    call.on('close', () => reject(new CallError(problems.unreachable)))
  })
}
