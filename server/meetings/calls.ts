/** What the site's owner set up for meetings (`content/meetings.ts`), as the server uses it. */
import { bookableCalls, meetingRules as rules } from '#content/meetings.ts'
import type { MeetingRules } from '#contract/meetings.ts'

export type BookableCall = (typeof bookableCalls)[number]

export const meetingRules: MeetingRules = rules

/** The call that the page shows unless its address names another. */
export const firstCall: BookableCall = bookableCalls[0]

export function findCall(id: string | null | undefined): BookableCall | undefined {
  return bookableCalls.find((call) => call.id === id)
}
