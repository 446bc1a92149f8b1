import { callIds, days, email, hours, list, number, place, text, zone } from '#contract/values.ts'
import { calls, offers } from './calls.ts'

/** The calls that can be booked online, in the order they are offered. `forWhom` completes 'For …'. */
export const bookableCalls = [
  { ...calls.discovery, forWhom: 'leaders who want to know where to start' },
  calls.strategic,
  { ...calls.workshopScoping, forWhom: `managers who consider the ${offers.workshop.name}` },
  {
    ...calls.programBriefing,
    forWhom: `people who choose candidates for the ${offers.accelerator.program}`,
  },
  { ...calls.blueprintBriefing, forWhom: `sponsors who plan the ${offers.hub.name}` },
] as const

/**
 * Who takes the calls, and when. Staff change it on 'Settings', where they also add hosts. Hours and days off are written as
 * `contract/meeting-hours.ts` reads them.
 */
const host = {
  id: 'first',
  /** Visitors read it. Empty: they are not told whom they meet. */
  name: text(''),
  /** For emails about the host's meetings. Empty: where notices go. */
  email: email(''),
  /** Ids of the calls that the host takes, with a space between them. Empty: all. */
  calls: callIds(''),
  /** IANA name. Empty: the company's. */
  zone: zone(''),
  hours: {
    monday: hours('09:00-16:00', { optional: true }),
    tuesday: hours('08:00-12:00, 13:00-17:00', { optional: true }),
    wednesday: hours('08:00-12:00, 13:00-17:00', { optional: true }),
    thursday: hours('08:00-12:00, 13:00-17:00', { optional: true }),
    friday: hours('09:00-13:00', { optional: true }),
    saturday: hours(''),
    sunday: hours(''),
    /** Public holidays, and vacation. */
    daysOff: days(
      '2026-11-26/2026-11-27, 2026-12-24/2026-12-25, 2026-12-31/2027-01-01, 2027-01-18, 2027-05-31, 2027-07-05, 2027-09-06, 2027-11-25/2027-11-26, 2027-12-24, 2027-12-31',
      { optional: true },
    ),
  },
  bufferMinutes: number('15', { min: 0, max: 240 }),
  noticeHours: number('20', { min: 0, max: 720 }),
  horizonDays: number('42', { min: 1, max: 365 }),
  maxPerDay: number('4', { min: 1, max: 50 }),
  /** After 'Where:'. A text, or the address of a video call. */
  place: place('Video call, link by email before it starts'),
} as const

/** A host that staff add. What is about the person is the person's own. */
const newHost = {
  ...host,
  name: 'New host',
  hours: { ...host.hours, daysOff: days('') },
} as const

export const hosts = {
  all: list([host], { item: 'host', min: 1, max: 30, blank: newHost }),
} as const

/** What a release changes. */
export const meetingTimes = {
  /** Meetings begin at multiples of this time after the hours begin. */
  everyMinutes: 30,
  reminderHours: 24,
} as const

/** The same in words, for visitors. */
export const reminderInWords =
  'If the meeting is more than a day away, you get a reminder the day before.'
