/** What changed in a calendar of a CalDAV server, incrementally where it can tell (RFC 6578). */
import { meetings as words } from '#content/staff/meetings.ts'
import { FeedError } from '../feed-error.ts'
import type { CalendarChanges } from '../host-calendar.ts'
import type { DavResponse } from './answer.ts'
import { type AccountCalls, escaped, NAMESPACES, statusError } from './calls.ts'
import { davUrl } from './url.ts'

const { problems } = words.calendars
/** Changed objects that a server tells of in several answers. */
const MAX_CHANGES = 100_000

/** What changed since a token; without one, or where the server does not know it, everything. */
export async function changesOf(
  calls: AccountCalls,
  address: string,
  token: string | null,
): Promise<CalendarChanges> {
  const isTag = token?.startsWith('ctag ') ?? false
  const synced = isTag ? undefined : await changesSince(calls, address, token)
  if (synced) {
    return synced
  }
  // The server no longer knows the token.
  if (!isTag && token !== null) {
    return changesOf(calls, address, null)
  }
  const [own] = (await calls.propfind(address, '0', '<s:getctag/>')).responses ?? []
  const tag = own?.properties.ctag
  const next = `ctag ${tag}`
  if (tag && next === token) {
    return { token, changed: new Map(), removed: [], isWhole: false }
  }
  const { status, responses } = await calls.propfind(address, '1', '<d:getetag/>')
  if (!responses) {
    throw statusError(status)
  }
  return { ...split(address, responses), token: next, isWhole: true }
}

/** @returns undefined where the server cannot tell, so that it has to be asked for all objects */
async function changesSince(
  calls: AccountCalls,
  address: string,
  token: string | null,
): Promise<CalendarChanges | undefined> {
  const all: CalendarChanges = { token, changed: new Map(), removed: [], isWhole: token === null }
  for (let isCut = true; isCut; ) {
    const since = `<d:sync-token>${escaped(all.token ?? '')}</d:sync-token>`
    const body = `<d:sync-collection ${NAMESPACES}>${since}<d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`
    const answer = await calls.ask(address, 'REPORT', '0', body)
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
