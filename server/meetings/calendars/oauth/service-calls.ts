/** Calls to the calendars of a service, in the name of a host. */
import { meetings as words } from '#content/staff/meetings.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type GuardedRequest, guardedRequest } from '#server/outgoing/guarded-request.ts'
import { FeedError } from '../feed-error.ts'
import type { Grants } from './grants.ts'
import type { OAuthService } from './services.ts'
import { parsed } from './token-request.ts'

const { problems } = words.calendars
/** Where the service does not say how long to wait. Its limits count by the minute. */
const PAUSE_MS = MINUTE_MS
const LONGEST_PAUSE_MS = HOUR_MS

/** What a call needs besides its account. */
export interface ServiceAccess {
  service: OAuthService
  grants: Grants
  /** Id of what the host has granted. */
  grant: string
  /** Ends all calls. */
  signal: AbortSignal
}

interface ServiceCall extends Pick<GuardedRequest, 'method' | 'headers'> {
  query?: Record<string, string>
  /** Sent as JSON. */
  json?: object
}

export interface ServiceAnswer {
  status: number
  /** Undefined where the service answered with something else than JSON. */
  json: unknown
}

export type CallService = (address: string, call?: ServiceCall) => Promise<ServiceAnswer>

/**
 * @param isThrottled whether a refusal asks to wait, besides the status 429
 * @returns a function that calls a path of the service, or an address that it named
 */
export function serviceCalls(
  { service, grants, grant, signal }: ServiceAccess,
  isThrottled: (answer: ServiceAnswer) => boolean,
): CallService {
  async function send(url: URL, { json, ...call }: ServiceCall, token: string) {
    const { status, text, retryAfter } = await guardedRequest(url, {
      ...call,
      headers: {
        ...call.headers,
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
      signal,
      mayBePrivate: false,
      isDirect: true,
    })
    return { status, json: parsed(text), retryAfter }
  }

  return async (address, { query, ...call } = {}) => {
    const url = new URL(address, service.apiOrigin)
    for (const [name, value] of Object.entries(query ?? {})) {
      url.searchParams.set(name, value)
    }
    // A token that leads elsewhere would get the access token.
    if (url.origin !== service.apiOrigin) {
      throw new FeedError(problems.unclear)
    }
    const token = await grants.accessToken(grant, service, { signal })
    let answer = await send(url, call, token)
    // Withdrawn, or expired by the service's clock.
    if (answer.status === 401) {
      const renewed = await grants.accessToken(grant, service, { refused: token, signal })
      answer = await send(url, call, renewed)
    }
    if (answer.status === 429 || isThrottled(answer)) {
      const pauseMs = Math.min(answer.retryAfter ?? PAUSE_MS, LONGEST_PAUSE_MS)
      await grants.pause(grant, pauseMs)
      throw new FeedError(problems.busy, undefined, pauseMs)
    }
    return answer
  }
}

/** The failure of a call that says nothing else. */
export function failureOf({ status }: ServiceAnswer): FeedError {
  if (status === 401) {
    return new FeedError(problems.consent)
  }
  return new FeedError(status === 403 ? problems.denied : fillIn(problems.status, { status }))
}
