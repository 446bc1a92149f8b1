/** The calls that can be booked, from `content/meetings.ts`, in the form that the server uses. */
import { bookableCalls, meetingRules as rules } from '#content/meetings.ts'
import type { MeetingRules } from '#contract/meetings.ts'

export type BookableCall = (typeof bookableCalls)[number]

export const meetingRules: MeetingRules = rules

/** The call that the page shows unless its address names another. */
export const firstCall: BookableCall = bookableCalls[0]

export function findCall(id: string | null | undefined): BookableCall | undefined {
  return bookableCalls.find((call) => call.id === id)
}
