/** What calls to Google Calendar have in common. */
import { z } from 'zod'
import { meetings as words } from '#content/staff/meetings.ts'
import { FeedError } from '../feed-error.ts'
import { type CallService, failureOf, type ServiceAnswer } from '../oauth/service-calls.ts'
import { eventShape, type GoogleEvent } from './events.ts'

const { problems } = words.calendars

const errorShape = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
})

/** Why a call was refused. https://developers.google.com/workspace/calendar/api/guides/errors */
export function reasonOf({ json }: ServiceAnswer): string {
  const refusal = errorShape.safeParse(json)
  return refusal.success ? (refusal.data.error.errors[0]?.reason ?? '') : ''
}

const THROTTLED = ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded']

/** Google refuses what is too much with 403, too. */
export const isThrottled = (answer: ServiceAnswer) =>
  answer.status === 403 && THROTTLED.includes(reasonOf(answer))

/** @returns undefined when it does not exist */
export async function eventAt(
  call: CallService,
  address: string,
): Promise<GoogleEvent | undefined> {
  const answer = await call(address, { query: { maxAttendees: '1' } })
  if (answer.status === 404 || answer.status === 410) {
    return undefined
  }
  if (answer.status !== 200) {
    throw failureOf(answer)
  }
  return eventIn(answer.json)
}

/** @throws {FeedError} */
export function eventIn(json: unknown): GoogleEvent {
  const event = eventShape.safeParse(json)
  if (!event.success) {
    throw new FeedError(problems.unclear)
  }
  return event.data
}
