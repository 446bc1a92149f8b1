import {
  callIds,
  days,
  email,
  hours,
  list,
  note,
  number,
  place,
  text,
  zone,
} from '#contract/values.ts'
import { calls, offers } from './calls.ts'

/** The calls that can be booked online, in the order they are offered. */
export const bookableCalls = [
  calls.discovery,
  calls.strategic,
  calls.workshopScoping,
  calls.programBriefing,
  calls.blueprintBriefing,
] as const

/**
 * What the booking page and its emails say of each call. `forWhom` completes 'For …', and
 * `deliverable` 'You leave with …'.
 */
export const callPromises = {
  'discovery-session': {
    forWhom: 'leaders who want to know where to start',
    deliverable: note(calls.discovery.deliverable),
  },
  'strategic-call': {
    forWhom: note(calls.strategic.forWhom),
    deliverable: note(calls.strategic.deliverable),
  },
  'workshop-scoping-call': {
    forWhom: note(`managers who consider the ${offers.workshop.name}`),
    deliverable: note(calls.workshopScoping.deliverable),
  },
  'program-briefing': {
    forWhom: note(`people who choose candidates for the ${offers.accelerator.program}`),
    deliverable: note(calls.programBriefing.deliverable),
  },
  'blueprint-briefing': {
    forWhom: note(`sponsors who plan the ${offers.hub.name}`),
    deliverable: note(calls.blueprintBriefing.deliverable),
  },
} as const

/** The field of a fact about a host. */
const field = (label: string, hint = '', on?: '/embed/meeting') => ({
  field: { in: 'hosts' as const, label, hint, ...(on && { on }) },
})
/**
 * Who takes the calls, and when. Staff change it on 'Settings', where they also add hosts. Hours
 * and days off are pairs of a beginning and an end (`contract/meeting-hours.ts`).
 */
const host = {
  id: 'first',
  name: text(
    '',
    field('Name', 'Visitors read it. Empty: they are not told whom they meet.', '/embed/meeting'),
  ),
  email: email(
    '',
    field(
      'Email address',
      'For notices, which link to the staff pages if this address has an account. Empty: where all notices go.',
    ),
  ),
  calls: callIds([], field('Takes these calls', 'None chosen: all of them.')),
  /** After 'Where:'. */
  place: place(
    'Video call, link by email before it starts',
    field('Place of the call', 'A text, or the address of a video call.', '/embed/meeting'),
  ),
  hours: {
    monday: hours([['09:00', '16:00']], field('Monday')),
    tuesday: hours(
      [
        ['08:00', '12:00'],
        ['13:00', '17:00'],
      ],
      field('Tuesday'),
    ),
    wednesday: hours(
      [
        ['08:00', '12:00'],
        ['13:00', '17:00'],
      ],
      field('Wednesday'),
    ),
    thursday: hours(
      [
        ['08:00', '12:00'],
        ['13:00', '17:00'],
      ],
      field('Thursday'),
    ),
    friday: hours([['09:00', '13:00']], field('Friday')),
    saturday: hours([], field('Saturday')),
    sunday: hours([], field('Sunday')),
    daysOff: days(
      [
        ['2026-11-26', '2026-11-27'],
        ['2026-12-24', '2026-12-25'],
        ['2026-12-31', '2027-01-01'],
        ['2027-01-18', '2027-01-18'],
        ['2027-05-31', '2027-05-31'],
        ['2027-07-05', '2027-07-05'],
        ['2027-09-06', '2027-09-06'],
        ['2027-11-25', '2027-11-26'],
        ['2027-12-24', '2027-12-24'],
        ['2027-12-31', '2027-12-31'],
      ],
      field('Days off', 'Public holidays and vacation, first and last day.'),
    ),
  },
  /** IANA name. */
  zone: zone('', field('Time zone of these hours', 'Empty: the company’s.')),
  bufferMinutes: number(15, {
    min: 0,
    max: 240,
    ...field('Minutes between meetings', 'At least.'),
  }),
  noticeHours: number(20, {
    min: 0,
    max: 720,
    ...field('Hours before a meeting', 'Shortest notice for a booking.'),
  }),
  horizonDays: number(42, {
    min: 1,
    max: 365,
    ...field('Days ahead', 'How far ahead meetings can be booked.'),
  }),
  maxPerDay: number(4, { min: 1, max: 50, ...field('Meetings a day', 'At most.') }),
} as const

/** A host that staff add. What is about the person is the person's own. */
const newHost = {
  ...host,
  name: text('New host', field('Name')),
  hours: { ...host.hours, daysOff: days([]) },
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
