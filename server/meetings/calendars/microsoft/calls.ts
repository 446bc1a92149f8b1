/** What calls to Microsoft Graph have in common. */
import { meetings as words } from '#content/staff/meetings.ts'
import { FeedError } from '../feed-error.ts'
import { type CallService, failureOf, type ServiceAnswer } from '../oauth/service-calls.ts'
import { eventShape, type MicrosoftEvent } from './events.ts'

const { problems } = words.calendars
const PAGE_EVENTS = 200

/**
 * Times are asked for in UTC. Immutable ids stay the same when an event is moved to another folder:
 * https://learn.microsoft.com/en-us/graph/outlook-immutable-id
 */
export const PREFERENCES = {
  prefer: `outlook.timezone="UTC", IdType="ImmutableId", odata.maxpagesize=${PAGE_EVENTS}`,
}

/**
 * Besides 429, Outlook answers 503 when it is overloaded.
 * https://learn.microsoft.com/en-us/graph/throttling-limits#outlook-service-limits
 */
export const isThrottled = ({ status }: ServiceAnswer) => status === 503

/** @returns undefined when it does not exist */
export async function eventAt(call: CallService, id: string): Promise<MicrosoftEvent | undefined> {
  const answer = await call(`/v1.0/me/events/${encodeURIComponent(id)}`, { headers: PREFERENCES })
  if (answer.status === 404 || answer.status === 410) {
    return undefined
  }
  if (answer.status !== 200) {
    throw failureOf(answer)
  }
  return eventIn(answer.json)
}

/** @throws {FeedError} */
export function eventIn(json: unknown): MicrosoftEvent {
  const event = eventShape.safeParse(json)
  if (!event.success) {
    throw new FeedError(problems.unclear)
  }
  return event.data
}
