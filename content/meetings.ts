import { calls, offers } from './calls.ts'

/** The calls that can be booked online, in the order they are offered. `forWhom` completes 'For …'. */
export const bookableCalls = [
  { ...calls.discovery, forWhom: 'leaders who want to know where to start' },
  calls.strategic,
  { ...calls.workshopScoping, forWhom: `managers who consider an ${offers.workshop.name}` },
  {
    ...calls.programBriefing,
    forWhom: `people who choose candidates for the ${offers.accelerator.program}`,
  },
  { ...calls.blueprintBriefing, forWhom: `sponsors who plan an ${offers.hub.name}` },
] as const

/**
 * Who takes the calls, and when. Staff change it on 'Settings', where they also add hosts. Hours and days off are written as
 * `contract/meeting-hours.ts` reads them.
 */
const host = {
  id: 'first',
  /** Visitors read it. Empty: they are not told whom they meet. */
  name: '',
  /** For emails about the host's meetings. Empty: where notices go. */
  email: '',
  /** Ids of the calls that the host takes, with a space between them. Empty: all. */
  calls: '',
  /** IANA name. Empty: the company's. */
  zone: '',
  hours: {
    monday: '09:00-16:00',
    tuesday: '08:00-12:00, 13:00-17:00',
    wednesday: '08:00-12:00, 13:00-17:00',
    thursday: '08:00-12:00, 13:00-17:00',
    friday: '09:00-13:00',
    saturday: '',
    sunday: '',
    /** Public holidays, and vacation. */
    daysOff:
      '2026-11-26/2026-11-27, 2026-12-24/2026-12-25, 2026-12-31/2027-01-01, 2027-01-18, 2027-05-31, 2027-07-05, 2027-09-06, 2027-11-25/2027-11-26, 2027-12-24, 2027-12-31',
  },
  bufferMinutes: '15',
  noticeHours: '20',
  horizonDays: '42',
  maxPerDay: '4',
  /** After 'Where:'. A text, or the address of a video call. */
  place: 'Video call, link by email before it starts',
} as const

/** A host that staff add. What is about the person is the person's own. */
const own = { name: 'New host', email: '', calls: '', zone: '' } as const
export const newHost = { ...host, ...own, hours: { ...host.hours, daysOff: '' } } as const

export const hosts = { all: [host] } as const

/** What a release changes. */
export const meetingTimes = {
  /** Meetings begin at multiples of this time after the hours begin. */
  everyMinutes: 30,
  reminderHours: 24,
} as const

/** The same in words, for visitors. */
export const reminderInWords =
  'If the meeting is more than a day away, you get a reminder the day before.'
