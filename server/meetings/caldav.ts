/** Calls to CalDAV servers (RFC 4791), found as RFC 6764 says and read incrementally (RFC 6578), and to iCal files. */

import { createHash } from 'node:crypto'
import { promises as dns } from 'node:dns'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { CalendarAccount } from './calendars.ts'
import { type GuardedRequest, guardedRequest } from './guarded-request.ts'
import { FeedError } from './read-calendar.ts'

interface FoundCalendar {
  url: string
  name: string
  canWrite: boolean
}

interface CalendarChanges {
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

const { problems } = words.calendars
/** Objects of one request. */
const BATCH = 100
const SLICE_CHARACTERS = 65_536
const DAV = 'DAV:'
const CALDAV = 'urn:ietf:params:xml:ns:caldav'
const CTAG = '{http://calendarserver.org/ns/}getctag'
const NAMESPACES = `xmlns:d="${DAV}" xmlns:c="${CALDAV}" xmlns:s="http://calendarserver.org/ns/"`

interface Element {
  name: string
  /** Its attribute `name`. */
  label: string | undefined
  children: Element[]
  text: string
}

/** @throws {FeedError} when the text is no XML */
async function xmlTree(text: string): Promise<Element> {
  const root: Element = { name: '', label: undefined, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ uri, local, attributes }) => {
    const element = { name: `{${uri}}${local}`, label: attributes.name?.value, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  for (const event of ['text', 'cdata'] as const)
    parser.on(event, (part) => {
      const element = open.at(-1)
      if (element) element.text += part
    })
  parser.on('error', () => {
    throw new FeedError(problems.unclear)
  })
  for await (const part of slicesOf(text, '>')) parser.write(part)
  parser.close()
  return root
}

/** Parts of a text, each of which ends with a character. Other requests are answered between them. */
async function* slicesOf(text: string, end: string): AsyncGenerator<string> {
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = text.indexOf(end, from + SLICE_CHARACTERS) + 1 || text.length
    yield text.slice(from, to)
    await nextTurn()
  }
}

const all = (element: Element | undefined, name: string): Element[] =>
  (element?.children ?? []).flatMap((child) => (child.name === name ? [child] : all(child, name)))
const first = (element: Element | undefined, name: string) => all(element, name)[0]
const textIn = (element: Element | undefined, name: string) => first(element, name)?.text.trim() ?? ''

/** What a server says about one resource. */
function responseIn(element: Element, base: URL) {
  const found = all(element, `{${DAV}}propstat`).find((part) => / 2\d\d/.test(textIn(part, `{${DAV}}status`)))
  const own = element.children.find(({ name }) => name === `{${DAV}}status`)
  return {
    url: new URL(textIn(element, `{${DAV}}href`), base).href,
    /** Of the whole resource, or 200. */
    status: Number(/ (\d{3})/.exec(own?.text ?? '')?.[1] ?? 200),
    props: found && first(found, `{${DAV}}prop`),
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
 * Calls for one account. `find` works with every address that a person may enter, the others with that of a calendar.
 * @param signal ends all calls. @throws {FeedError} from every call
 */
export function caldav({ address, user, password }: CalendarAccount, signal: AbortSignal) {
  /** Where a person led us. A server there can name other hosts and ports, but only public ones with https. */
  let given = address
  const call = async (url: string, request: Omit<GuardedRequest, 'credentials' | 'signal'>) => {
    const mayBePrivate = new URL(url).host === new URL(given).host
    const mayBeOpen = mayBePrivate && given.startsWith('http:')
    if (!mayBeOpen && !url.startsWith('https:')) throw new FeedError(problems.leadsToOpen)
    return guardedRequest(url, { ...request, credentials: `${user}:${password}`, signal, mayBePrivate })
  }

  /** @returns undefined when the server refuses the call for another reason than the password */
  async function ask(url: string, method: 'PROPFIND' | 'REPORT', depth: '0' | '1', body: string) {
    const headers = { 'content-type': 'application/xml; charset=utf-8', depth }
    const answer = await call(url, { method, body: `<?xml version="1.0" encoding="utf-8"?>${body}`, headers })
    // A redirect to another host came without the password.
    if (answer.status === 401 && answer.url.host !== new URL(url).host) return ask(answer.url.href, method, depth, body)
    if (answer.status === 401) throw new FeedError(problems.password)
    if (answer.status !== 207) return { status: answer.status }
    const tree = await xmlTree(answer.text)
    const responses: ReturnType<typeof responseIn>[] = []
    for (const [index, element] of all(tree, `{${DAV}}response`).entries()) {
      if (index % BATCH === 0) await nextTurn()
      responses.push(responseIn(element, answer.url))
    }
    return { status: 207, responses, token: textIn(tree, `{${DAV}}sync-token`), url: answer.url.href }
  }

  const propfind = (url: string, depth: '0' | '1', props: string) =>
    ask(url, 'PROPFIND', depth, `<d:propfind ${NAMESPACES}><d:prop>${props}</d:prop></d:propfind>`)

  async function calendarsAt(url: string, depth: '0' | '1'): Promise<FoundCalendar[]> {
    const props =
      '<d:resourcetype/><d:displayname/><d:current-user-privilege-set/><c:supported-calendar-component-set/>'
    const { responses = [] } = await propfind(url, depth, props)
    return responses.flatMap(({ url: found, props }) => {
      const privileges = first(props, `{${DAV}}current-user-privilege-set`)
      const kinds = first(props, `{${CALDAV}}supported-calendar-component-set`)
      const isCalendar = first(first(props, `{${DAV}}resourcetype`), `{${CALDAV}}calendar`) !== undefined
      const onlyOthers = kinds?.children.length && !kinds.children.some(({ label }) => label === 'VEVENT')
      if (!isCalendar || onlyOthers) return []
      const canWrite = ['write', 'write-content', 'all'].some((name) => first(privileges, `{${DAV}}${name}`))
      const name = textIn(props, `{${DAV}}displayname`) || decodeURIComponent(found.split('/').findLast(Boolean) ?? '')
      return [{ url: found, name, canWrite: canWrite || privileges === undefined }]
    })
  }

  /** All calendars of the account that can hold events. @throws {FeedError} what failed first, when none is found */
  async function find(): Promise<FoundCalendar[]> {
    let failure: FeedError | undefined
    for (const start of await startsFor(address)) {
      const found = await findFrom(start).catch((error: unknown) => {
        if (!(error instanceof FeedError)) throw error
        failure ??= error
        return []
      })
      if (found.length > 0) return found
    }
    throw failure ?? new FeedError(problems.noCalendars)
  }

  async function findFrom(start: string): Promise<FoundCalendar[]> {
    given = start
    const principal = await propfind(start, '0', '<d:current-user-principal/>')
    const link = textIn(first(principal.responses?.[0]?.props, `{${DAV}}current-user-principal`), `{${DAV}}href`)
    if (!principal.url) return []
    const own = await calendarsAt(principal.url, '0')
    if (own.length > 0 || !link) return own
    const homes = await propfind(new URL(link, principal.url).href, '0', '<c:calendar-home-set/>')
    const set = first(homes.responses?.[0]?.props, `{${CALDAV}}calendar-home-set`)
    const addresses = all(set, `{${DAV}}href`).map(({ text }) => new URL(text.trim(), homes.url).href)
    return (await Promise.all(addresses.map((one) => calendarsAt(one, '1')))).flat()
  }

  async function changes(token: string | null): Promise<CalendarChanges> {
    const isTag = token?.startsWith('ctag ') ?? false
    if (!isTag) {
      const since = `<d:sync-token>${escaped(token ?? '')}</d:sync-token>`
      const body = `<d:sync-collection ${NAMESPACES}>${since}<d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`
      const answer = await ask(address, 'REPORT', '0', body)
      if (answer.responses && answer.token) {
        const isCut = answer.responses.some(({ status }) => status === 507)
        const part = { ...split(address, answer.responses), token: answer.token, isWhole: token === null }
        if (!isCut || answer.token === token) return part
        const rest = await changes(answer.token)
        const changed = new Map([...part.changed, ...rest.changed])
        return { ...rest, changed, removed: [...part.removed, ...rest.removed], isWhole: part.isWhole }
      }
      // The server no longer knows the token.
      if (token !== null) return changes(null)
      if ([404, 410, 429].includes(answer.status) || answer.status >= 500)
        throw new FeedError(fillIn(problems.status, { status: answer.status }))
    }
    const tag = textIn((await propfind(address, '0', '<s:getctag/>')).responses?.[0]?.props, CTAG)
    const next = `ctag ${tag}`
    if (tag && next === token) return { token, changed: new Map(), removed: [], isWhole: false }
    const { status, responses } = await propfind(address, '1', '<d:getetag/>')
    if (!responses) throw new FeedError(fillIn(problems.status, { status }))
    return { ...split(address, responses), token: next, isWhole: true }
  }

  async function read(addresses: readonly string[]): Promise<Map<string, CalendarObject>> {
    const objects = new Map<string, CalendarObject>()
    for (let at = 0; at < addresses.length; at += BATCH) {
      const part = addresses.slice(at, at + BATCH)
      const links = part.map((url) => `<d:href>${escaped(new URL(url).pathname)}</d:href>`)
      const body = `<c:calendar-multiget ${NAMESPACES}><d:prop><d:getetag/><c:calendar-data/></d:prop>${links.join('')}</c:calendar-multiget>`
      const { status, responses } = await ask(address, 'REPORT', '1', body)
      // Old servers (sabre/dav 1) refuse the whole call when one of the objects is gone.
      if (status === 404 && part.length > 1)
        for (const url of part) for (const [found, object] of await read([url])) objects.set(found, object)
      if (status === 404) continue
      if (!responses) throw new FeedError(fillIn(problems.status, { status }))
      for (const { url, props } of responses) {
        const text = first(props, `{${CALDAV}}calendar-data`)?.text
        // Some servers write the address of the one that was asked for in another way.
        const asked = part.length === 1 ? (part[0] ?? url) : url
        if (text) objects.set(asked, { text, etag: textIn(props, `{${DAV}}getetag`) })
      }
    }
    return objects
  }

  /** @param etag the object's present one; null for a new object. @returns undefined when it has another one, or exists */
  async function write(url: string, text: string, etag: string | null): Promise<string | undefined> {
    const condition: Record<string, string> = etag === null ? { 'if-none-match': '*' } : { 'if-match': etag }
    const headers = { ...condition, 'content-type': 'text/calendar; charset=utf-8' }
    const answer = await call(url, { method: 'PUT', body: text, headers })
    if (answer.status === 412) return undefined
    if (answer.status === 401) throw new FeedError(problems.password)
    if (answer.status >= 300) throw new FeedError(fillIn(problems.status, { status: answer.status }))
    // Servers that change what they store answer without a tag (RFC 4791, 5.3.4). A sign-in page in front of one answers 200.
    return (answer.status !== 200 && answer.etag) || (await read([url])).get(url)?.etag
  }

  /** @returns false when the object has another entity tag */
  async function remove(url: string, etag: string): Promise<boolean> {
    const { status } = await call(url, { method: 'DELETE', headers: { 'if-match': etag } })
    if (status >= 300 && ![404, 410, 412].includes(status)) throw new FeedError(fillIn(problems.status, { status }))
    return status !== 412
  }

  return { find, changes, read, write, remove }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function split(calendar: string, responses: readonly ReturnType<typeof responseIn>[]) {
  const changed = new Map<string, string>()
  const removed: string[] = []
  const own = new URL(calendar).pathname.replace(/\/$/, '')
  for (const { url, status, props } of responses) {
    if (new URL(url).pathname.replace(/\/$/, '') === own) continue
    const etag = textIn(props, `{${DAV}}getetag`)
    if (status === 404 || status === 410) removed.push(url)
    else if (etag) changed.set(url, etag)
  }
  return { changed, removed }
}

/** Where to begin: the address itself, its well-known path, and what the domain's name service says for https (RFC 6764). */
async function startsFor(address: string): Promise<string[]> {
  const text = address.trim()
  if (/^https?:/.test(text)) {
    const { origin } = new URL(text)
    return [...new Set([text, `${origin}/.well-known/caldav`, `${origin}/`])]
  }
  const domain = text.split('@').at(-1) ?? ''
  const service = `_caldavs._tcp.${domain}`
  const nothing = () => []
  const texts = (await dns.resolveTxt(service).catch(nothing)).flat()
  const path = texts.find((one) => one.startsWith('path='))?.slice('path='.length) ?? '/.well-known/caldav'
  const servers = (await dns.resolveSrv(service).catch(nothing)).sort((a, b) => a.priority - b.priority)
  const named = servers.flatMap(({ name, port }) => (name ? `https://${name}:${port}${path}` : []))
  return [...named, `https://${domain}/.well-known/caldav`, `https://${domain}/`]
}

/** An iCal file, as a calendar with one object. Its address is a secret, so that the object has none. */
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
      if (status === 304) return { token, changed: new Map(), removed: [], isWhole: false }
      if (status !== 200) throw new FeedError(fillIn(problems.status, { status }))
      object = { text, etag: await hashOf(text) }
      return { token: etag, changed: new Map([['', object.etag]]), removed: [], isWhole: true }
    },
    read: async (urls) => new Map(urls.flatMap((url) => (object ? [[url, object] as const] : []))),
  }
}

async function hashOf(text: string): Promise<string> {
  const hash = createHash('sha256')
  // Some services write the time of the request into every event.
  for await (const part of slicesOf(text, '\n')) hash.update(part.replace(/^DTSTAMP.*\r?\n/gm, ''))
  return hash.digest('hex')
}
