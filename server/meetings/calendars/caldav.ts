/**
 * Calls to CalDAV servers (RFC 4791), found as RFC 6764 says and read incrementally (RFC 6578), and
 * to iCal files.
 */

import { createHash } from 'node:crypto'
import { promises as dns } from 'node:dns'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { CalendarAccount } from './calendars.ts'
import type { DavAnswer, DavResponse } from './dav-answer.ts'
import { davUrl } from './dav-url.ts'
import { type GuardedRequest, guardedRequest } from './guarded-request.ts'
import { FeedError, readAnswer } from './read-calendar.ts'

interface FoundCalendar {
  url: string
  /** Origin of the address that led to it. */
  entered: string
  name: string
  canWrite: boolean
}

export interface CalendarChanges {
  /** For the next call. */
  token: string | null
  /** Entity tags of new and changed objects, by address. */
  changed: Map<string, string>
  removed: string[]
  /** `changed` has all objects. */
  isWhole: boolean
}

/** An object's text and entity tag. */
interface CalendarObject {
  text: string
  etag: string
}

/** What a server answered. Responses, their address and a token only where it took the call. */
interface Asked extends Partial<DavAnswer> {
  status: number
  url?: string
}

const { problems } = words.calendars
/** Objects of one request. */
const BATCH = 100
/** More folders and calendars than an account has. A server names them. */
const MAX_HOMES = 10
const MAX_CALENDARS = 100
/** Of all objects that one reading keeps until they are read. */
const MAX_CHARACTERS = 60 * 1024 * 1024
/** Changed objects that a server tells of in several answers. */
const MAX_CHANGES = 100_000
/** A calendar's own name, which staff see. */
const NAME_MAX_CHARACTERS = 100
const SLICE_CHARACTERS = 65_536
const DAV = 'DAV:'
const CALDAV = 'urn:ietf:params:xml:ns:caldav'
const NAMESPACES = `xmlns:d="${DAV}" xmlns:c="${CALDAV}" xmlns:s="http://calendarserver.org/ns/"`

/**
 * Parts of a text, each of which ends with a character. Other requests are answered between them.
 */
async function* slicesOf(text: string, end: string): AsyncGenerator<string> {
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = text.indexOf(end, from + SLICE_CHARACTERS) + 1 || text.length
    yield text.slice(from, to)
    await nextTurn()
  }
}

export interface CalendarReading {
  /** What changed since a token; without one, or where the server does not know it, everything. */
  changes(token: string | null): Promise<CalendarChanges>
  /** Objects by address, without those that are gone. */
  read(addresses: readonly string[]): Promise<Map<string, CalendarObject>>
}

export type Caldav = ReturnType<typeof caldav>

/**
 * Calls for one calendar of an account.
 * @param signal ends all calls. @throws {FeedError} from every call
 */
