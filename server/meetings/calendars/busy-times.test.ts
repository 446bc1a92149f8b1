import { expect, test } from 'vitest'
import { busyTimes } from './busy-times.ts'

const at = (text: string) => Date.parse(text)
const options = {
  hostZone: 'America/Denver',
  within: { from: at('2026-10-01T00:00Z'), to: at('2026-12-31T00:00Z') },
  ownUidEnding: '@site.example',
  hostEmails: ['ada@site.example'],
}
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', ...lines, 'END:VCALENDAR'].join('\r\n')
/** @param text its lines, separated by spaces */
const event = (text: string) => [
  'BEGIN:VEVENT',
  'DTSTAMP:20260101T000000Z',
  ...text.split(' '),
  'END:VEVENT',
]
const events = (...texts: string[]) => texts.flatMap(event)
/** Each time as `10-15T07:00+60`: month, day and hour in UTC, and the minutes. */
const busy = (lines: readonly string[], within = options.within) =>
  busyTimes(calendar(lines.join('\r\n')), { ...options, within })
    .busy.map(
      ({ from, to }) => `${new Date(from).toISOString().slice(5, 16)}+${(to - from) / 60_000}`,
    )
    .join(' ')

const TIMES = 'DTSTART:20261110T080000Z DTEND:20261110T090000Z'
const DECLINED = 'ATTENDEE;PARTSTAT=DECLINED:mailto:'
const DAYS =
  'UID:u DTSTART;TZID=Pacific/Auckland:20261120T080000 DURATION:PT1H RRULE:FREQ=DAILY;UNTIL='

test.each<[what: string, lines: readonly string[], times: string]>([
  ['our own entries', event(`UID:4@site.example ${TIMES}`), ''],
  [
    'what others declined, joined with what touches it, and busy times of others',
    [
      ...events(
        `UID:5 ${TIMES} ${DECLINED}other@site.example`,
        'UID:6 DTSTART:20261110T090000Z DTEND:20261110T093000Z',
      ),
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20261111T080000Z/PT1H,20261112T080000Z/20261112T083000Z',
      'FREEBUSY;FBTYPE=FREE:20261113T080000Z/PT1H',
      'END:VFREEBUSY',
    ],
    '11-10T08:00+90 11-11T08:00+60 11-12T08:00+30',
  ],
  [
    'an old series, and dates moved into the range: one from far away, and all from one on',
    events(
      'UID:s DTSTART:20260107T080000Z DTEND:20260107T090000Z RRULE:FREQ=MONTHLY',
      'UID:s RECURRENCE-ID:20270907T080000Z DTSTART:20261111T080000Z DTEND:20261111T090000Z',
      'UID:s RECURRENCE-ID;RANGE=THISANDFUTURE:20261107T080000Z DTSTART:20261108T080000Z DTEND:20261108T100000Z',
    ),
    '10-07T08:00+60 11-08T08:00+120 11-11T08:00+60 12-08T08:00+120',
  ],
  // 8 o'clock on November 21 in Auckland is the second.
  ['a last day, which is included', event(`${DAYS}20261121`), '11-19T19:00+60 11-20T19:00+60'],
  ['a last moment in UTC', event(`${DAYS}20261120T190000Z`), '11-19T19:00+60 11-20T19:00+60'],
  ['a last moment just before a date', event(`${DAYS}20261120T185959Z`), '11-19T19:00+60'],
])('%s: the times are taken that the host sees', (_, lines, times) =>
  expect(busy(lines)).toBe(times),
)

test('past events and series do not count, however many there are, and one without an end ends with the range', () => {
  const hour = 'T080000Z DTEND:20160101T090000Z RRULE:FREQ=DAILY'
  const ended = Array.from({ length: 36 }, (_, n) =>
    event(`UID:${n} DTSTART:20160101${hour};UNTIL=20251231T000000Z`),
  )
  const past = Array.from({ length: 21_000 }, (_, n) =>
    event(`UID:p${n} DTSTART:20250101T080000Z DURATION:PT1H`),
  )
  const times = busy([...ended, ...past, event(`UID:r DTSTART:20160101${hour};INTERVAL=30`)].flat())
  expect(times).toBe('10-05T08:00+60 11-04T08:00+60 12-04T08:00+60')
})

