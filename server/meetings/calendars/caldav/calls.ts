/** Calls of one account to a CalDAV server. */
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type GuardedRequest, guardedRequest } from '#server/outgoing/guarded-request.ts'
import type { CaldavAccount } from '../account.ts'
import { FeedError } from '../feed-error.ts'
import { readAnswer } from '../read-calendar.ts'
import type { DavAnswer } from './answer.ts'

const { problems } = words.calendars
const DAV = 'DAV:'
const CALDAV = 'urn:ietf:params:xml:ns:caldav'
/** Attributes of the outermost element of a body. */
export const NAMESPACES = `xmlns:d="${DAV}" xmlns:c="${CALDAV}" xmlns:s="http://calendarserver.org/ns/"`

/** What a server answered. Responses, their address and a token only where it took the call. */
interface Asked extends Partial<DavAnswer> {
  status: number
  url?: string
}

export type AccountCalls = ReturnType<typeof accountCalls>

/**
 * What the calls of one account have in common.
 * @param entered the origin that a person chose
 * @param signal ends all calls
 */
export function accountCalls(
  { user, password }: CaldavAccount,
  entered: string,
  signal: AbortSignal,
) {
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
      throw passwordRefusal(answer.challenge)
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
export function passwordRefusal(challenge: string): FeedError {
  const offers = (scheme: string) => new RegExp(`(^|,)\\s*${scheme}(\\s|,|$)`, 'i').test(challenge)
  return new FeedError(offers('digest') && !offers('basic') ? problems.digest : problems.password)
}

/** The failure of a call with a status that says nothing else. */
export const statusError = (status: number) => new FeedError(fillIn(problems.status, { status }))

/** Text in XML. */
export const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