export function caldav(account: CalendarAccount, signal: AbortSignal) {
  const { address, entered = '' } = account
  const { call, ask, propfind } = accountCalls(account, entered, signal)
  const statusError = (status: number) => new FeedError(fillIn(problems.status, { status }))

  async function changes(token: string | null): Promise<CalendarChanges> {
    const isTag = token?.startsWith('ctag ') ?? false
    const synced = isTag ? undefined : await changesSince(token)
    if (synced) {
      return synced
    }
    // The server no longer knows the token.
    if (!isTag && token !== null) {
      return changes(null)
    }
    const [own] = (await propfind(address, '0', '<s:getctag/>')).responses ?? []
    const tag = own?.properties.ctag
    const next = `ctag ${tag}`
    if (tag && next === token) {
      return { token, changed: new Map(), removed: [], isWhole: false }
    }
    const { status, responses } = await propfind(address, '1', '<d:getetag/>')
    if (!responses) {
      throw statusError(status)
    }
    return { ...split(address, responses), token: next, isWhole: true }
  }

  /** @returns undefined where the server cannot tell, so that it has to be asked for all objects */
  async function changesSince(token: string | null): Promise<CalendarChanges | undefined> {
    const all: CalendarChanges = { token, changed: new Map(), removed: [], isWhole: token === null }
    for (let isCut = true; isCut; ) {
      const since = `<d:sync-token>${escaped(all.token ?? '')}</d:sync-token>`
      const body = `<d:sync-collection ${NAMESPACES}>${since}<d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`
      const answer = await ask(address, 'REPORT', '0', body)
      if (!answer.responses || !answer.token) {
        // 501: the server has no such report.
        const isFailure =
          [404, 410, 429].includes(answer.status) || (answer.status >= 500 && answer.status !== 501)
        if (isFailure && token === null) {
          throw statusError(answer.status)
        }
        return undefined
      }
      const part = split(address, answer.responses)
      for (const [url, etag] of part.changed) {
        all.changed.set(url, etag)
      }
      all.removed.push(...part.removed)
      if (all.changed.size + all.removed.length > MAX_CHANGES) {
        throw new FeedError(problems.tooManyEvents)
      }
      // The server cuts off long answers (RFC 6578, 3.6).
      isCut = answer.token !== all.token && answer.responses.some(({ status }) => status === 507)
      all.token = answer.token
    }
    return all
  }

  async function read(addresses: readonly string[]): Promise<Map<string, CalendarObject>> {
    const objects = new Map<string, CalendarObject>()
    let characters = 0
    for (let at = 0; at < addresses.length; at += BATCH) {
      const part = await readBatch(addresses.slice(at, at + BATCH))
      for (const [url, object] of part) {
        objects.set(url, object)
        characters += object.text.length
      }
      const size = MAX_CHARACTERS / 1024 / 1024
      if (characters > MAX_CHARACTERS) {
        throw new FeedError(fillIn(problems.tooLarge, { size }))
      }
    }
    return objects
  }

  async function readBatch(addresses: readonly string[]): Promise<Map<string, CalendarObject>> {
    const objects = new Map<string, CalendarObject>()
    const links = addresses.map((url) => `<d:href>${escaped(new URL(url).pathname)}</d:href>`)
    const body = `<c:calendar-multiget ${NAMESPACES}><d:prop><d:getetag/><c:calendar-data/></d:prop>${links.join('')}</c:calendar-multiget>`
    const { status, responses } = await ask(address, 'REPORT', '1', body)
    // Old servers (sabre/dav 1) refuse the whole call when one of the objects is gone.
    if (status === 404 && addresses.length > 1) {
      for (const url of addresses) {
        for (const [found, object] of await readBatch([url])) {
          objects.set(found, object)
        }
      }
    }
    if (status === 404) {
      return objects
    }
    if (!responses) {
      throw statusError(status)
    }
    for (const { url, properties } of responses) {
      // Some servers write the address of the one that was asked for in another way.
      const asked = addresses.length === 1 ? (addresses[0] ?? url) : url
      if (properties.data) {
        objects.set(asked, { text: properties.data, etag: properties.etag })
      }
    }
    return objects
  }

  /**
   * An object that has an event with an id, for example one that the owner's mail program made of
   * an invitation.
   * @returns undefined also where the server cannot search
   */
  async function search(uid: string): Promise<(CalendarObject & { url: string }) | undefined> {
    const match = `<c:prop-filter name="UID"><c:text-match collation="i;octet">${escaped(uid)}</c:text-match></c:prop-filter>`
    const events = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${match}</c:comp-filter></c:comp-filter>`
    const data = '<d:prop><d:getetag/><c:calendar-data/></d:prop>'
    const body = `<c:calendar-query ${NAMESPACES}>${data}<c:filter>${events}</c:filter></c:calendar-query>`
    const { responses = [] } = await ask(address, 'REPORT', '1', body)
    const folder = davUrl('.', address)
    // Some servers return more than they were asked for, and find parts of an id.
    const found = responses.slice(0, BATCH).find(({ url, properties: { data: text, etag } }) => {
      const lines = text.replace(/\n[ \t]/g, '').split('\n')
      return etag && folder && url.startsWith(folder) && lines.includes(`UID:${uid}`)
    })
    return found && { url: found.url, text: found.properties.data, etag: found.properties.etag }
  }

  /**
   * @param etag the object's present one; null for a new object. @returns undefined when it has
   * another one, or exists
   */
  async function write(
    url: string,
    text: string,
    etag: string | null,
  ): Promise<string | undefined> {
    const condition: Record<string, string> =
      etag === null ? { 'if-none-match': '*' } : { 'if-match': etag }
    const headers = { ...condition, 'content-type': 'text/calendar; charset=utf-8' }
    const answer = await call(url, { method: 'PUT', body: text, headers })
    if (answer.status === 412) {
      return undefined
    }
    if (answer.status === 401) {
      throw refusal(answer.challenge)
    }
    if (answer.status >= 300) {
      throw statusError(answer.status)
    }
    // Servers that change what they store answer without a tag (RFC 4791, 5.3.4). A sign-in page in
    // front of one answers 200.
    return (answer.status !== 200 && answer.etag) || (await read([url])).get(url)?.etag
  }

  /** @returns false when the object has another entity tag */
  async function remove(url: string, etag: string): Promise<boolean> {
    const { status } = await call(url, { method: 'DELETE', headers: { 'if-match': etag } })
    if (status >= 300 && ![404, 410, 412].includes(status)) {
      throw statusError(status)
    }
    return status !== 412
  }

  return { changes, read, search, write, remove }
}

/** What the calls of one account have in common. @param entered the origin that a person chose */
function accountCalls({ user, password }: CalendarAccount, entered: string, signal: AbortSignal) {
  /** A server can name other hosts and ports, but only public ones with https. */
  const call = (url: string, request: Omit<GuardedRequest, 'credentials' | 'signal'>) => {
    const chosen = URL.canParse(entered) ? new URL(entered) : undefined
    const mayBePrivate = new URL(url).host === chosen?.host
    const mayBeOpen = mayBePrivate && chosen?.protocol === 'http:'
    if (!mayBeOpen && !url.startsWith('https:')) {
      throw new FeedError(problems.leadsToOpen)
    }
    return guardedRequest(url, {
      ...request,
      credentials: `${user}:${password}`,
      signal,
      mayBePrivate,
    })
  }

  /**
   * @returns without responses when the server refuses the call for another reason than the
   * password
   */
  async function ask(
    url: string,
    method: 'PROPFIND' | 'REPORT',
    depth: '0' | '1',
    body: string,
  ): Promise<Asked> {
    const headers = { 'content-type': 'application/xml; charset=utf-8', depth }
    const answer = await call(url, {
      method,
      body: `<?xml version="1.0" encoding="utf-8"?>${body}`,
      headers,
    })
    // A redirect to another host came without the password.
    if (answer.status === 401 && answer.url.host !== new URL(url).host) {
      return ask(answer.url.href, method, depth, body)
    }
    if (answer.status === 401) {
      throw refusal(answer.challenge)
    }
    if (answer.status !== 207) {
      return { status: answer.status }
    }
    return {
      status: 207,
      url: answer.url.href,
      ...(await readAnswer(answer.text, answer.url.href)),
    }
  }

  const propfind = (url: string, depth: '0' | '1', props: string) =>
    ask(url, 'PROPFIND', depth, `<d:propfind ${NAMESPACES}><d:prop>${props}</d:prop></d:propfind>`)

  return { call, ask, propfind }
}

/** Why a server answers 401. @param challenge its `WWW-Authenticate` */
function refusal(challenge: string): FeedError {
  const offers = (scheme: string) => new RegExp(`(^|,)\\s*${scheme}(\\s|,|$)`, 'i').test(challenge)
  return new FeedError(offers('digest') && !offers('basic') ? problems.digest : problems.password)
}

/**
 * All calendars of an account that can hold events.
 * @param account with any address that a person may enter
 * @throws {FeedError} what failed first, when none is found
 */
export async function findCalendars(
  account: CalendarAccount,
  signal: AbortSignal,
): Promise<FoundCalendar[]> {
  let failure: FeedError | undefined
  for (const start of await startsFor(account.address)) {
    const found = await findFrom(account, start, signal).catch((error: unknown) => {
      if (!(error instanceof FeedError)) {
        throw error
      }
      failure ??= error
      return []
    })
    if (found.length > 0) {
      return found.slice(0, MAX_CALENDARS)
    }
  }
  throw failure ?? new FeedError(problems.noCalendars)
}

async function findFrom(
  account: CalendarAccount,
  start: string,
  signal: AbortSignal,
): Promise<FoundCalendar[]> {
  const { origin: entered } = new URL(start)
  const { propfind } = accountCalls(account, entered, signal)

  async function calendarsAt(url: string, depth: '0' | '1'): Promise<FoundCalendar[]> {
    const props =
      '<d:resourcetype/><d:displayname/><d:current-user-privilege-set/><c:supported-calendar-component-set/>'
    const { responses = [], url: asked = url } = await propfind(url, depth, props)
    const calendars = responses.filter(
      ({ properties }) => properties.isCalendar && properties.holdsEvents,
    )
    const found = calendars
      .slice(0, MAX_CALENDARS)
      .map(({ url: address, properties: { name, canWrite } }) => {
        return { url: address, entered, name: shown(name || lastPart(address)), canWrite }
      })
    // Refused now where it would be refused later.
    for (const { url: address } of found) {
      if (new URL(address).origin !== new URL(asked).origin) {
        await propfind(address, '0', '<d:resourcetype/>')
      }
    }
    return found
  }

  const { responses: [principal] = [], url } = await propfind(
    start,
    '0',
    '<d:current-user-principal/>',
  )
  if (url === undefined) {
    return []
  }
  const own = await calendarsAt(url, '0')
  const home = principal?.properties.principal && davUrl(principal.properties.principal, url)
  if (own.length > 0 || !home) {
    return own
  }
  const homes = await propfind(home, '0', '<c:calendar-home-set/>')
  const links = homes.responses?.[0]?.properties.homes ?? []
  const found: FoundCalendar[] = []
  for (const link of links.slice(0, MAX_HOMES)) {
    const folder = davUrl(link, homes.url)
    if (folder) {
      found.push(...(await calendarsAt(folder, '1')))
    }
  }
  return found
}

/** The last part of an address, as people write it. */
function lastPart(url: string): string {
  const part = new URL(url).pathname.split('/').findLast(Boolean) ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const shown = (name: string) =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, NAME_MAX_CHARACTERS)
    .toWellFormed()

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Objects of a calendar. What a server says of other machines is left out. */
function split(calendar: string, responses: readonly DavResponse[]) {
  const changed = new Map<string, string>()
  const removed: string[] = []
  const { origin } = new URL(calendar)
  const own = davUrl(calendar)?.replace(/\/$/, '')
  for (const { url, status, properties } of responses) {
    if (!url.startsWith(`${origin}/`) || url.replace(/\/$/, '') === own) {
      continue
    }
    if (status === 404 || status === 410) {
      removed.push(url)
    } else if (properties.etag) {
      changed.set(url, properties.etag)
    }
  }
  return { changed, removed }
}

/**
 * Where to begin: the address itself, its well-known path, and what the domain's name service says
 * for https (RFC 6764).
 * @throws {FeedError} when it is no address
 */
async function startsFor(address: string): Promise<string[]> {
  const text = address.trim()
  if (/^https?:/i.test(text)) {
    if (!URL.canParse(text)) {
      throw new FeedError(problems.noAddress)
    }
    const { origin } = new URL(text)
    return [...new Set([text, `${origin}/.well-known/caldav`, `${origin}/`])]
  }
  const domain = text.split('@').at(-1) ?? ''
  const service = `_caldavs._tcp.${domain}`
  const nothing = () => []
  const texts = (await dns.resolveTxt(service).catch(nothing)).flat()
  const path =
    texts.find((one) => one.startsWith('path='))?.slice('path='.length) ?? '/.well-known/caldav'
  const servers = (await dns.resolveSrv(service).catch(nothing)).sort(
    (a, b) => a.priority - b.priority,
  )
  const named = servers.flatMap(({ name, port }) => (name ? `https://${name}:${port}${path}` : []))
  const starts = [...named, `https://${domain}/.well-known/caldav`, `https://${domain}/`].filter(
    (url) => URL.canParse(url),
  )
  if (starts.length === 0) {
    throw new FeedError(problems.noAddress)
  }
  return starts
}

/**
 * An iCal file, as a calendar with one object. Its address is a secret, so that the object has
 * none.
 */
export function feed({ address }: { address: string }, signal: AbortSignal): CalendarReading {
  let object: CalendarObject | undefined
  return {
    async changes(token) {
      const { status, text, etag } = await guardedRequest(address.replace(/^webcal:/, 'https:'), {
        headers: {
          accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
          ...(token !== null && { 'if-none-match': token }),
        },
        signal,
      })
      if (status === 304) {
        return { token, changed: new Map(), removed: [], isWhole: false }
      }
      if (status !== 200) {
        throw new FeedError(fillIn(problems.status, { status }))
      }
      object = { text, etag: await hashOf(text) }
      return { token: etag, changed: new Map([['', object.etag]]), removed: [], isWhole: true }
    },
    read: async (urls) => new Map(urls.flatMap((url) => (object ? [[url, object] as const] : []))),
  }
}

async function hashOf(text: string): Promise<string> {
  const hash = createHash('sha256')
  // Some services write the time of the request into every event.
  for await (const part of slicesOf(text, '\n')) {
    hash.update(part.replace(/^DTSTAMP.*(\r\n?|\n)/gm, ''))
  }
  return hash.digest('hex')
}