test('an event that cannot be understood is named, and the others take their times', () => {
  const odd = [
    `UID:g ${TIMES}`,
    'UID:2 SUMMARY:Nonsense DTSTART:soon',
    'UID:3 SUMMARY:Startless',
    'UID:4 SUMMARY:A\\,B DTSTART:20261111T080000Z DURATION:PT1H RDATE:never RDATE:20261112T080000Z',
    'UID:5 SUMMARY:Rule DTSTART:20261113T080000Z DURATION:PT1H RRULE:FREQ=OFTEN',
    // In a zone in which the clocks change every second, it is read at 1 o'clock at the host.
    'UID:6 SUMMARY:Zone DTSTART;TZID=Odd:20261114T010000 DURATION:PT1H',
  ]
  const rule = 'DTSTART:19700101T000000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200 RRULE:FREQ=SECONDLY'
  const zone = `BEGIN:VTIMEZONE TZID:Odd BEGIN:STANDARD ${rule} END:STANDARD END:VTIMEZONE`.split(
    ' ',
  )
  const lines = [...zone, ...events(...odd)]
  expect(
    busyTimes(calendar(...lines), options).oddEvents.map(({ title, day }) => `${title} ${day}`),
  ).toEqual(['Nonsense ', 'Startless ', 'A,B 2026-11-11', 'Rule 2026-11-13', 'Zone 2026-11-14'])
  expect(busy(lines)).toBe(
    '11-10T08:00+60 11-11T08:00+60 11-12T08:00+60 11-13T08:00+60 11-14T08:00+60',
  )
})

// Expected dates by python-dateutil 2.9.0.
test.each([
  ['FREQ=HOURLY;INTERVAL=7;COUNT=4;BYHOUR=22', '20261126T221500', '03T22:15 10T22:15 17T22:15'],
  [
    'FREQ=MINUTELY;INTERVAL=7;COUNT=4;BYHOUR=16;BYMINUTE=0',
    '20261129T160000',
    '06T16:00 13T16:00 20T16:00',
  ],
  ['FREQ=YEARLY;BYMONTHDAY=19,26', '20261026T220000', '19T22:00 26T22:00'],
  ['FREQ=YEARLY;BYHOUR=9,15;BYDAY=1TU;BYMONTH=12,1', '20260106T090000', '01T09:00 01T15:00'],
  ['FREQ=MONTHLY;BYHOUR=9,15;BYDAY=MO,TU,WE;BYSETPOS=-2', '20261028T090000', '30T09:00'],
  ['FREQ=YEARLY;BYWEEKNO=-1,50;BYDAY=TU', '20251209T090000', '08T09:00 29T09:00'],
  ['FREQ=MONTHLY;BYDAY=-1FR', '20261030T090000', '25T09:00'],
  [
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO;COUNT=5',
    '20261130T090000',
    '13T09:00 14T09:00 27T09:00 28T09:00',
  ],
])('the rule %s has the dates that other software gives it', (rule, start, dates) => {
  const series = event(`UID:r DTSTART:${start}Z DURATION:PT1M RRULE:${rule}`)
  const december = { from: at('2026-12-01T00:00Z'), to: at('2026-12-31T00:00Z') }
  expect(busy(series, december)).toBe(dates.replace(/\S+/g, '12-$&+1'))
})

test('more than can be read is an error and not free time', () => {
  const often = event(
    'UID:o SUMMARY:Often DTSTART:20260101T080000Z DURATION:PT1M RRULE:FREQ=MINUTELY',
  )
  const error = { name: 'FeedError', event: { title: 'Often', day: '2026-01-01' } }
  expect(() => busy(often)).toThrow(expect.objectContaining(error))
  expect(busy([...often.slice(0, -1), `${DECLINED}ada@site.example`, 'END:VEVENT'])).toBe('')
})

test('an event that never ends is kept as far as it is read', () => {
  const lines = event(`UID:e DTSTART:20261230T230000Z DURATION:P${'9'.repeat(400)}D`)
  expect(busy(lines)).toBe('12-30T23:00+60')
})

test('a text that is not a whole calendar is an error that does not quote it', () => {
  const cut = calendar(...event('UID:c DTSTART:20261110T080000Z')).slice(0, -20)
  for (const text of ['<html>Sign in as secret</html>', '', 'BEGIN:VCALENDAR\r\nnonsense', cut]) {
    expect(() => busyTimes(text, options)).toThrow('it is no iCalendar file')
  }
})
