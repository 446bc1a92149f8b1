import { expect, test } from 'vitest'
import { busyTimes } from './busy-times.ts'

const at = (text: string) => Date.parse(text)
const options = {
  hostZone: 'America/Denver',
  within: { from: at('2026-10-01T00:00Z'), to: at('2026-12-31T00:00Z') },
  ownUidEnding: '@site.example',
}
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']
const busy = (...lines: string[]) =>
  busyTimes(calendar(...lines), options).map(({ from, to }) =>
    [from, to].map((time) => new Date(time).toISOString().slice(0, 16)).join(' '),
  )

test('a weekly event keeps its local hour across a clock change, with excluded, moved and canceled occurrences', () => {
  const series = event(
    'UID:series',
    'DTSTART;TZID=Europe/Zurich:20261015T090000',
    'DTEND;TZID=Europe/Zurich:20261015T100000',
    'RRULE:FREQ=WEEKLY;COUNT=6',
    'EXDATE;TZID=Europe/Zurich:20261029T090000',
    'SUMMARY:Secret',
  )
  const moved = event(
    'UID:series',
    'RECURRENCE-ID;TZID=Europe/Zurich:20261105T090000',
    'DTSTART;TZID=Europe/Zurich:20261106T140000',
    'DTEND;TZID=Europe/Zurich:20261106T143000',
  )
  const canceled = event(
    'UID:series',
    'RECURRENCE-ID;TZID=Europe/Zurich:20261112T090000',
    'DTSTART;TZID=Europe/Zurich:20261112T090000',
    'DTEND;TZID=Europe/Zurich:20261112T100000',
    'STATUS:CANCELLED',
  )
  // Summer time ends on October 25.
  const expected = [
    '2026-10-15T07:00 2026-10-15T08:00',
    '2026-10-22T07:00 2026-10-22T08:00',
    '2026-11-06T13:00 2026-11-06T13:30',
    '2026-11-19T08:00 2026-11-19T09:00',
  ]
  expect(busy(...series, ...moved, ...canceled)).toEqual(expected)
  // Calendars do not promise an order.
  expect(busy(...canceled, ...moved, ...series)).toEqual(expected)
})

test('whole days and times without a zone are the host’s', () => {
  expect(busy(...event('UID:a', 'DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261026'))).toEqual([
    '2026-10-24T06:00 2026-10-26T06:00',
  ])
  expect(busy(...event('UID:b', 'DTSTART;VALUE=DATE:20261101'))).toEqual(['2026-11-01T06:00 2026-11-02T07:00'])
  expect(busy(...event('UID:c', 'DTSTART:20261110T080000', 'DURATION:PT90M'))).toEqual([
    '2026-11-10T15:00 2026-11-10T16:30',
  ])
})

test('a time zone without an IANA name is read from its definition', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:W. Europe Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]
  const daily = event(
    'UID:d',
    'DTSTART;TZID=W. Europe Standard Time:20261024T090000',
    'DTEND;TZID=W. Europe Standard Time:20261024T100000',
    'RRULE:FREQ=DAILY;UNTIL=20261026T235959Z',
  )
  expect(busy(...zone, ...daily)).toEqual([
    '2026-10-24T07:00 2026-10-24T08:00',
    '2026-10-25T08:00 2026-10-25T09:00',
    '2026-10-26T08:00 2026-10-26T09:00',
  ])
})

test('free, transparent and canceled events and our own entries take no time; touching ones are joined', () => {
  const times = ['DTSTART:20261110T080000Z', 'DTEND:20261110T090000Z']
  expect(
    busy(
      ...event('UID:1', ...times, 'TRANSP:TRANSPARENT'),
      ...event('UID:2', ...times, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      ...event('UID:3', ...times, 'STATUS:CANCELLED'),
      ...event('UID:4@site.example', ...times),
    ),
  ).toEqual([])
  expect(
    busy(
      ...event('UID:5', ...times),
      ...event('UID:6', 'DTSTART:20261110T090000Z', 'DTEND:20261110T093000Z'),
      'BEGIN:VFREEBUSY',
      'UID:7',
      'FREEBUSY:20261111T080000Z/PT1H,20261112T080000Z/20261112T083000Z',
      'FREEBUSY;FBTYPE=FREE:20261113T080000Z/PT1H',
      'END:VFREEBUSY',
    ),
  ).toEqual([
    '2026-11-10T08:00 2026-11-10T09:30',
    '2026-11-11T08:00 2026-11-11T09:00',
    '2026-11-12T08:00 2026-11-12T08:30',
  ])
})

test('a recurring event without an end is expanded only within the requested range', () => {
  const endless = event('UID:8', 'DTSTART:20200101T080000Z', 'DTEND:20200101T090000Z', 'RRULE:FREQ=DAILY')
  const found = busy(...endless)
  expect([found.length, found[0], found.at(-1)]).toEqual([
    91,
    '2026-10-01T08:00 2026-10-01T09:00',
    '2026-12-30T08:00 2026-12-30T09:00',
  ])
})

test('a text that is not a calendar is an error that does not quote it', () => {
  for (const text of ['<html>Sign in as secret</html>', '', 'BEGIN:VCALENDAR\r\nnonsense'])
    expect(() => busyTimes(text, options)).toThrow('it is no iCalendar file')
})
