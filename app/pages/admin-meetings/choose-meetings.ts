import type { StaffMeeting } from '#contract/staff.ts'

/** Outcomes of a past meeting. */
export const OUTCOMES = ['held', 'canceled'] as const

/** Columns by which past meetings can be sorted. */
export const SORTS = ['when', 'who', 'call'] as const

/** Which past meetings are shown, and in which order. */
export interface MeetingChoice {
  /** Words that must all occur in the name, the email address, the call or the note. */
  search: string
  outcome: (typeof OUTCOMES)[number] | undefined
  sort: (typeof SORTS)[number]
  isAscending: boolean
}

/** All meetings, newest first. */
export const ALL_MEETINGS: MeetingChoice = { search: '', outcome: undefined, sort: 'when', isAscending: false }

/** @returns a new list. Meetings with equal sort values come newest first. */
export function chooseMeetings(meetings: readonly StaffMeeting[], choice: MeetingChoice): StaffMeeting[] {
  const words = choice.search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ name, email, call, note }: StaffMeeting) => {
    const text = [name, email, call, note].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const isChosen = ({ canceledBy }: StaffMeeting) =>
    choice.outcome === undefined || (choice.outcome === 'canceled') === (canceledBy !== null)
  const keyOf = { when: startOf, who: whoOf, call: ({ call }: StaffMeeting) => call }[choice.sort]
  const direction = choice.isAscending ? 1 : -1
  return meetings
    .filter((meeting) => isChosen(meeting) && isFound(meeting))
    .toSorted(
      (one, other) => direction * keyOf(one).localeCompare(keyOf(other)) || startOf(other).localeCompare(startOf(one)),
    )
}

/** The start in ISO 8601, whose alphabetical order is the order in time. */
const startOf = ({ startsAt }: StaffMeeting) => startsAt
const whoOf = ({ name, email }: StaffMeeting) => name || email
