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
const event = (text: string) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...text.split(' '), 'END:VEVENT']
const minuteOf = (time: number) => new Date(time).toISOString().slice(0, 16)
const busy = (...lines: string[]) =>
  busyTimes(calendar(...lines), options).busy.map(({ from, to }) => `${minuteOf(from)} ${minuteOf(to)}`)

test('a weekly event keeps its local hour across a clock change, with excluded, moved and canceled occurrences', () => {
  const zurich = ';TZID=Europe/Zurich:'
  const series = event(
    `UID:series DTSTART${zurich}20261015T090000 DTEND${zurich}20261015T100000 RRULE:FREQ=WEEKLY;COUNT=6 EXDATE${zurich}20261029T090000`,
  )
  const moved = event(
    `UID:series RECURRENCE-ID${zurich}20261105T090000 DTSTART${zurich}20261106T140000 DTEND${zurich}20261106T143000`,
  )
  const canceled = event(
    `UID:series RECURRENCE-ID${zurich}20261112T090000 DTSTART${zurich}20261112T090000 DURATION:PT1H STATUS:CANCELLED`,
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

test.each([
  ['DTSTART;VALUE=DATE:20261024 DTEND;VALUE=DATE:20261026', '2026-10-24T06:00 2026-10-26T06:00'],
  ['DTSTART;VALUE=DATE:20261101', '2026-11-01T06:00 2026-11-02T07:00'],
  ['DTSTART:20261110T080000 DURATION:PT90M', '2026-11-10T15:00 2026-11-10T16:30'],
])('%s is in the zone of the host', (text, time) => expect(busy(...event(`UID:a ${text}`))).toEqual([time]))

test('a time zone that nobody knows is read from its definition', () => {
  const change = (name: string, [from, to]: [number, number], month: number) =>
    `BEGIN:${name} DTSTART:16010101T0${from + 1}0000 TZOFFSETFROM:+0${from}00 TZOFFSETTO:+0${to}00 RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month} END:${name}`
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Office', change('STANDARD', [2, 1], 10), change('DAYLIGHT', [1, 2], 3)]
  const lines = `${zone.join(' ')} END:VTIMEZONE`.split(' ')
  const daily = 'DTSTART;TZID=Office:20261024T090000 DURATION:PT1H RRULE:FREQ=DAILY;UNTIL=20261026T235959Z'
  expect(busy(...lines, ...event(`UID:d ${daily}`))).toEqual([
    '2026-10-24T07:00 2026-10-24T08:00',
    '2026-10-25T08:00 2026-10-25T09:00',
    '2026-10-26T08:00 2026-10-26T09:00',
  ])
})

test('free, transparent, declined and canceled events and our own entries take no time; touching ones are joined', () => {
  const times = 'DTSTART:20261110T080000Z DTEND:20261110T090000Z'
  const declined = 'ATTENDEE;PARTSTAT=DECLINED:mailto:'
  const free = [
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'STATUS:CANCELLED',
    `${declined}Ada@site.example`,
  ]
  const lines = free.flatMap((line, id) => event(`UID:${id} ${times} ${line}`))
  expect(busy(...lines, ...event(`UID:4@site.example ${times}`))).toEqual([])
  expect(
    busy(
      ...event(`UID:5 ${times} ${declined}other@site.example`),
      ...event('UID:6 DTSTART:20261110T090000Z DTEND:20261110T093000Z'),
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
  const found = busy(...event('UID:8 DTSTART:20200101T080000Z DTEND:20200101T090000Z RRULE:FREQ=DAILY'))
  const [first, last] = ['2026-10-01T08:00 2026-10-01T09:00', '2026-12-30T08:00 2026-12-30T09:00']
  expect([found.length, found[0], found.at(-1)]).toEqual([91, first, last])
})

test('past events and series do not count, however many there are', () => {
  const ended = Array.from({ length: 36 }, (_, n) =>
    event(`UID:${n} DTSTART:20160101T080000Z DTEND:20160101T090000Z RRULE:FREQ=DAILY;UNTIL=20251231T000000Z`),
  )
  const past = Array.from({ length: 21_000 }, (_, n) =>
    event(`UID:p${n} DTSTART:20250101T080000Z DTEND:20250101T090000Z`),
  )
  const running = event('UID:r DTSTART:20160104T080000Z DTEND:20160104T090000Z RRULE:FREQ=WEEKLY;INTERVAL=6')
  const lines = [...ended.flat(), ...past.flat(), ...running].join('\r\n')
  expect(busy(lines)).toEqual(['2026-10-26T08:00 2026-10-26T09:00', '2026-12-07T08:00 2026-12-07T09:00'])
})

test('an occurrence that was moved into the range from far away takes its new time', () => {
  const series = event('UID:s DTSTART:20260107T080000Z DTEND:20260107T090000Z RRULE:FREQ=MONTHLY')
  const moved = event('UID:s RECURRENCE-ID:20270907T080000Z DTSTART:20261111T080000Z DTEND:20261111T090000Z')
  // From this one on, all are two hours long and a day later.
  const later = event(
    'UID:s RECURRENCE-ID;RANGE=THISANDFUTURE:20261107T080000Z DTSTART:20261108T080000Z DTEND:20261108T100000Z',
  )
  expect(busy(...series, ...moved, ...later)).toEqual([
    '2026-10-07T08:00 2026-10-07T09:00',
    '2026-11-08T08:00 2026-11-08T10:00',
    '2026-11-11T08:00 2026-11-11T09:00',
    '2026-12-08T08:00 2026-12-08T10:00',
  ])
})

test('further dates come in addition to the first, also as periods', () => {
  const periods = '20261118T080000Z/20261118T083000Z,20261119T080000Z/PT3H'
  const dates = `DTEND:20261110T090000Z RDATE:20261117T080000Z RDATE;VALUE=PERIOD:${periods}`
  expect(busy(...event(`UID:d DTSTART:20261110T080000Z ${dates}`))).toEqual([
    '2026-11-10T08:00 2026-11-10T09:00',
    '2026-11-17T08:00 2026-11-17T09:00',
    '2026-11-18T08:00 2026-11-18T08:30',
    '2026-11-19T08:00 2026-11-19T11:00',
  ])
})

// 8 o'clock on November 21 in Auckland is the second.
test.each([
  ['20261121', 2],
  ['20261120T190000Z', 2],
  ['20261120T185959Z', 1],
])('a last day includes its occurrence, and a last moment in UTC is compared with the zone: %s', (last, count) => {
  const text = 'DTSTART;TZID=Pacific/Auckland:20261120T080000 DURATION:PT1H RRULE:FREQ=DAILY'
  expect(busy(...event(`UID:u ${text};UNTIL=${last}`))).toHaveLength(count)
})

test.each([
  ['W.\u2002Europe\u2002Standard\u2002Time', '2026-11-10T08:00'],
  ['/example.org/20050126_1/Europe/Berlin', '2026-11-10T08:00'],
  ['Tokyo\u2002Standard\u2002Time', '2026-11-10T00:00'],
])('the zone %s is known without its definition', (zone, from) => {
  const lines = event(`UID:z DTSTART;TZID=${zone}:20261110T090000 DURATION:PT1H`)
  const { busy: found, oddEvents } = busyTimes(calendar(...lines).replaceAll('\u2002', ' '), options)
  expect([minuteOf(found[0]?.from ?? 0), oddEvents]).toEqual([from, []])
})

test('an event that cannot be understood is named, and the others take their times', () => {
  const good = event('UID:g DTSTART:20261110T080000Z DTEND:20261110T090000Z')
  const odd = [
    'UID:2 SUMMARY:Nonsense DTSTART:soon',
    'UID:3 SUMMARY:Startless',
    'UID:4 SUMMARY:A\\,B DTSTART:20261111T080000Z DURATION:PT1H RDATE:never RDATE:20261112T080000Z',
    'UID:5 SUMMARY:Rule DTSTART:20261113T080000Z DURATION:PT1H RRULE:FREQ=OFTEN',
    // Defines a zone in which the clocks change every second.
    'UID:6 SUMMARY:Zone DTSTART;TZID=Odd:20261114T010000 DURATION:PT1H',
  ]
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Odd', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0100'],
    ...['TZOFFSETTO:+0200', 'RRULE:FREQ=SECONDLY', 'END:STANDARD', 'END:VTIMEZONE'],
  ]
  const read = busyTimes(calendar(...zone, ...good, ...odd.flatMap(event)), options)
  expect(read.oddEvents).toEqual([
    { title: 'Nonsense', day: '' },
    { title: 'Startless', day: '' },
    { title: 'Rule', day: '2026-11-13' },
    { title: 'Zone', day: '2026-11-14' },
    { title: 'A,B', day: '2026-11-11' },
  ])
  // The last one is at 1 o'clock at the host.
  expect(read.busy.map(({ from }) => minuteOf(from).slice(8, 13)).join(' ')).toBe('10T08 11T08 12T08 13T08 14T08')
})

// Expected dates by python-dateutil 2.9.0.
test.each([
  ['FREQ=HOURLY;INTERVAL=7;COUNT=4;BYHOUR=22', '20261126T221500', '12-03T22:15 12-10T22:15 12-17T22:15'],
  ['FREQ=MINUTELY;INTERVAL=7;COUNT=4;BYHOUR=16;BYMINUTE=0', '20261129T160000', '12-06T16:00 12-13T16:00 12-20T16:00'],
  ['FREQ=YEARLY;BYMONTHDAY=19,26', '20261026T220000', '12-19T22:00 12-26T22:00'],
  ['FREQ=YEARLY;BYHOUR=9,15;BYDAY=1TU;BYMONTH=12,1', '20260106T090000', '12-01T09:00 12-01T15:00'],
  ['FREQ=MONTHLY;BYHOUR=9,15;BYDAY=MO,TU,WE;BYSETPOS=-2', '20261028T090000', '12-30T09:00'],
  ['FREQ=YEARLY;BYWEEKNO=-1,50;BYDAY=TU', '20251209T090000', '12-08T09:00 12-29T09:00'],
  ['FREQ=MONTHLY;BYDAY=-1FR', '20261030T090000', '12-25T09:00'],
  [
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO;COUNT=5',
    '20261130T090000',
    '12-13T09:00 12-14T09:00 12-27T09:00 12-28T09:00',
  ],
])('the rule %s has the dates that other software gives it', (rule, start, dates) => {
  const within = { from: at('2026-12-01T00:00Z'), to: at('2026-12-31T00:00Z') }
  const series = event(`UID:r DTSTART:${start}Z DURATION:PT1M RRULE:${rule}`)
  const found = busyTimes(calendar(...series), { ...options, within })
  expect(found.busy.map(({ from }) => minuteOf(from).slice(5)).join(' ')).toBe(dates)
  expect(found.oddEvents).toEqual([])
})

test('more than can be read is an error and not free time', () => {
  const often = event('UID:o SUMMARY:Often DTSTART:20260101T080000Z DURATION:PT1M RRULE:FREQ=MINUTELY')
  expect(() => busy(...often)).toThrow(
    expect.objectContaining({ name: 'FeedError', event: { title: 'Often', day: '2026-01-01' } }),
  )
})

test('a text that is not a whole calendar is an error that does not quote it', () => {
  const cut = calendar(...event('UID:c DTSTART:20261110T080000Z')).slice(0, -20)
  for (const text of ['<html>Sign in as secret</html>', '', 'BEGIN:VCALENDAR\r\nnonsense', cut])
    expect(() => busyTimes(text, options)).toThrow('it is no iCalendar file')
})
