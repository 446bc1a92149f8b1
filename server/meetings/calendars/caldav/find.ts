/** Finds the calendars of an account (RFC 6764). */
import { promises as dns } from 'node:dns'
import { meetings as words } from '#content/staff/meetings.ts'
import { CallError } from '#server/outgoing/call-error.ts'
import type { CaldavAccount } from '../account.ts'
import { FeedError } from '../feed-error.ts'
import { accountCalls } from './calls.ts'
import { davUrl } from './url.ts'

interface FoundCalendar {
  url: string
  /** Origin of the address that led to it. */
  entered: string
  name: string
  canWrite: boolean
}

const { problems } = words.calendars
/** More folders and calendars than an account has. A server names them. */
const MAX_HOMES = 10
const MAX_CALENDARS = 100
/** A calendar's own name, which staff see. */
const NAME_MAX_CHARACTERS = 100

/**
 * All calendars of an account that can hold events.
 * @param account with any address that a person may enter
 * @throws {FeedError} what failed first, when none is found
 */
export async function findCalendars(
  account: CaldavAccount,
  signal: AbortSignal,
): Promise<FoundCalendar[]> {
  let failure: CallError | undefined
  for (const start of await startsFor(account.address)) {
    const found = await findFrom(account, start, signal).catch((error: unknown) => {
      if (!(error instanceof CallError)) {
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
  account: CaldavAccount,
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
