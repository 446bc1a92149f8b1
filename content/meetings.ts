import type { MeetingRules } from '#contract/meetings.ts'
import { calls } from './offerings.ts'
import { timeZone } from './time-zone.ts'

/** The calls that can be booked online, in the order they are offered. */
export const bookableCalls = [
  calls.discovery,
  calls.strategic,
  calls.workshopScoping,
  calls.programBriefing,
  calls.blueprintBriefing,
] as const

/** Where they take place, after 'Where:'. */
export const meetingPlace = 'Video call, link by email before it starts'

/** When they can be booked. Times are those of the host's clock. */
export const meetingRules: MeetingRules = {
  zone: timeZone,
  weeklyHours: {
    monday: [['09:00', '16:00']],
    tuesday: [
      ['08:00', '12:00'],
      ['13:00', '17:00'],
    ],
    wednesday: [
      ['08:00', '12:00'],
      ['13:00', '17:00'],
    ],
    thursday: [
      ['08:00', '12:00'],
      ['13:00', '17:00'],
    ],
    friday: [['09:00', '13:00']],
  },
  /** Public holidays of the host, and vacation. */
  daysOff: [
    '2026-11-26',
    '2026-11-27',
    '2026-12-24',
    '2026-12-25',
    '2026-12-31',
    '2027-01-01',
    '2027-01-18',
    '2027-05-31',
    '2027-07-05',
    '2027-09-06',
    '2027-11-25',
    '2027-11-26',
    '2027-12-24',
    '2027-12-31',
  ],
  everyMinutes: 30,
  bufferMinutes: 15,
  noticeHours: 20,
  /** The texts about the reminder say 'the day before'. */
  reminderHours: 24,
  horizonDays: 42,
  maxPerDay: 4,
}
